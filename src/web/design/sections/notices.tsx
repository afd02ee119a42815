import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormDone } from '../../../ui/form/done.tsx'
import { FormError } from '../../../ui/form/error.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { ConfirmEmailStrip } from '../../../features/accounts/links/confirm-email-strip.tsx'
import { BetaBanner } from '../../shell/beta-banner.tsx'
import { longWord } from '../data/cars.ts'
import { Example, Examples } from '../example.tsx'

export function Notices() {
  return (
    <Examples>
      <Example name="SectionHead: alone, with a count and a link" className="stack" isWide>
        <SectionHead id="head-alone" title="Premium cars" />
        <SectionHead id="head-with-more" title="All listings" aside="1,284 cars">
          <TextLink to="/browse">Browse all</TextLink>
        </SectionHead>
        <SectionHead id="head-long" title={longWord} aside={longWord} />
      </Example>
      <Example name="Notice: nothing to show">
        <Notice title="No saved cars yet" actions={<ButtonLink to="/browse">Browse</ButtonLink>}>
          Press the heart on a car to keep it here.
        </Notice>
      </Example>
      <Example name="Notice: title alone; very long words" className="stack">
        <Notice title="Nothing here" />
        <Notice
          title={longWord}
          actions={
            <>
              <Button size="small">One way on</Button>
              <Button size="small">Another way on</Button>
            </>
          }
        >
          {longWord}
        </Notice>
      </Example>
      <Example name="LoadError">
        <LoadError title="Your messages could not be loaded" onRetry={() => {}} />
      </Example>
      <Example name="FormDone, FormError" className="stack">
        <FormDone>Your name has been changed.</FormDone>
        <FormDone>{longWord}</FormDone>
        <FormError>That email and password do not belong together.</FormError>
        <FormError>{longWord}</FormError>
      </Example>
      <Example name="ConfirmEmailStrip" isWide>
        <ConfirmEmailStrip email="ann@example.com" />
      </Example>
      <Example name="BetaBanner" isWide>
        <BetaBanner />
      </Example>
    </Examples>
  )
}
