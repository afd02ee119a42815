import type { ComponentProps } from 'react'
import { withoutFilters } from '../../features/search/filters/active.ts'
import { browseAddress } from '../../features/search/criteria.ts'
import { FilterForm } from '../../features/search/filters/form.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useAfterFrame } from '../../ui/timing/after-frame.ts'
import { useHydratedLater } from '../../ui/timing/hydrated.ts'

type Props = Omit<ComponentProps<typeof FilterForm>, 'id' | 'children' | 'onSubmit'> & {
  open: boolean
  onClose(): void
  /** '12 cars', or nothing while they are being counted. */
  count: string | undefined
}

const formId = 'sheet-form'

/** The filters on a phone: a sheet from below, over the results that change with every choice. */
export function BrowseSheet({ open, onClose, count, ...form }: Props) {
  // The sheet answers to the press; its many lists come behind that frame, and go behind the one that closes it.
  const hasForm = useAfterFrame(open)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filters"
      shape="sheet"
      closesBehindFrame
      isPrepared={useHydratedLater()}
      contentKey={String(hasForm)}
      footer={
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            to={browseAddress(withoutFilters(form.criteria))}
            preventScrollReset
            className="px-4 whitespace-nowrap"
          >
            Clear all
          </ButtonLink>
          <Button type="submit" form={formId} variant="solid" className="grow px-4 tabular-nums">
            Show {count ?? 'cars'}
          </Button>
        </div>
      }
    >
      {hasForm ? (
        <FilterForm {...form} id={formId} onSubmit={onClose}>
          {null}
        </FilterForm>
      ) : (
        // The form is longer than any screen.
        <div className="h-dvh" />
      )}
    </Dialog>
  )
}
