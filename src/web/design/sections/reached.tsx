import type { ReactNode } from 'react'
import { Button, buttonVariants } from '../../../ui/button.tsx'
import { ChipLink } from '../../../ui/chip.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { RadioCard } from '../../../ui/form/radio-card.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { SkipLink } from '../../../ui/skip-link.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { StandardCard } from '../../../features/listings/cards/standard-card.tsx'
import { mx5 } from '../data/cars.ts'
import { Example, Examples } from '../example.tsx'

const variants = Object.keys(buttonVariants) as (keyof typeof buttonVariants)[]

/** What can be in a state that only a pointer or a keyboard brings about; tests put all of it there at once. */
function Pressable({ id }: { id: string }) {
  return (
    <>
      <div className="row">
        {variants.map((variant) => (
          <Dark key={variant} isDark={variant === 'night'}>
            <Button variant={variant}>{variant}</Button>
          </Dark>
        ))}
      </div>
      <div className="row">
        <ChipLink to="/browse">BMW</ChipLink>
        <TextLink to="/browse">A link</TextLink>
      </div>
      <Input aria-label={`Words, ${id}`} defaultValue="Words" />
      <Select aria-label={`Make, ${id}`}>
        <option>Any make</option>
      </Select>
      <Switch label="On or off" defaultChecked />
      <RadioCard id={`reached-${id}`} name={`reached-${id}`} title="One of a few">
        All of it can be pressed.
      </RadioCard>
      <StandardCard listing={mx5} />
    </>
  )
}

function Dark({ isDark, children }: { isDark: boolean; children: ReactNode }) {
  return <span className={isDark ? 'after-dark on-night' : ''}>{children}</span>
}

export function Reached() {
  return (
    <Examples>
      <Example name="Under the pointer" className="stack">
        <div data-state="hover" className="stack">
          <Pressable id="hover" />
        </div>
      </Example>
      <Example name="Reached by keyboard" className="stack">
        <div data-state="focus" className="stack">
          <Pressable id="focus" />
        </div>
      </Example>
      <Example name="SkipLink: reached by keyboard">
        <div data-state="focus" className="stage">
          <SkipLink />
        </div>
      </Example>
    </Examples>
  )
}
