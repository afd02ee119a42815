import { Heart } from 'lucide-react'
import { Button, ButtonLink, buttonVariants } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { ShareButton } from '../../../ui/share-button.tsx'
import { TextAnchor, TextLink } from '../../../ui/text-link.tsx'
import { CallButton } from '../../../features/listings/page/call-button.tsx'
import { longName, longWord } from '../data/cars.ts'
import { Example, Examples } from '../example.tsx'

const variants = Object.keys(buttonVariants) as (keyof typeof buttonVariants)[]

const phone = { number: undefined, isAsking: false, problem: undefined, ask: () => {} }

export function Buttons() {
  return (
    <Examples>
      {variants.map((variant) => (
        <Example
          key={variant}
          name={`Button: ${variant}`}
          className={`row ${variant === 'night' ? 'after-dark on-night' : ''}`}
        >
          <Button variant={variant}>Normal</Button>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant} size="icon" aria-label="Save">
            <Heart aria-hidden className="size-5" />
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <ButtonLink variant={variant} to="/browse">
            ButtonLink
          </ButtonLink>
        </Example>
      ))}
      <Example name="Button: very long words" className="stack">
        <Button>{longName}</Button>
        <Button size="small" className="wrap-anywhere">
          {longWord}
        </Button>
      </Example>
      <Example name="SubmitButton: ready, sending" className="row">
        <SubmitButton isSending={false} sending="Saving…">
          Save
        </SubmitButton>
        <SubmitButton isSending sending="Saving…">
          Save
        </SubmitButton>
      </Example>
      <Example name="CopyButton, ShareButton" className="row">
        <CopyButton text="07700 900123" what="the number" />
        <ShareButton title="A car" path="/listing/1" />
      </Example>
      <Example name="CallButton: at rest, asking" className="stack">
        <CallButton phone={phone} />
        <CallButton phone={{ ...phone, isAsking: true }} />
      </Example>
      <Example name="CallButton: refused" className="stack">
        <CallButton phone={{ ...phone, problem: 'The seller no longer shows a number.' }} />
      </Example>
      <Example name="CallButton: a number, and what is none" className="stack">
        <CallButton phone={{ ...phone, number: '07700 900123' }} />
        <CallButton phone={{ ...phone, number: 'evenings, ask for Ann' }} />
      </Example>
      <Example name="TextLink, TextAnchor">
        <p className="wrap-anywhere">
          A link <TextLink to="/browse">within a sentence</TextLink>, one{' '}
          <TextAnchor href="https://www.gov.uk/">to another site</TextAnchor>, and a long one:{' '}
          <TextLink to="/about">{longWord}</TextLink>.
        </p>
      </Example>
    </Examples>
  )
}
