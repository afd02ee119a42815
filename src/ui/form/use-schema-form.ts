import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type ResolverResult,
} from 'react-hook-form'
import type { z } from 'zod'
import { behindFrame } from '../timing/behind-frame.ts'
import { focusFirst } from './focus-first.ts'
import { refusalOf } from './refusal.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

type Options<T extends FieldValues> = {
  schema: z.ZodType<T, T>
  /** What a schema of single fields can't say, by field: that two passwords are the same. */
  check?(values: T): Partial<Record<Path<T>, string | null>>
  /** What stands in the fields at first. Left out, what was typed before scripts came stays. */
  defaults?: DefaultValues<T>
  /** Sends what was typed; what it throws is shown beside the field it names, or over the form. */
  send(values: T): Promise<unknown>
}

/**
 * A form that checks what is typed as the server will, keeps it when it is refused, and puts the
 * focus on the first field that is wrong.
 */
export function useSchemaForm<T extends FieldValues>({
  schema,
  check,
  defaults,
  send,
}: Options<T>) {
  const resolver = (values: T): ResolverResult<T> => {
    const parsed = schema.safeParse(values)
    const errors = firstOfEachField([
      ...(parsed.error?.issues ?? []).map(({ path, message }) => ({
        field: path.join('.'),
        message,
      })),
      ...Object.entries<string | null | undefined>(check?.(values) ?? {}).map(
        ([field, message]) => ({ field, message }),
      ),
    ])
    return parsed.success && Object.keys(errors).length === 0
      ? { values: parsed.data, errors: {} }
      : { values: {}, errors: errors as FieldErrors<T> }
  }
  const form = useForm<T>({
    ...(defaults && { defaultValues: defaults }),
    shouldFocusError: false,
    resolver,
  })
  const { errors } = form.formState
  // Not the library's, with which what is refused would be drawn as being sent first.
  const [isSending, setSending] = useState(false)

  // The first check of such values makes what it checks with: not within a press.
  const checkOnce = useEffectEvent(() => void resolver(form.getValues()))
  useEffect(() => behindFrame(checkOnce), [])

  const sendTyped = async (values: T) => {
    setSending(true)
    try {
      await send(values)
    } catch (error) {
      const { field, message } = refusalOf(error)
      const isHere = field !== undefined && Object.hasOwn(form.getValues(), field)
      if (isHere) form.setError(field as Path<T>, { message }, { shouldFocus: true })
      else form.setError('root', { message })
    } finally {
      setSending(false)
    }
  }

  const submit = useOneAtATime(async (event: SubmitEvent<HTMLFormElement>) => {
    const { currentTarget } = event
    await form.handleSubmit(sendTyped, (wrong) => focusFirst(wrong, currentTarget))(event)
  })

  return {
    form,
    isSending,
    /** Why the form as a whole was refused; until the next try. */
    problem: errors.root?.message,
    formProps: {
      // Should the browser ever send it by itself, nothing of it may stand in an address.
      method: 'post',
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event)
      },
    } as const,
  }
}

type Wrong = { field: string; message: string | null | undefined }

function firstOfEachField(wrong: Wrong[]) {
  const errors: Record<string, { type: string; message: string }> = {}
  for (const { field, message } of wrong)
    if (message) errors[field] ??= { type: 'refused', message }
  return errors
}
