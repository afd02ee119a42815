import type { ReactNode, Ref } from 'react'

type Props = {
  id: string
  title: ReactNode
  /** Said quietly beside the title: a count, a date. */
  aside?: ReactNode
  /** Links and controls at the right. */
  children?: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
}

/** A section opens with a rule, as in a brochure. Label the section by `id`. */
export function SectionHead({ id, title, aside, children, titleRef }: Props) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3 border-t border-ink pt-4 pb-8 wrap-anywhere">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id={id} ref={titleRef} tabIndex={-1} className="type-display scroll-mt-8 text-3xl">
          {title}
        </h2>
        {aside && <p className="text-faded tabular-nums max-sm:w-full">{aside}</p>}
      </div>
      {children}
    </div>
  )
}
