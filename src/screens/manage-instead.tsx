import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** What stands where there is no listing to run, and the ways on. */

export const NoLink = () => (
  <Notice
    title="Open the link in your e-mail"
    actions={
      <>
        <ButtonLink to="/account" look="solid">
          My Account
        </ButtonLink>
        <ButtonLink to="/create-listing">List Your Car</ButtonLink>
      </>
    }
  >
    We sent it to the contact e-mail when the car was listed. This browser runs no listing by such a
    link now. Cars that were listed with an account are in the account.
  </Notice>
)

export const RefusedLink = () => (
  <div role="alert" className="mb-12">
    <Notice
      title="This link doesn’t work any more"
      actions={
        <>
          <ButtonLink to="/account" look="solid">
            My Account
          </ButtonLink>
          <ButtonLink to="/create-listing">List Your Car</ButtonLink>
        </>
      }
    >
      It may have run out, or the listing has been added to an account or taken down. Check that the
      whole link was opened: some e-mail programs break long ones.
    </Notice>
  </div>
)

export const GoneListing = () => (
  <div role="status" className="mb-12">
    <Notice
      title="That listing was deleted"
      actions={
        <ButtonLink to="/create-listing" look="solid">
          List Your Car
        </ButtonLink>
      }
    >
      Nobody sees it any more, and its link leads nowhere now.
    </Notice>
  </div>
)

export const Unread = ({ title, onRetry }: { title: string; onRetry(): void }) => (
  <div role="alert" className="mb-12">
    <Notice
      title={title}
      actions={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      The connection may have dropped, or we may be busy.
    </Notice>
  </div>
)
