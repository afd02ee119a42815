import { useDeferredValue } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { NewPasswordFields } from '../../accounts/passwords/new-password-fields.tsx'
import { loginAddress } from '../../accounts/sign-in/login-address.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import type { ListingTyped } from './typed.ts'

type Props = {
  form: UseFormReturn<ListingTyped>
  from: string
  /** Whether what was typed is there again after signing in. */
  isDraftStored: boolean
}

/** An account, made from the contact details along with the listing; or none. */
export function AccountFields({ form, from, isDraftStored }: Props) {
  const [isSwitchedOn, email = ''] = useWatch({
    control: form.control,
    name: ['wantsAccount', 'contactEmail'],
  })
  // The switch answers to the press; what is asked besides follows.
  const wantsAccount = useDeferredValue(isSwitchedOn)
  return (
    <div className="grid gap-5">
      <Switch {...form.register('wantsAccount')} label="Create an account" />
      {wantsAccount ? (
        <div className="grid max-w-lg gap-5">
          <p className="text-faded">It uses the contact name and email above.</p>
          <NewPasswordFields
            form={form}
            name="password"
            confirmName="confirmPassword"
            email={email}
          />
        </div>
      ) : (
        <p className="max-w-[60ch] text-faded">
          We’ll email you a link to edit, renew or delete your listing.
        </p>
      )}
      <p className="flex min-h-11 flex-wrap items-center gap-x-1.5 text-sm">
        Already have an account? <TextLink to={loginAddress(from)}>Sign in</TextLink>{' '}
        {isDraftStored
          ? 'and what you have typed will be waiting here.'
          : 'first: this browser doesn’t keep what you type here.'}
      </p>
    </div>
  )
}
