import { useState, type ComponentProps } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { takeFocus } from '../../../ui/focus/take.ts'
import { Input } from '../../../ui/form/input.tsx'
import { useHydratedLater } from '../../../ui/timing/hydrated.ts'
import { readQuery } from '../criteria.ts'
import { FilterSelect } from './select.tsx'

type Props = Omit<ComponentProps<typeof FilterSelect>, 'other' | 'any'>

/** A price to pick from a list, or to type. */
export function PriceFilter(props: Props) {
  const { label, name, onChoose } = props
  const [isTyping, setTyping] = useState(false)
  const isHydrated = useHydratedLater()
  if (isTyping)
    return <TypedPrice {...{ label, name, onChoose }} onLeave={() => setTyping(false)} />
  const other = { label: 'Other price…', onChoose: () => setTyping(true) }
  return <FilterSelect {...props} any="Any price" {...(isHydrated && { other })} />
}

type TypedProps = Pick<Props, 'label' | 'name' | 'onChoose'> & { onLeave(): void }

/** Applied by Enter and on leaving the field, which shows the list again with what was typed. */
function TypedPrice({ label, name, onChoose, onLeave }: TypedProps) {
  const [isRefused, setRefused] = useState(false)
  const apply = (typed: string): boolean => {
    const { refused } = readQuery(new URLSearchParams({ [name]: typed }))
    setRefused(refused.length > 0)
    if (refused.length > 0) return false
    onChoose(typed)
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
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply(event.currentTarget.value)
          }}
          onBlur={({ currentTarget }) => {
            if (apply(currentTarget.value)) onLeave()
          }}
        />
      )}
    </Field>
  )
}
