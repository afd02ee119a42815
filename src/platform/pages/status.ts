import { useLoaderData } from 'react-router'

/** The HTTP status that the page's `load` answered. */
export function usePageStatus(): number {
  return useLoaderData<{ status: number }>().status
}
