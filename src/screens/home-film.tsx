import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useScripted } from '../ui/scripted.ts'
import { onDesk } from './home-poster.ts'

/**
 * The hero's loop. It is fetched only once the page is there and idle, and never by itself for
 * someone who asked for less motion or less data; they, too, may press play. Without script, and
 * on a phone, the poster stays.
 */
export function HomeFilm() {
  const film = useRef<HTMLVideoElement>(null)
  const scripted = useScripted()
  const [wanted, setWanted] = useState(false)
  const [playing, setPlaying] = useState(false)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    if (!prefersStillness()) return whenIdle(() => setWanted(true))
  }, [])

  const toggle = () => {
    if (!wanted) setWanted(true)
    else if (playing) film.current?.pause()
    else void film.current?.play()
  }

  return (
    <>
      {wanted && (
        <video
          ref={film}
          autoPlay
          muted
          loop
          playsInline
          aria-hidden
          tabIndex={-1}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onPlaying={() => setShown(true)}
          className={`absolute inset-0 -z-20 size-full object-cover object-[100%_65%] transition-opacity max-sm:hidden duration-200 ${shown ? '' : 'opacity-0'}`}
        >
          <source src="/hero/hero.webm" type="video/webm" />
          <source src="/hero/hero.mp4" type="video/mp4" />
        </video>
      )}
      {scripted && (
        <Button
          look="night"
          size="icon"
          aria-label={playing ? 'Pause the film' : 'Play the film'}
          onClick={toggle}
          className="absolute right-[clamp(1rem,4.5vw,4.5rem)] bottom-6 z-10 bg-black/50 max-sm:hidden"
        >
          {playing ? (
            <Pause aria-hidden className="size-5" />
          ) : (
            <Play aria-hidden className="size-5" />
          )}
        </Button>
      )}
    </>
  )
}

function prefersStillness(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return (
    !window.matchMedia(onDesk).matches ||
    connection?.saveData === true ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches ||
    window.matchMedia('(prefers-reduced-data: reduce)').matches
  )
}

/** Calls once everything that the page itself needs has loaded and nothing else is to do. */
function whenIdle(call: () => void): () => void {
  const stop = new AbortController()
  const idle = () => {
    const ask = window.requestIdleCallback ?? ((then: () => void) => window.setTimeout(then, 300))
    ask(() => stop.signal.aborted || call())
  }
  if (document.readyState === 'complete') idle()
  else window.addEventListener('load', idle, { once: true, signal: stop.signal })
  return () => stop.abort()
}
