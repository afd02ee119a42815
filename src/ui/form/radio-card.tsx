import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'title'> & {
  title: ReactNode
  children: ReactNode
}

/** One of a few choices that take more than a word to describe; all of it can be pressed. */
export function RadioCard({ title, children, className = '', id, ...rest }: Props) {
  return (
    <label
      className={`relative block cursor-pointer rounded-sm border border-edge p-5 transition-colors duration-150 hover:border-ink has-checked:border-ink has-checked:bg-raised has-checked:outline-1 has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ${className}`}
    >
      <span className="flex items-center gap-3">
        <input
          {...rest}
          type="radio"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
          className="size-5 shrink-0 outline-none"
        />
        <span id={`${id}-title`} className="type-title text-lg">
          {title}
        </span>
      </span>
      <span id={`${id}-text`} className="mt-3 block">
        {children}
      </span>
    </label>
  )
}
