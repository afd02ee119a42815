import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { describeRule, ruleKinds } from '../../../features/moderation/screening/kinds.ts'
import type { ScreeningRules } from '../../../features/office/screening/schema.ts'
import { screeningRules, useRuleAct } from '../../../features/office/screening/screening.client.ts'
import { focusAfter } from '../../../ui/focus/after.ts'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { number } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { OfficeFrame } from '../frame.tsx'
import { Loaded } from '../loaded.tsx'
import { NewRule } from './new-rule.tsx'

/** The rules that hold listings before anybody sees them: what there are, what they held, and a new one. */
export function RulesScreen() {
  return <OfficeFrame title="Rules">{() => <Rules />}</OfficeFrame>
}

function Rules() {
  const rules = useQuery(screeningRules())
  return (
    <>
      <p className="mt-4 max-w-[64ch]">
        What a rule finds is seen by its seller alone until somebody has looked at it; it waits on
        Today. A rule holds a listing once: what is released is not held by it again.
      </p>
      <Loaded query={rules}>{(all) => <Known rules={all} />}</Loaded>
      <h2 className="type-title mt-12 text-xl">Write a rule</h2>
      <NewRule />
    </>
  )
}

function Known({ rules }: { rules: ScreeningRules }) {
  if (rules.length === 0)
    return <p className="mt-8 text-faded">There is no rule yet: every listing is seen at once.</p>
  return (
    <ul aria-label="Rules" className="mt-8 border-t border-ink">
      {rules.map((rule) => (
        <Rule key={rule.id} rule={rule} />
      ))}
    </ul>
  )
}

function Rule({ rule }: { rule: ScreeningRules[number] }) {
  const { id, name, settings, isOn } = rule
  const act = useRuleAct(id)
  const isActing = useRef(false)
  const does = (what: 'switch-on' | 'switch-off' | 'delete') => async () => {
    // The second press of two would undo the first, or delete what that has switched off.
    if (isActing.current) return
    isActing.current = true
    try {
      const { message } = await act.mutateAsync({ act: what })
      toast({ title: name, description: message })
    } catch (error) {
      const description = refusalOf(error, 'Please try again.').message
      toast({ title: 'That didn’t work', description, destructive: true })
    } finally {
      isActing.current = false
    }
  }
  return (
    <li
      ref={focusAfter}
      className="grid gap-x-8 gap-y-3 border-b border-rule py-5 sm:grid-cols-[1fr_auto]"
    >
      <div className="min-w-0">
        <h2 className="font-semibold wrap-anywhere">
          {name} <span className="font-normal text-faded">· {isOn ? 'on' : 'off'}</span>
        </h2>
        <p className="mt-1 wrap-anywhere">
          {ruleKinds[settings.kind].label}: {describeRule(settings)}
        </p>
        <p className="mt-1 text-sm text-faded tabular-nums">{figures(rule)}</p>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Button
          size="small"
          aria-label={`${isOn ? 'Switch off' : 'Switch on'}: ${name}`}
          onClick={() => void does(isOn ? 'switch-off' : 'switch-on')()}
        >
          {isOn ? 'Switch Off' : 'Switch On'}
        </Button>
        {/* First off, then gone: one press never ends what is at work. */}
        {!isOn && (
          <Button size="small" aria-label={`Delete: ${name}`} onClick={() => void does('delete')()}>
            Delete
          </Button>
        )}
      </div>
    </li>
  )
}

/** 'In 30 days it held 12: 9 were in order, 2 were taken down, 1 waits.' */
function figures({ held, released, takenDown }: ScreeningRules[number]): string {
  if (held === 0) return 'It has held nothing in 30 days.'
  const waiting = held - released - takenDown
  return `In 30 days it held ${number(held)}: ${number(released)} in order, ${number(takenDown)} taken down, ${number(waiting)} waiting.`
}
