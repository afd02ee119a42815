import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** '2 of 7', and read out when it changes. */
export function GalleryCounter({ at, total }: { at: number; total: number }) {
  return (
    <output className="block text-sm leading-5 font-semibold whitespace-nowrap tabular-nums">
      <VisuallyHidden>Photo </VisuallyHidden>
      {at + 1} of {total}
    </output>
  )
}
