import type { StripeElements, Stripe } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form/error.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { CardEntry } from './entry.ts'
import { stripeAppearance } from './stripe-appearance.ts'
import { confirmWithStripe, mountStripe } from './stripe-element.client.ts'

type Props = {
  ref: Ref<CardEntry>
  publishableKey: string
  clientSecret: string
  /** Where a bank that shows pages of its own sends its customer back to. */
  returnAddress: string
  onReady(isReady: boolean): void
}

/** Stripe's Payment Element: the card is typed into a frame of theirs, and we never see it. */
export function StripeElement({
  ref,
  publishableKey,
  clientSecret,
  returnAddress,
  onReady,
}: Props) {
  const host = useRef<HTMLDivElement>(null)
  const mounted = useRef<{ stripe: Stripe; elements: StripeElements }>(null)
  const [stage, setStage] = useState<'loading' | 'ready' | 'failed'>('loading')
  const arrive = useEffectEvent((next: 'ready' | 'failed') => {
    setStage(next)
    onReady(next === 'ready')
  })

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const mount = async () => {
      try {
        mounted.current = await mountStripe({
          host: host.current!,
          publishableKey,
          clientSecret,
          signal,
        })
        arrive('ready')
      } catch {
        if (!signal.aborted) arrive('failed')
      }
    }
    void mount()
    const dark = window.matchMedia('(prefers-color-scheme: dark)')
    const recolour = () => mounted.current?.elements.update({ appearance: stripeAppearance() })
    dark.addEventListener('change', recolour, { signal })
    return () => {
      stop.abort()
      mounted.current = null
    }
  }, [publishableKey, clientSecret])

  useImperativeHandle(ref, () => ({
    // Stripe says what is wrong beside its own fields.
    check: async () => mounted.current !== null && !(await mounted.current.elements.submit()).error,
    charge: async () => {
      if (!mounted.current) throw new Error('no card form is there')
      return confirmWithStripe(mounted.current, returnAddress)
    },
  }))

  return (
    <>
      <StripeFailure hasFailed={stage === 'failed'} />
      {stage === 'loading' && (
        <div role="status" className="grid gap-5">
          <span className="sr-only">Loading the card form</span>
          <Skeleton className="h-18" />
          <Skeleton className="h-18" />
        </div>
      )}
      <div ref={host} hidden={stage === 'failed'} />
    </>
  )
}

/** What stands there where the card form never came. */
export function StripeFailure({ hasFailed }: { hasFailed: boolean }) {
  return (
    <>
      <FormError>
        {hasFailed && (
          <>
            Payment Setup Failed{' '}
            <span className="block font-normal">
              The card form from Stripe, our card service, could not be loaded. Nothing was charged.
            </span>
          </>
        )}
      </FormError>
      {hasFailed && (
        // Afresh, as Stripe's loader still waits for the script that never came.
        <Button className="mt-5" onClick={() => window.location.reload()}>
          Try Again
        </Button>
      )}
    </>
  )
}
