import { paragraphsOf } from './paragraphs.ts'

/** The seller's own words, in a measure that can be read. */
export function ListingDescription({ description }: { description: string }) {
  return (
    <div className="max-w-[62ch] space-y-4 text-lg wrap-anywhere whitespace-pre-line">
      {paragraphsOf(description).map((paragraph, index) => (
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
