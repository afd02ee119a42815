import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore, type ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { useHydratedLater } from '../../ui/timing/hydrated.ts'
import { filmFor, playsByItself } from './film-choice.ts'
import { onDesk } from './poster.ts'

/**
 * The hero's loop. It is fetched only once the page is there and idle, and not by itself for everybody.
 * Without script the poster stays.
 */
export function HomeFilm() {
  const film = useRef<HTMLVideoElement>(null)
  const isHydrated = useHydratedLater()
  const [isDesired, setDesiredState] = useState(false)
  const [playing, setPlaying] = useState(false)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    if (playsByItself(circumstances())) return whenIdle(() => setDesiredState(true))
  }, [])

  const toggle = () => {
    if (!isDesired) setDesiredState(true)
    else if (playing) film.current?.pause()
    else void film.current?.play()
  }

  return (
    <>
      {isDesired && (
        <Film
          ref={film}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onPlaying={() => setShown(true)}
          className={`absolute bottom-0 left-0 layer-behind aspect-3/4 w-full object-cover object-right transition-opacity duration-200 sm:aspect-auto sm:h-full sm:object-[100%_65%] ${shown ? '' : 'opacity-0'}`}
        />
      )}
      {isHydrated && (
        <Button
          variant="night"
          size="icon"
          aria-label={playing ? 'Pause the film' : 'Play the film'}
          onClick={toggle}
          className="absolute right-[clamp(1rem,4.5vw,4.5rem)] bottom-3 layer-raised bg-black/50 sm:bottom-6"
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

/** That of the screen's width, also when it is turned. */
function Film(props: ComponentProps<'video'>) {
  const address = filmFor(useSyncExternalStore(followWidth, isWide, () => true))
  return (
    <video key={address} autoPlay muted loop playsInline aria-hidden tabIndex={-1} {...props}>
      <source src={`${address}.webm`} type="video/webm" />
      <source src={`${address}.mp4`} type="video/mp4" />
    </video>
  )
}

const isWide = () => window.matchMedia(onDesk).matches

function followWidth(onChange: () => void): () => void {
  const stop = new AbortController()
  window.matchMedia(onDesk).addEventListener('change', onChange, { signal: stop.signal })
  return () => stop.abort()
}

function circumstances() {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  const says = (query: string) => window.matchMedia(query).matches
  return {
    isDesk: isWide(),
    wantsStillness: says('(prefers-reduced-motion: reduce)'),
    savesData: connection?.saveData === true || says('(prefers-reduced-data: reduce)'),
    effectiveType: connection?.effectiveType,
  }
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
