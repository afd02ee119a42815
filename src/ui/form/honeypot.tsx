import type { Ref } from 'react'

/**
 * A field that people neither see, reach nor hear of. Programs that fill in every field fill this in as
 * well, and what they send goes nowhere.
 */
export function Honeypot({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div aria-hidden inert className="sr-only">
      <label>
        Website
        <input ref={ref} name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
