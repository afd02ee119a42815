import { lazy, useEffect, type ComponentType } from 'react'
import type { GalleryViewerProps } from './viewer.tsx'

export const loadViewer = () => import('./viewer.tsx')

/** Fetched once somebody shows an interest; who can't have it is back at the photos at once. */
export const GalleryViewer = lazy<ComponentType<GalleryViewerProps>>(() =>
  loadViewer().then(
    ({ GalleryViewer: Viewer }) => ({ default: Viewer }),
    () => ({ default: ClosedAtOnce }),
  ),
)

function ClosedAtOnce({ onClose }: GalleryViewerProps) {
  useEffect(onClose, [onClose])
  return null
}
