import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useViewerInHistory } from './history.ts'
import { GalleryViewer } from './lazy-viewer.tsx'

type Props = { name: string; children: ReactNode }

/**
 * Opens the photos behind links with `data-enlarges` in the viewer. The links may be drawn by the server alone, of which
 * the browser knows nothing; without scripts each leads to its photo.
 */
export function EnlargedLinks({ name, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [images, setImages] = useState<string[]>([])
  const [at, setAt] = useState(0)
  const viewer = useViewerInHistory('#evidence')

  useEffect(() => {
    const press = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLElement>('[data-enlarges]')
      // With a key held, the link opens the photo itself in a tab of its own.
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      const links = [...element!.querySelectorAll<HTMLElement>('[data-enlarges]')]
      setImages(links.map(({ dataset }) => dataset['enlarges']!))
      setAt(links.indexOf(link))
      void viewer.open()
    }
    const element = frame.current
    element?.addEventListener('click', press)
    return () => element?.removeEventListener('click', press)
  }, [viewer])

  return (
    <div ref={frame}>
      {children}
      {viewer.isOpen && images.length > 0 && (
        <GalleryViewer
          name={name}
          images={images}
          at={at}
          onArrive={setAt}
          onClose={() => void viewer.close()}
        />
      )}
    </div>
  )
}
