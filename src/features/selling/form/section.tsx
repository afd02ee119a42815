import { useId, type ReactNode } from 'react'

type Props = { title: string; lede?: ReactNode; children: ReactNode }

/** A part of the form: what it is about in the margin, and its fields beside it. */
export function FormSection({ title, lede, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-6 border-t border-ink py-10 sm:py-12 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
    >
      <div>
        <h2 id={id} className="type-title text-2xl">
          {title}
        </h2>
        {lede && <div className="mt-2 max-w-[44ch] text-faded">{lede}</div>}
      </div>
      <div className="min-w-0 max-w-2xl">{children}</div>
    </section>
  )
}
