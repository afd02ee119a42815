import { useId, type ReactNode } from 'react'

type Props = { title: string; lede?: ReactNode; children: ReactNode }

/** One thing that can be changed: what it is in the margin, and the form beside it. */
export function SettingsSection({ title, lede, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-6 border-t border-rule py-8 sm:py-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <div>
        <h2 id={id} className="type-title text-xl">
          {title}
        </h2>
        {lede && <p className="mt-2 max-w-[44ch] text-faded wrap-anywhere">{lede}</p>}
      </div>
      <div className="min-w-0 max-w-lg">{children}</div>
    </section>
  )
}
