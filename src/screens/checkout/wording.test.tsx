import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defaultPlan, paidPlans, plans } from '../../features/listings/rules.ts'
import { CheckoutConsent } from './consent.tsx'
import { CheckoutSummary } from './summary.tsx'

const [plan = defaultPlan] = paidPlans
const { days } = plans[plan]

const render = (startsAt: string | null) =>
  renderToStaticMarkup(
    <>
      <CheckoutSummary
        begun={{
          car: { year: 1989, make: 'BMW', model: '325i', cover: null, promote: false },
          plan,
          amountPence: 1_250,
          startsAt,
        }}
        promote={undefined}
      />
      <CheckoutConsent ref={null} {...{ plan, startsAt }} isMissing onChange={() => {}} />
    </>,
  ).replaceAll('<!-- -->', '')

test('the consent of a first listing says that its days start with it, and asks for that', () => {
  const shown = render(null)
  expect(shown).toContain(`${days} days from the moment your listing goes live.`)
  expect(shown).toContain(`Start my ${days} days straight away.`)
  expect(shown).toContain('your listing goes live as soon as you have paid')
})

test('the consent of a renewal says from which day the new days run, and asks for that day', () => {
  const shown = render('2026-07-01T12:00:00.000Z')
  expect(shown).toContain(`${days} days from 1 Jul 2026, when those your listing has are over.`)
  expect(shown).toContain(
    `Start my ${days} days on 1 Jul 2026, before the 14 days for cancelling are over.`,
  )
  expect(shown).not.toMatch(/straight away|goes live|as soon as/)
})
