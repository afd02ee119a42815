import { TextAnchor, TextLink } from '../../ui/text-link.tsx'

const parts = /(\[\[[^[\]]+\]\]|\[[^[\]]+\]\([^()\s]+\))/

/** A sentence with its links, and with a mark where something is not configured. */
export function InlineText({ of }: { of: string }) {
  return of.split(parts).map((part, index) => <Part key={index} part={part} />)
}

function Part({ part }: { part: string }) {
  const missing = /^\[\[([^[\]]+)\]\]$/.exec(part)?.[1]
  if (missing)
    return (
      <mark className="bg-transparent font-semibold text-inherit underline decoration-dotted underline-offset-4">
        [{missing}]
      </mark>
    )
  const [, label, to] = /^\[([^[\]]+)\]\(([^()\s]+)\)$/.exec(part) ?? []
  if (label === undefined || to === undefined) return part
  return to.startsWith('/') ? (
    <TextLink to={to}>{label}</TextLink>
  ) : (
    <TextAnchor href={to}>{label}</TextAnchor>
  )
}
