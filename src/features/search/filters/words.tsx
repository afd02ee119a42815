import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { longestText } from '../rules.ts'
import { useDraft } from './use-draft.ts'

type Props = { q: string | undefined; onChoose(q: string): void }

/** Free text, applied on leaving the field and on Enter; clearing it applies at once. */
export function WordsFilter({ q = '', onChoose }: Props) {
  const [draft, setDraft] = useDraft(q)
  return (
    <Field label="Words">
      {(control) => (
        <Input
          {...control}
          type="search"
          name="q"
          value={draft}
          maxLength={longestText}
          placeholder="205 GTI, one owner…"
          enterKeyHint="search"
          onChange={({ target }) => {
            setDraft(target.value)
            if (target.value === '') onChoose('')
          }}
          onBlur={() => onChoose(draft)}
        />
      )}
    </Field>
  )
}
