import { useEffect, useState, type ComponentType } from 'react'
import type { GalleryViewerProps } from './viewer.tsx'

export const loadViewer = () => import('./viewer.tsx')

/**
 * Fetched once somebody shows an interest; who can't have it is back at the photos at once. Not by `lazy`: React
 * waits for a third of a second before it puts what came late in the place of nothing.
 */
export function GalleryViewer(props: GalleryViewerProps) {
  const [Viewer, setViewer] = useState<ComponentType<GalleryViewerProps>>()
  const { onClose } = props
  useEffect(() => {
    loadViewer().then(
      ({ GalleryViewer: Loaded }) => setViewer(() => Loaded),
      () => onClose(),
    )
    // It closes once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return Viewer && <Viewer {...props} />
}
