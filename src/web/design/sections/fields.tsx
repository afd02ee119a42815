import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Combobox } from '../../../ui/combobox/combobox.tsx'
import { LateInput } from '../../../ui/combobox/late-input.tsx'
import { SelectField, TextAreaField } from '../../../ui/form/choices.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { PasswordField, TextField } from '../../../ui/form/fields.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { NewPasswordFields } from '../../../features/accounts/passwords/new-password-fields.tsx'
import { longWord } from '../data/cars.ts'
import { Example, Examples } from '../example.tsx'

export function Fields() {
  return (
    <Examples>
      <Example name="Field with an Input: empty, with a hint, filled" className="stack">
        <Field label="Town">{(control) => <Input {...control} placeholder="Harrogate" />}</Field>
        <Field label="Name" hint="As it stands on your listings.">
          {(control) => <Input {...control} />}
        </Field>
        <Field label="Model">{(control) => <Input {...control} defaultValue="Golf GTI" />}</Field>
      </Example>
      <Example name="Field with an Input: refused, disabled, very long" className="stack">
        <Field label="Price" hint="Whole pounds." error="Price must be from £100 to £1,000,000">
          {(control) => <Input {...control} defaultValue="12" />}
        </Field>
        <Field label="Make">{(control) => <Input {...control} disabled value="BMW" />}</Field>
        <Field label={longWord} error={longWord}>
          {(control) => <Input {...control} defaultValue={longWord} />}
        </Field>
      </Example>
      <Example name="Select: at rest, refused, disabled, very long" className="stack">
        <Field label="Condition">{(control) => <Conditions {...control} />}</Field>
        <Field label="Year" error="Year is required">
          {(control) => <Conditions {...control} />}
        </Field>
        <Field label="Gearbox">{(control) => <Conditions {...control} disabled />}</Field>
        <Field label="Place">
          {(control) => (
            <Select {...control}>
              <option>{longWord}</option>
            </Select>
          )}
        </Field>
      </Example>
      <Example name="TextArea: empty, refused, disabled" className="stack">
        <Field label="Description">{(control) => <TextArea {...control} />}</Field>
        <Field label="Message" error="Message must be at least 10 characters">
          {(control) => <TextArea {...control} rows={2} defaultValue={`Hello\n${longWord}`} />}
        </Field>
        <Field label="Closed">{(control) => <TextArea {...control} rows={2} disabled />}</Field>
      </Example>
      <Example name="PasswordInput: filled, refused" className="stack">
        <Field label="Password">
          {(control) => <PasswordInput {...control} defaultValue="correct horse" />}
        </Field>
        <Field label="Repeated" error="The passwords are not the same">
          {(control) => <PasswordInput {...control} defaultValue="battery" />}
        </Field>
      </Example>
      <Example name="TextField, PasswordField, SelectField, TextAreaField: refused">
        <FormOfRefused />
      </Example>
      <Example name="NewPasswordFields: empty, and a strength" className="stack">
        <NewPassword typed="" />
        <NewPassword typed="correct horse battery" />
      </Example>
      <Example name="Combobox: closed; LateInput before it comes" className="stack">
        <Field label="Closed">
          {(control) => <Words {...control} value="golf" startsOpen={false} />}
        </Field>
        <Field label="Before it comes">
          {(control) => (
            <LateInput
              {...control}
              value="near Leeds"
              onType={() => {}}
              load={neverComes}
              more={{}}
            />
          )}
        </Field>
      </Example>
      <Example name="Combobox: opens when it is pressed" className="stage">
        <Field label="Opens">
          {(control) => <Words {...control} value="go" startsOpen={false} />}
        </Field>
      </Example>
    </Examples>
  )
}

function Conditions(props: { id: string; disabled?: boolean }) {
  return (
    <Select {...props}>
      <option>Any condition</option>
      <option>Very Good</option>
    </Select>
  )
}

const neverComes = () => Promise.resolve(null)

const meant = [
  { label: 'Golf GTI', note: 'Model · 12' },
  { label: 'Volkswagen', note: 'Make · 31' },
  { label: longWord, note: 'Words' },
]

function Words(props: { id: string; value: string; startsOpen: boolean }) {
  return (
    <Combobox
      {...props}
      onType={() => {}}
      onPick={() => {}}
      items={meant}
      labelOf={({ label }) => label}
      keyOf={({ label }) => label}
      noteOf={({ note }) => note}
    />
  )
}

/** Not made anew with each drawing: the form would take them for news each time. */
const refused = {
  name: { type: 'refused', message: 'Name is required' },
  secret: { type: 'refused', message: 'Password must be at least 10 characters' },
  make: { type: 'refused', message: 'Make is required' },
  message: { type: 'refused', message: 'Message is required' },
}

function FormOfRefused() {
  const form = useForm({
    shouldFocusError: false,
    defaultValues: { name: '', secret: 'short', make: '', message: '' },
    errors: refused,
  })
  return (
    <form className="stack">
      <TextField form={form} name="name" label="Name" hint="As you like to be called." />
      <PasswordField form={form} name="secret" label="Password" />
      <SelectField form={form} name="make" label="Make">
        <option value="">Choose</option>
      </SelectField>
      <TextAreaField form={form} name="message" label="Message" rows={2} />
    </form>
  )
}

function NewPassword({ typed }: { typed: string }) {
  const form = useForm({ defaultValues: { password: typed, confirmation: typed } })
  const { trigger } = form
  useEffect(() => void trigger(), [trigger])
  return (
    <form className="stack">
      <NewPasswordFields form={form} name="password" confirmName="confirmation" email="" />
    </form>
  )
}
