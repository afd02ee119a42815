import type { ReactNode } from 'react'

/** A heading in the margin where there is one, and what it is about beside it. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = `${title.toLowerCase().replaceAll(' ', '-')}-heading`
  return (
    <section
      aria-labelledby={id}
      className="@container xl:grid xl:grid-cols-[12rem_minmax(0,1fr)] xl:gap-x-8"
    >
      <h2 id={id} className="type-title text-xl max-xl:mb-4">
        {title}
      </h2>
      {children}
    </section>
  )
}
