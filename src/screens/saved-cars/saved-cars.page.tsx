import { useQueryClient } from '@tanstack/react-query'
import { currentUser, useViewer } from '../../features/accounts/accounts.client.ts'
import { savedCars } from '../../features/saved-cars/saved-cars.client.ts'
import { useSignInFirst } from '../../features/accounts/sign-in/first.ts'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { SavedCarsList, SavedCarsSkeleton } from './list.tsx'
import { SavedCarsLoadError } from './load-error.tsx'
import type { Page } from '../../platform/pages/page.ts'

const askToSignIn = () =>
  toast({
    title: 'Authentication required',
    description: 'Please sign in to view your saved cars',
    destructive: true,
  })

/** What somebody has saved; a visitor is asked to sign in first. */
export const page: Page = {
  title: 'Saved cars',
  description: 'The cars you’re keeping an eye on.',
  personal: () => [currentUser().queryKey, savedCars().queryKey],
  View: SavedCars,
}

function SavedCars() {
  const queries = useQueryClient()
  const { user, isLoading, error } = useViewer()
  useSignInFirst(!user && !isLoading && !error, askToSignIn)
  return (
    <div className="sheet pt-8 pb-24 sm:pt-10">
      <h1 className="type-display border-b border-ink pb-4 text-3xl">Saved cars</h1>
      <NeedsScript>
        Saved cars need JavaScript: without it, this page can’t tell who you are.
      </NeedsScript>
      {user ? (
        // Another user is another list.
        <SavedCarsList key={user.id} />
      ) : error ? (
        <SavedCarsLoadError onRetry={() => void queries.resetQueries(currentUser())} />
      ) : (
        <SavedCarsSkeleton />
      )}
    </div>
  )
}
