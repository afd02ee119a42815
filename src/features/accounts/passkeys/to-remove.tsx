import { day } from '../../../ui/format.ts'
import type { Passkey } from '../schema.ts'

type Props = {
  passkeys: Passkey[]
  removed: readonly number[]
  onChange(removed: number[]): void
}

/** What signs in whatever the password is: whoever chooses a new one may want to end it too. */
export function PasskeysToRemove({ passkeys, removed, onChange }: Props) {
  if (passkeys.length === 0) return null
  return (
    <fieldset className="grid gap-1">
      <legend className="type-label mb-1.5">Passkeys</legend>
      <p className="text-sm text-faded">
        These sign in without the password. Remove any you don’t recognise.
      </p>
      {passkeys.map(({ id, name, createdAt }) => (
        <label key={id} className="flex min-h-11 items-center gap-3 wrap-anywhere">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-ink"
            checked={removed.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...removed, id] : removed.filter((one) => one !== id))
            }
          />
          <span>
            Remove {name}, <span className="text-faded">added {day(createdAt)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
