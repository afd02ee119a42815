import { ChevronRight } from 'lucide-react'
import { Link } from '../../platform/router/link.tsx'
import type { Step } from '../trail.ts'

export function ListingBreadcrumbs({ trail }: { trail: readonly Step[] }) {
  return (
    <nav aria-label="Breadcrumb" className="sheet">
      <ol className="flex min-h-11 items-center gap-1 text-sm text-faded sm:min-h-13">
        {trail.map(({ label, to }, index) => (
          <li key={to} className="flex min-w-0 items-center gap-1 last:shrink not-last:shrink-0">
            {index > 0 && <ChevronRight aria-hidden className="size-4 shrink-0" />}
            <Link
              to={to}
              className="block truncate py-1.5 -outline-offset-2 underline-offset-4 hover:text-ink hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
