import type { ReactNode } from 'react'

/** Names and values; what is null isn't there. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[]
}) {
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-3 border-t border-ink pt-4 sm:grid-cols-2 lg:grid-cols-3">
      {facts
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="type-label text-faded">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line tabular-nums">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
