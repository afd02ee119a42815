import { Share2 } from 'lucide-react'
import { Button } from './button.tsx'
import { useCopy } from './use-copy.ts'

const labels = { copied: 'Link copied', refused: 'Copy it from the address bar' }

/** Hands the page to the phone's own share sheet, or copies its address where there is none. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const { outcome, copy } = useCopy()

  const share = async () => {
    const url = new URL(path, window.location.origin).href
    if (!navigator.share) return copy(url)
    // Refused when the sheet is closed again: nothing to say.
    await navigator.share({ title, url }).catch(() => {})
  }

  return (
    <>
      <Button size="small" onClick={() => void share()} className="border-0 noscript:hidden">
        <Share2 aria-hidden className="size-4 shrink-0" />
        {outcome ? labels[outcome] : 'Share'}
      </Button>
      <output className="sr-only">{outcome && labels[outcome]}</output>
    </>
  )
}
