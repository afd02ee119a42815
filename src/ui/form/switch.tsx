import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: ReactNode }

/** On or off, at once; the label is part of what can be pressed. */
export function Switch({ label, className = '', ...rest }: Props) {
  return (
    <label
      className={`flex min-h-11 cursor-pointer items-center gap-3.5 has-disabled:cursor-not-allowed has-disabled:opacity-50 ${className}`}
    >
      <input
        {...rest}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says it by itself
        role="switch"
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-raised transition-colors duration-150 before:absolute before:top-[3px] before:left-[3px] before:size-5 before:rounded-full before:bg-edge before:transition-transform before:duration-150 checked:border-ink checked:bg-ink checked:before:translate-x-5 checked:before:bg-paper disabled:cursor-not-allowed forced-colors:appearance-auto"
      />
      <span className="min-w-0 font-medium">{label}</span>
    </label>
  )
}
