import { lazy } from 'react'
import { guideAddress } from '../../features/guides/address.ts'
import type { Guide } from '../../features/guides/schema.ts'
import { ServerDrawn } from '../../ui/server-drawn.tsx'

const load = () => import('./written.tsx').then((file) => ({ default: file.WrittenParts }))
const Parts = import.meta.env.SSR ? (await load()).default : lazy(load)

/** What is written of a family, of which a browser that came with a document runs nothing. */
export function DrawnWritten({ guide }: { guide: Guide }) {
  const { written } = guide
  if (!written) return null
  return (
    <ServerDrawn
      id={`written${guideAddress(guide).replaceAll('/', '-')}`}
      className="guide-sheets space-y-16"
    >
      <Parts written={written} />
    </ServerDrawn>
  )
}
