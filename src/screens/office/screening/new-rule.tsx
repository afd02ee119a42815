import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { phraseLimits, ruleKinds } from '../../../features/moderation/screening/kinds.ts'
import type { TrialResult } from '../../../features/office/screening/schema.ts'
import { useTryRule, useWriteRule } from '../../../features/office/screening/screening.client.ts'
import {
  fieldsOf,
  readTyped,
  ruleKindNames,
  typedRule,
  type TypedRule,
} from '../../../features/office/screening/typed.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextAreaField } from '../../../ui/form/choices.tsx'
import { FormError } from '../../../ui/form/error.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { number } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { toast } from '../../../ui/toast/toast.ts'

const blank: TypedRule = {
  name: '',
  kind: 'words',
  phrases: '',
  percent: '30',
  listings: '3',
  days: '7',
  photos: '2',
}

/** Writes a rule, which can be tried on what is there before; what is written is off. */
export function NewRule() {
  const write = useWriteRule()
  const { form, formProps, isSending, problem } = useSchemaForm<TypedRule>({
    schema: typedRule,
    check: (typed) => readTyped(typed).problems,
    defaults: blank,
    send: async (typed) => {
      const { settings } = readTyped(typed)
      if (!settings) return
      const { message } = await write.mutateAsync({ name: typed.name, settings })
      form.reset({ ...blank, kind: typed.kind })
      toast({ title: typed.name, description: message })
    },
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const fields: readonly string[] = fieldsOf[kind]
  return (
    <form {...formProps} aria-label="Write a rule" className="mt-4 grid max-w-xl gap-5">
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="Appears in the log with what it held."
      />
      <SelectField
        form={form}
        name="kind"
        label="It finds a listing by"
        hint={ruleKinds[kind].about}
      >
        {ruleKindNames.map((name) => (
          <option key={name} value={name}>
            {ruleKinds[name].label}
          </option>
        ))}
      </SelectField>
      {fields.includes('phrases') && (
        <TextAreaField
          form={form}
          name="phrases"
          label="Phrases"
          rows={5}
          hint={`One a line, ${phraseLimits.most} at most. Whole words, in small letters or capitals; a star at the end stands for any ending.`}
        />
      )}
      {fields.includes('percent') && (
        <TextField
          form={form}
          name="percent"
          label="Under this many per cent"
          inputMode="numeric"
          hint="Of the middle price of its kind, 5 to 90."
        />
      )}
      {fields.includes('listings') && (
        <TextField form={form} name="listings" label="This many listings" inputMode="numeric" />
      )}
      {fields.includes('days') && (
        <TextField form={form} name="days" label="Within this many days" inputMode="numeric" />
      )}
      {fields.includes('photos') && (
        <TextField
          form={form}
          name="photos"
          label="This many photos"
          inputMode="numeric"
          hint="Or all of them, where it has fewer."
        />
      )}
      <FormError>{problem}</FormError>
      <div className="flex flex-wrap gap-3">
        <SubmitButton isSending={isSending} sending="Writing it…">
          Write Rule
        </SubmitButton>
        <TryButton
          key={write.submittedAt}
          read={() => {
            const { settings, problems } = readTyped(form.getValues())
            for (const [field, message] of Object.entries(problems))
              form.setError(field as keyof TypedRule, { message }, { shouldFocus: true })
            return settings
          }}
        />
      </div>
    </form>
  )
}

function TryButton({ read }: { read(): ReturnType<typeof readTyped>['settings'] }) {
  const trial = useTryRule()
  const [result, setResult] = useState<TrialResult>()
  const tries = async () => {
    const settings = read()
    setResult(undefined)
    if (settings) setResult(await trial.mutateAsync(settings).catch(() => undefined))
  }
  return (
    <>
      <Button onClick={() => trial.isPending || void tries()} aria-disabled={trial.isPending}>
        {trial.isPending ? 'Trying it…' : 'Try It'}
      </Button>
      <div role="status" className="basis-full">
        {trial.isError && <p>It could not be tried: {trial.error.message}</p>}
        {result && <Result result={result} />}
      </div>
    </>
  )
}

function Result({ result: { tried, found, hits } }: { result: TrialResult }) {
  return (
    <>
      <p>
        Of the newest {number(tried)} listings it would have held{' '}
        {found === 0 ? 'none' : number(found)}.
      </p>
      {hits.length > 0 && (
        <ul className="mt-3 border-t border-rule">
          {hits.map(({ listingId, car, why }) => (
            <li key={listingId} className="border-b border-rule py-2">
              <TextLink
                to={`/office/listings/${listingId}`}
                className="inline-flex min-h-11 items-center sm:min-h-0"
              >
                {car}
              </TextLink>
              <span className="block text-sm text-faded wrap-anywhere">{why}</span>
            </li>
          ))}
        </ul>
      )}
      {found > hits.length && <p className="mt-3">And {number(found - hits.length)} more.</p>}
    </>
  )
}
