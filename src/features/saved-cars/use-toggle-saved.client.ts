import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from '../../platform/router/context.ts'
import { behindFrame } from '../../ui/timing/behind-frame.ts'
import { atFirstSign } from '../../ui/timing/first-sign.ts'
import { toast } from '../../ui/toast/toast.ts'
import { currentUser } from '../accounts/accounts.client.ts'
import { savedStatus, useSaved } from './saved-cars.client.ts'

const press = () => import('./save.client.ts')

let isThere = false

/** What can't be fetched now is fetched, or said, with the press. */
const prepare = () =>
  press().then(
    () => (isThere = true),
    () => {},
  )

/**
 * A car’s heart: whether it is filled, whether it can be pressed, and what a press does. A visitor is sent to
 * sign in, and the car is saved on the way back.
 */
export function useToggleSaved(listingId: number) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { isAuthenticated, isSaved, isLoading } = useSaved(listingId)
  const status = savedStatus(listingId)
  // One car may have two hearts on a page; both wait.
  const isInFlight = useIsMutating({ mutationKey: status.queryKey }) > 0
  const [isWaiting, setIsWaiting] = useState(false)
  const [hasToggled, setHasToggled] = useState(false)

  // One for all hearts, any of which may go.
  useEffect(() => void atFirstSign(prepare), [])

  /** An empty heart that is pressed before it is known who looks and what they have saved is to be filled. */
  const isToBeSaved = async () => {
    if (!isLoading) return isAuthenticated ? !isSaved : null
    if (!(await queries.ensureQueryData(currentUser()))) return null
    const { isSaved: isKnown } = await queries.ensureQueryData(status)
    return isKnown ? undefined : true
  }

  const toggle = async () => {
    if (isInFlight || isWaiting) return
    setIsWaiting(isLoading)
    try {
      // To ask for its files takes a press as long as to draw it does.
      if (!isThere) await new Promise<void>((resolve) => void behindFrame(resolve))
      const { save, signInToSave } = await press()
      // What could not be learnt is asked with the press itself, which says why it failed.
      const shouldSave = await isToBeSaved().catch(() => true)
      if (shouldSave === null) return signInToSave(listingId, { queries, navigate })
      if (shouldSave === undefined) return
      setHasToggled(true)
      save(listingId, shouldSave, { queries, navigate })
    } catch {
      const description = `Failed to ${isSaved ? 'unsave' : 'save'} car`
      toast({ title: 'Error', description, destructive: true })
    } finally {
      setIsWaiting(false)
    }
  }

  return {
    isAuthenticated,
    isSaved,
    /** It was pressed here, so it stays even where it could not be saved anew. */
    hasToggled,
    /** A press will have its effect, though not at once. */
    isWaiting,
    isInFlight,
    toggle: () => void toggle(),
  }
}
