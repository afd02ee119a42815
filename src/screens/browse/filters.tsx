import type { ComponentProps } from 'react'
import { FilterForm } from '../../features/search/filters/form.tsx'
import { Button } from '../../ui/button.tsx'
import { useHydratedLater } from '../../ui/timing/hydrated.ts'

/** The filters beside the cars. */
export const BrowseFilters = (props: Omit<ComponentProps<typeof FilterForm>, 'children'>) => (
  <FilterForm {...props}>
    <ShowCars />
  </FilterForm>
)

/** With scripts there is nothing to send. It alone is drawn anew when they have come. */
const ShowCars = () => (
  <Button
    type="submit"
    variant="solid"
    className={useHydratedLater() ? 'sr-only focus:not-sr-only' : ''}
  >
    Show cars
  </Button>
)
