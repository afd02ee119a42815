import { useState, type SubmitEvent } from 'react'
import { useSearchParams } from '../../platform/router/context.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'

/** What is looked for, as the address has it. */
export const useOfficeSearch = () => useSearchParams()[0].get('q')?.trim() ?? ''

/** One field to look for something with; what is looked for stands in the address. */
export function OfficeSearch({ label, hint }: { label: string; hint: string }) {
  const [query, setQuery] = useSearchParams()
  const [typed, setTyped] = useState(query.get('q') ?? '')
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    setQuery(typed.trim() ? { q: typed.trim() } : {})
  }
  return (
    <form role="search" onSubmit={search} className="mt-6 flex max-w-2xl items-end gap-3">
      <div className="grow">
        <Field label={label} hint={hint}>
          {(control) => (
            <Input
              {...control}
              type="search"
              name="q"
              maxLength={200}
              autoComplete="off"
              enterKeyHint="search"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="solid">
        Find
      </Button>
    </form>
  )
}
