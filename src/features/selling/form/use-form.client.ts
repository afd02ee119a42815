import { useState, type SubmitEvent } from 'react'
import { set, useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import { focusFirst } from '../../../ui/form/focus-first.ts'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { useOneAtATime } from '../../../ui/form/use-one-at-a-time.ts'
import { emptyListing, fieldOfRefusal, type ListingProblems, type ListingTyped } from './typed.ts'

type Options = {
  /** What stands in the fields at first. Left out, what was typed before scripts came stays. */
  defaults?: Partial<ListingTyped>
  /** Has at hand what `check` needs; asked before it. */
  prepare?(form: UseFormReturn<ListingTyped>): Promise<void>
  check(typed: ListingTyped): ListingProblems
  /** What was typed can't be sent. */
  onProblems?(problems: ListingProblems): void
  send(typed: ListingTyped): Promise<unknown>
  /** What was sent was refused; why stands beside the field, or over the button. */
  onRefused?(): void
}

/**
 * The form of a listing, new or old: checked as the server will, kept when it is refused, and the
 * focus goes to the first field that is wrong.
 */
export function useListingForm({ defaults, prepare, check, onProblems, send, onRefused }: Options) {
  const form = useForm<ListingTyped>({
    defaultValues: {
      wantsAccount: emptyListing.wantsAccount,
      promote: emptyListing.promote,
      images: [],
      ...defaults,
    },
    shouldFocusError: false,
    resolver: (values) => {
      const problems = check(wholly(values))
      const errors: FieldErrors<ListingTyped> = {}
      for (const [field, message] of Object.entries(problems))
        set(errors, field, { type: 'refused', message })
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
    },
  })
  const { errors } = form.formState
  // Not the library's, with which what is refused would be drawn as being sent first.
  const [isSending, setSending] = useState(false)

  const sendTyped = async (values: ListingTyped) => {
    setSending(true)
    try {
      await send(wholly(values))
    } catch (error) {
      const refusal = refusalOf(error)
      const field = fieldOfRefusal(refusal.field)
      if (field) form.setError(field, { message: refusal.message }, { shouldFocus: true })
      else form.setError('root', { message: refusal.message })
      onRefused?.()
    } finally {
      setSending(false)
    }
  }

  const submit = useOneAtATime(async (event: SubmitEvent<HTMLFormElement>) => {
    const { currentTarget } = event
    try {
      await prepare?.(form)
    } catch (error) {
      form.setError('root', { message: refusalOf(error).message })
      return onRefused?.()
    }
    await form.handleSubmit(sendTyped, (wrong) => {
      onProblems?.(check(wholly(form.getValues())))
      focusFirst(wrong, currentTarget)
    })(event)
  })

  return {
    form,
    isSending,
    /** Why the form as a whole was refused; until the next try. */
    problem: errors.root?.message,
    formProps: {
      method: 'post',
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event)
      },
    } as const,
  }
}

/** Fields that nobody has touched hold nothing yet. */
const wholly = (values: Partial<ListingTyped>): ListingTyped => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null)
  return {
    ...emptyListing,
    ...(Object.fromEntries(given) as Partial<ListingTyped>),
  }
}
