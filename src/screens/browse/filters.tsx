import { useDeferredValue, useState, type ComponentProps } from 'react'
import { FilterForm } from '../../features/search/filters/form.tsx'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'

type Filters = Omit<ComponentProps<typeof FilterForm>, 'id' | 'children' | 'onSubmit'>

/**
 * The filters beside the cars. On a phone nobody sees them, and what is pressed elsewhere isn't to wait for them: until
 * something is chosen in them what they show follows in the background.
 */
export function BrowseFilters({ id, filters }: { id: string; filters: Filters }) {
  const [isUsed, setUsed] = useState(false)
  const later = useDeferredValue(filters)
  return (
    <FilterForm
      {...(isUsed ? filters : later)}
      id={id}
      onChoose={(choices) => {
        setUsed(true)
        filters.onChoose(choices)
      }}
    >
      <Button
        type="submit"
        variant="solid"
        className={useHydrated() ? 'sr-only focus:not-sr-only' : ''}
      >
        Show cars
      </Button>
    </FilterForm>
  )
}
