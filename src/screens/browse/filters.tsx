import type { ComponentProps } from 'react'
import { FilterForm } from '../../features/search/filters/form.tsx'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/timing/hydrated.ts'

/** The filters beside the cars; with scripts there is nothing to send. */
export const BrowseFilters = (props: Omit<ComponentProps<typeof FilterForm>, 'children'>) => (
  <FilterForm {...props}>
    <Button
      type="submit"
      variant="solid"
      className={useHydrated() ? 'sr-only focus:not-sr-only' : ''}
    >
      Show cars
    </Button>
  </FilterForm>
)
