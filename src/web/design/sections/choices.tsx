import { useState } from 'react'
import { RadioCard } from '../../../ui/form/radio-card.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { defaultPlan, type Plan } from '../../../features/listings/rules.ts'
import { PlanChoice } from '../../../features/selling/form/plan.tsx'
import { HomePricing } from '../../../screens/home/pricing.tsx'
import { longWord } from '../data/cars.ts'
import { Example, Examples } from '../example.tsx'

export function Choices() {
  const [plan, setPlan] = useState<Plan>(defaultPlan)
  return (
    <Examples>
      <Example name="Switch: off, on, disabled, very long" className="stack">
        <Switch label="Show my number" />
        <Switch label="Write to me about this car" defaultChecked />
        <Switch label="Posts are off in this shop" disabled />
        <Switch label={longWord} defaultChecked className="wrap-anywhere" />
      </Example>
      <Example name="RadioCard: chosen, not chosen" className="stack">
        <RadioCard id="one" name="cards" defaultChecked title="One">
          What it gives, in a line or two.
        </RadioCard>
        <RadioCard id="other" name="cards" title="Another">
          What it gives, in a line or two.
        </RadioCard>
      </Example>
      <Example name="RadioCard: disabled, very long" className="stack">
        <RadioCard id="off" name="off" disabled title="Not here">
          What it gives, in a line or two.
        </RadioCard>
        <RadioCard id="long" name="off" title={longWord} className="wrap-anywhere">
          {longWord}
        </RadioCard>
      </Example>
      <Example name="PlanChoice" isWide>
        <PlanChoice plan={plan} onChoose={setPlan} />
      </Example>
      <Example name="HomePricing" isWide>
        <HomePricing />
      </Example>
    </Examples>
  )
}
