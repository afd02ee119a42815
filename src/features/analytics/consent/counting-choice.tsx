import { browserObjects, choose } from '../../../platform/privacy/choices.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { useChoices } from './use-choices.ts'

/** Ends our own count of this browser's visits. */
export function CountingChoice() {
  const choices = useChoices()
  const isControlled = choices !== null && browserObjects()
  return (
    <>
      <Switch
        label="Don’t count my visits"
        disabled={!choices || isControlled}
        checked={isControlled || choices?.isCounted === false}
        onChange={({ currentTarget }) => choose({ isCounted: !currentTarget.checked })}
      />
      <p role="status" className="mt-1 min-h-12 text-sm text-faded">
        {isControlled
          ? 'Your browser asks every site for this (Global Privacy Control), so they are not counted.'
          : choices && (choices.isCounted ? 'They are counted now.' : 'They are not counted.')}
      </p>
    </>
  )
}
