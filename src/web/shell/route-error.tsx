import { useEffect } from 'react'
import { useLocation } from '../../platform/router/context.ts'
import { site } from '../../site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { refusalOf } from '../../ui/form/refusal.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { Arrival } from './arrival.tsx'
import { ShellFrame } from './shell.tsx'

const title = 'That page didn’t load'

/** Shown where a page could not be loaded after a click; the server has its own error document. */
export function RouteError({ error }: { error: unknown }) {
  const here = useLocation()
  useEffect(() => {
    document.title = `${title} · ${site.name}`
  }, [])
  const { message } = refusalOf(
    error,
    'The page could not be loaded. Check your connection and try again.',
  )
  return (
    <ShellFrame>
      <Arrival at={error} />
      <div role="alert" className="sheet py-24 sm:py-32">
        <h1 className="type-display text-4xl">{title}</h1>
        <p className="mt-5 max-w-[56ch] text-lg text-faded">{message}</p>
        <p className="mt-8 flex flex-wrap items-center gap-6">
          <ButtonLink to={here} reloadDocument variant="solid">
            Try again
          </ButtonLink>
          <TextLink to="/">Home</TextLink>
        </p>
      </div>
    </ShellFrame>
  )
}
