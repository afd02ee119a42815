import { TextLink } from '../ui/text-link.tsx'
import type { Step } from './trail.ts'

type Props = {
  trail: readonly Step[]
  /** Whether the last step is the page itself, which is no link then. */
  endsHere?: boolean
}

/** The way from the front door to a page. */
export function Breadcrumbs({ trail, endsHere }: Props) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap gap-x-2 py-1.5 text-sm/8 wrap-anywhere text-faded">
        {trail.map(({ label, to }, index) => (
          <li key={to} className="flex gap-2">
            {index > 0 && <span aria-hidden>/</span>}
            {endsHere && index === trail.length - 1 ? (
              <span aria-current="page">{label}</span>
            ) : (
              <TextLink to={to}>{label}</TextLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
