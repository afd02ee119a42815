import { useState, type ComponentProps } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { takeFocus } from '../../../ui/focus/take.ts'
import { Input } from '../../../ui/form/input.tsx'
import { useHydratedLater } from '../../../ui/timing/hydrated.ts'
import { readQuery } from '../criteria.ts'
import { highestPrice } from '../rules.ts'
import { FilterSelect } from './select.tsx'

type Props = Omit<ComponentProps<typeof FilterSelect>, 'other' | 'any' | 'takesFocus'>

/** A price to pick from a list, or to type. */
export function PriceFilter(props: Props) {
  const { label, name, onChoose } = props
  const [isTyping, setTyping] = useState(false)
  const [takesFocus, setTakesFocus] = useState(false)
  const isHydrated = useHydratedLater()
  const leave = (byKey = false) => {
    setTakesFocus(byKey)
    setTyping(false)
  }
  if (isTyping) return <TypedPrice {...{ label, name, onChoose }} onLeave={leave} />
  const other = { label: 'Other price…', onChoose: () => setTyping(true) }
  return (
    <FilterSelect
      {...props}
      any="Any price"
      takesFocus={takesFocus}
      {...(isHydrated && { other })}
    />
  )
}

type TypedProps = Pick<Props, 'label' | 'name' | 'onChoose'> & {
  /** By a key the focus is still here. */
  onLeave(byKey?: boolean): void
}

/**
 * Applied by Enter and on leaving the field, which shows the list again: with what was typed, or as it was where nothing
 * was. Escape shows it as it was.
 */
export function TypedPrice({ label, name, onChoose, onLeave }: TypedProps) {
  const [isRefused, setRefused] = useState(false)
  const apply = (typed: string): boolean => {
    const { criteria, refused } = readQuery(new URLSearchParams({ [name]: typed }))
    setRefused(refused.length > 0)
    if (refused.length > 0) return false
    const { priceFrom, maxPrice } = criteria
    onChoose(String((maxPrice ? highestPrice(maxPrice) : priceFrom) ?? ''))
    return true
  }
  return (
    <Field label={label} error={isRefused ? 'Pounds, such as 12,000 or 12k' : undefined}>
      {(control) => (
        <Input
          {...control}
          name={name}
          ref={takeFocus}
          inputMode="numeric"
          enterKeyHint="done"
          placeholder="£"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return
            // The sheet that it may stand in stays.
            event.preventDefault()
            const { value } = event.currentTarget
            if (event.key === 'Escape' || value.trim() === '') onLeave(true)
            else apply(value)
          }}
          onBlur={({ currentTarget: { value } }) => {
            if (value.trim() === '' || apply(value)) onLeave()
          }}
        />
      )}
    </Field>
  )
}
