import { Field } from '../../../ui/form/field.tsx'
import type { Choices } from '../results/browse-criteria.ts'
import { longestText } from '../rules.ts'
import { WordsInput } from '../suggestions/words-input.tsx'
import { useDraft } from './use-draft.ts'

type Props = { q: string | undefined; onChoose(choices: Choices): void }

/** Free text, applied on leaving the field and on Enter; clearing it applies at once, as does a suggestion. */
export function WordsFilter({ q = '', onChoose }: Props) {
  const [draft, setDraft] = useDraft(q)
  return (
    <Field label="Words">
      {(control) => (
        <WordsInput
          {...control}
          type="search"
          name="q"
          value={draft}
          maxLength={longestText}
          placeholder="205 GTI under 10k, near Leeds…"
          autoComplete="off"
          enterKeyHint="search"
          onType={(text) => {
            setDraft(text)
            if (text === '') onChoose({ q: '' })
          }}
          onPick={({ criteria }) => {
            setDraft(criteria.q ?? '')
            onChoose({ q: '', ...criteria })
          }}
          onBlur={() => onChoose({ q: draft })}
        />
      )}
    </Field>
  )
}
