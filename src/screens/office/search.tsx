import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import { useSearchParams } from '../../platform/router/context.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'

/** What is looked for, as the address has it. */
export const useOfficeSearch = () => useSearchParams()[0].get('q')?.trim() ?? ''

type Props = {
  label: string
  hint?: string
  /** Fields besides, each with a name of its own. */
  children?: ReactNode
}

/** A field to look for something with, and others; what is looked for stands in the address. */
export function OfficeSearch({ label, hint, children }: Props) {
  const [query, setQuery] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const searched = query.toString()
  // On the way back the fields say what is looked for again. By a key they would be others, without the focus.
  useEffect(() => form.current?.reset(), [searched])
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = [...new FormData(event.currentTarget)].map(
      ([name, value]) => [name, String(value).trim()] as const,
    )
    setQuery(Object.fromEntries(typed.filter(([, value]) => value !== '')))
  }
  return (
    <form
      ref={form}
      role="search"
      onSubmit={search}
      className="mt-6 flex max-w-3xl flex-wrap items-start gap-3"
    >
      <div className="min-w-0 grow basis-72">
        <Field label={label} {...(hint && { hint })}>
          {(control) => (
            <Input
              {...control}
              type="search"
              name="q"
              maxLength={200}
              autoComplete="off"
              enterKeyHint="search"
              defaultValue={query.get('q') ?? ''}
            />
          )}
        </Field>
      </div>
      {children}
      {/* Beside the field, which stands below its label and above its hint. */}
      <Button type="submit" variant="solid" className="sm:mt-6">
        Find
      </Button>
    </form>
  )
}
