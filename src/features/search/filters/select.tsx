import { memo, useState } from 'react'
import { takeFocus } from '../../../ui/focus/take.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { isSameChoice, type FilterChoice } from './choices.ts'
import { useDraft } from './use-draft.ts'

type Props = {
  label: string
  name: string
  /** What it says where nothing is chosen. */
  any: string
  choices: readonly FilterChoice[]
  chosen: string | number | undefined
  /** A last choice that bounds nothing: '£100,000+'. */
  openEnd?: string
  /** What leads to a value that is none of the choices: 'Other price…'. */
  other?: { label: string; onChoose(): void }
  disabled?: boolean
  /** It is what the focus comes back to. */
  takesFocus?: boolean
  onChoose(value: string): void
}

/** Clears a filter as nothing does; two options of one value would both be chosen. */
const openEndValue = 'all'
const otherValue = 'other'

/**
 * One filter as a list to pick from, with how many cars each choice would show. Its choices are made anew with every search; it
 * is drawn anew where they say something else. What it calls never differs.
 */
export const FilterSelect = memo(function FilterSelect(props: Props) {
  const { label, name, any, choices, chosen, openEnd, other, disabled, takesFocus, onChoose } =
    props
  // It bounds nothing and so stands in no address: the list itself remembers that it was chosen.
  const [isOpenEnd, setOpenEnd] = useState(false)
  const [requested, setRequested] = useDraft(
    String(chosen ?? (openEnd && isOpenEnd ? openEndValue : '')),
  )
  const value = choices.find((choice) => isSameChoice(choice.value, requested))?.value ?? requested
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={value}
          disabled={disabled}
          {...(takesFocus && { ref: takeFocus })}
          onChange={({ target }) => {
            if (other && target.value === otherValue) return other.onChoose()
            setRequested(target.value)
            setOpenEnd(target.value === openEndValue)
            onChoose(target.value)
          }}
        >
          <option value="">{any}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.isEmpty}>
              {choice.count ? `${choice.label} (${choice.count})` : choice.label}
            </option>
          ))}
          {openEnd && <option value={openEndValue}>{openEnd}</option>}
          {other && <option value={otherValue}>{other.label}</option>}
        </Select>
      )}
    </Field>
  )
}, saysTheSame)

function saysTheSame(before: Props, now: Props) {
  return JSON.stringify(before) === JSON.stringify(now)
}
