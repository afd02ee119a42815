import { useEffect, useRef } from 'react'
import type { OutsideService } from '../../../platform/privacy/outside-service.ts'
import { track } from '../../../platform/privacy/analytics.ts'
import { choose } from '../../../platform/privacy/choices.ts'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useBottomOffset } from './banner-place.ts'
import { useChoices } from './use-choices.ts'

/**
 * Asks once whether the outside service may count this visitor. Both answers are as easy; until one
 * is given nothing is sent, and the page can be used as if the question were not there.
 */
export function ChoiceBanner({ service }: { service: OutsideService }) {
  const banner = useRef<HTMLElement>(null)
  const isUndecided = useChoices()?.outside === 'undecided'
  const bottom = useBottomOffset(banner, isUndecided)
  const wasInside = useRef(false)

  useEffect(() => {
    // The button that was pressed is gone; the focus goes on where the page begins.
    if (!isUndecided && wasInside.current)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [isUndecided])

  if (!isUndecided) return null
  const onChoose = (outside: 'allowed' | 'refused') => {
    wasInside.current = true
    choose({ outside })
    // The page that is looked at is the first that may be told of.
    track('outside_allowed', { path: window.location.pathname })
  }
  return (
    <section
      ref={banner}
      aria-label="Privacy choice"
      style={{ bottom }}
      className="layer-banner fixed inset-x-0 max-h-[50vh] overflow-y-auto border-t border-ink bg-paper pb-[env(safe-area-inset-bottom)]"
    >
      <div className="sheet flex flex-wrap items-center justify-between gap-x-10 gap-y-3 py-3 sm:py-4">
        <p className="min-w-0 max-w-[72ch] grow basis-80 text-sm wrap-anywhere">
          <strong className="type-title block text-base">
            May your visit be counted elsewhere?
          </strong>{' '}
          {new URL(service.url).hostname} would be told which pages you open, and see your internet
          address. No cookie is set either way.{' '}
          <TextLink to="/privacy-choices">Privacy choices</TextLink>
        </p>
        <div className="grid grow grid-cols-2 gap-2 sm:max-w-80">
          <Button size="small" onClick={() => onChoose('allowed')}>
            Allow
          </Button>
          <Button size="small" onClick={() => onChoose('refused')}>
            No thanks
          </Button>
        </div>
      </div>
    </section>
  )
}
