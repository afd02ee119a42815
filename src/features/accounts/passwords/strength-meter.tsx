import { passwordStrength, strengths } from './strength.ts'

/** Says in words how hard a password is to guess, and shows it as three bars. It only advises. */
export function StrengthMeter({ password, email }: { password: string; email: string }) {
  const strength = passwordStrength(password, email)
  const level = strengths.indexOf(strength)
  return (
    <div className="mt-2.5 min-h-8">
      <div aria-hidden className="grid grid-cols-3 gap-1">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={`h-1 ${password && level >= bar ? 'bg-ink' : 'bg-rule'}`} />
        ))}
      </div>
      <p role="status" className="mt-1.5 text-sm text-faded">
        {password && `Strength: ${strength.toLowerCase()}`}
      </p>
    </div>
  )
}
