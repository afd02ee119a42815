import { TextField } from '../../../ui/form/fields.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { nameBody } from '../schema.ts'
import { useChangeName } from './settings.client.ts'
import { SettingsForm } from './form.tsx'

export function NameForm({ name }: { name: string }) {
  const change = useChangeName()
  const { form, ...rest } = useSchemaForm({
    schema: nameBody,
    defaults: { name },
    send: async (typed) => {
      const sent = form.getValues('name')
      const user = await change.mutateAsync(typed)
      // What was typed meanwhile is another name.
      if (form.getValues('name') === sent) form.reset({ name: user.name })
    },
  })
  return (
    <SettingsForm
      {...rest}
      label="Change name"
      labels={{ send: 'Save Name', sending: 'Saving…' }}
      done={change.data && 'Your name has been saved.'}
    >
      <TextField form={form} name="name" label="Name" autoComplete="name" />
    </SettingsForm>
  )
}
