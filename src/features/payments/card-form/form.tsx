import { useQueryClient } from '@tanstack/react-query'
import { useImperativeHandle, type ChangeEvent, type Ref } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import type { CardEntry } from './entry.ts'
import { TestBank, useTestBank } from './bank.tsx'
import { TestCards } from './test-cards.tsx'
import {
  groupCode,
  groupExpiry,
  groupNumber,
  retype,
  wrongCode,
  wrongExpiry,
  wrongNumber,
} from './typing.ts'
import { completeBankChallenge, confirmCard, type SandboxResponse } from './sandbox.client.ts'

type Typed = { number: string; expiry: string; cvc: string }

const fields = [
  {
    name: 'number',
    label: 'Card number',
    group: groupNumber,
    wrong: wrongNumber,
    autoComplete: 'cc-number',
    maxLength: 23,
    className: 'col-span-2',
  },
  {
    name: 'expiry',
    label: 'Expiry (MM/YY)',
    group: groupExpiry,
    wrong: (typed: string) => wrongExpiry(typed, new Date()),
    autoComplete: 'cc-exp',
    maxLength: 9,
    className: '',
  },
  {
    name: 'cvc',
    label: 'Security code',
    group: groupCode,
    wrong: wrongCode,
    autoComplete: 'cc-csc',
    maxLength: 4,
    className: '',
  },
] as const

/** The sandbox's own form. What is typed stays in these fields, and leaves them for the sandbox alone. */
export function CardForm({
  ref,
  clientSecret,
  amountPence,
}: {
  ref: Ref<CardEntry>
  clientSecret: string
  amountPence: number
}) {
  const queries = useQueryClient()
  const bank = useTestBank()
  const form = useForm<Typed>({ defaultValues: { number: '', expiry: '', cvc: '' } })
  const { errors } = form.formState

  useImperativeHandle(ref, () => ({
    check: () =>
      new Promise((resolve) => {
        const onSubmit = form.handleSubmit(
          () => resolve(true),
          () => resolve(false),
        )
        void onSubmit()
      }),
    charge: async () => {
      const { number, ...rest } = form.getValues()
      const card = { clientSecret, number: number.replaceAll(' ', ''), ...rest }
      const first = await confirmCard(queries, card)
      if (first.state !== 'requires-action') return refusalIn(first)
      return refusalIn(await completeBankChallenge(queries, clientSecret, await bank.ask()))
    },
  }))

  return (
    <>
      <p className="border-l-4 border-ink pl-4">
        <strong className="font-semibold">Test payments: no real money.</strong> Please don’t use a
        card of your own: these three are all you need.
      </p>
      <TestCards
        onChoose={(number) => {
          const card = { number, expiry: '12/34', cvc: '123' }
          for (const { name } of fields)
            form.setValue(name, card[name], { shouldValidate: form.formState.isSubmitted })
        }}
      />
      <div className="mt-6 grid gap-x-4 grid-cols-2 gap-y-5">
        {fields.map(({ name, label, group, wrong, className, ...input }) => {
          const { onChange, ...registered } = form.register(name, {
            validate: (typed) => wrong(typed) ?? true,
          })
          return (
            <Field key={name} label={label} error={errors[name]?.message} className={className}>
              {(control) => (
                <Input
                  {...input}
                  {...control}
                  {...registered}
                  inputMode="numeric"
                  className="tabular-nums"
                  onChange={(event: ChangeEvent<HTMLInputElement>) => {
                    retype(event.target, group)
                    void onChange(event)
                  }}
                />
              )}
            </Field>
          )
        })}
      </div>
      <TestBank bank={bank} amountPence={amountPence} />
    </>
  )
}

/** What is neither paid nor refused in words was not paid. */
const refusalIn = ({ state, error }: SandboxResponse): string | null =>
  state === 'succeeded' || state === 'processing'
    ? null
    : (error ?? 'The payment was not made. Please try again.')
