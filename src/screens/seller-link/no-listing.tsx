import type { ComponentProps } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { focusAfter } from '../../ui/focus/after.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/notice.tsx'

/** What stands where there is no listing to run, and the ways on. */

const AccountOrNewListing = () => (
  <>
    <ButtonLink to="/account" variant="solid">
      My Account
    </ButtonLink>
    <ButtonLink to="/create-listing">List Your Car</ButtonLink>
  </>
)

export const NoLink = () => (
  <Notice title="Open the link in your email" actions={<AccountOrNewListing />}>
    We sent it to the contact email when the car was listed. There are no listings to manage in this
    browser at the moment. Cars listed with an account are in that account.
  </Notice>
)

export const RefusedLink = () => (
  <div role="alert" className="mb-12">
    <Notice title="This link doesn’t work any more" actions={<AccountOrNewListing />}>
      It may have expired, or the listing may have been added to an account or taken down. Check
      that you opened the whole link: some email programs split long ones.
    </Notice>
  </div>
)

export const GoneListing = () => (
  <div role="status" className="mb-12">
    <Notice
      title="That listing was deleted"
      actions={
        <ButtonLink to="/create-listing" variant="solid">
          List Your Car
        </ButtonLink>
      }
    >
      Nobody can see it any more, and its link no longer works.
    </Notice>
  </div>
)

export const ManageLoadError = (props: ComponentProps<typeof LoadError>) => (
  <div role="alert" ref={focusAfter} className="mb-12">
    <LoadError {...props} />
  </div>
)
