import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useViewer } from '../features/accounts/accounts.client.ts'
import { loginAddress } from '../features/accounts/return-address.ts'
import { NeedsScript } from '../ui/needs-script.tsx'
import { toast } from '../ui/toast.ts'
import { SavedCarsList, SavedCarsSkeleton } from './saved-cars-list.tsx'

/** What somebody has saved; a visitor is asked to sign in first. */
export function SavedCars() {
  const { isAuthenticated, isLoading } = useViewer()
  const navigate = useNavigate()
  const isVisitor = !isLoading && !isAuthenticated

  useEffect(() => {
    if (!isVisitor) return
    toast({
      title: 'Authentication required',
      description: 'Please sign in to view your saved cars',
      destructive: true,
    })
    void navigate(loginAddress('/saved-cars'), { replace: true })
  }, [isVisitor, navigate])

  return (
    <div className="sheet pt-8 pb-24 sm:pt-10">
      <h1 className="type-display border-b border-ink pb-4 text-3xl">Saved cars</h1>
      <NeedsScript>
        Saved cars need JavaScript, as this page is the same for everyone until it has asked who you
        are.
      </NeedsScript>
      {isAuthenticated ? <SavedCarsList /> : <SavedCarsSkeleton />}
    </div>
  )
}
