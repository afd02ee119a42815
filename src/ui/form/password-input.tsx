import { useState, type ComponentProps } from 'react'
import { Button } from '../button.tsx'
import { Input } from './input.tsx'
import { useHydrated } from '../timing/hydrated.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

/** A password, which may be looked at while it is typed. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false)
  const isHydrated = useHydrated()
  return (
    <span className="relative block">
      <Input
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pr-20"
      />
      {isHydrated && (
        <Button
          size="small"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="absolute top-0.5 right-0.5 border-0 px-3!"
        >
          {isShown ? 'Hide' : 'Show'} <VisuallyHidden>password</VisuallyHidden>
        </Button>
      )}
    </span>
  )
}
