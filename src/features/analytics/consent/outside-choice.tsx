import { track } from '../../../platform/privacy/analytics.ts'
import { outsideService } from '../../../platform/privacy/outside-service.ts'
import { browserObjects, choose, type PrivacyChoices } from '../../../platform/privacy/choices.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { useChoices } from './use-choices.ts'

/** Allows the outside service, or takes that back, at any time. */
export function OutsideChoice() {
  const choices = useChoices()
  const service = choices && outsideService()
  const canChoose = service !== null && !browserObjects()
  return (
    <>
      <Switch
        label="Let an outside service count my visits"
        disabled={!canChoose}
        checked={canChoose && choices?.outside === 'allowed'}
        onChange={({ currentTarget }) => {
          choose({ outside: currentTarget.checked ? 'allowed' : 'refused' })
          track('outside_allowed', { path: window.location.pathname })
        }}
      />
      <p role="status" className="mt-1 min-h-18 text-sm text-faded wrap-anywhere">
        {choices && describeChoice(choices, service && new URL(service.url).hostname)}
      </p>
    </>
  )
}

function describeChoice({ outside }: PrivacyChoices, host: string | null): string {
  if (!host) return 'This site uses none at present, so there is nothing to allow.'
  if (browserObjects())
    return `Your browser asks every site not to (Global Privacy Control), so ${host} is told nothing.`
  if (outside === 'allowed')
    return `${host} is told which pages you open and which cars you save. Like any site your browser connects to, it sees your internet address.`
  return `${host} is told nothing. If you allow it, it is told which pages you open and which cars you save, and sees your internet address.`
}
