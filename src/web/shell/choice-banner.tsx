import { useEffect, useState, type ComponentType } from 'react'
import {
  isQuietDocument,
  outsideService,
  type OutsideService,
} from '../../platform/privacy/outside-service.ts'
import { browserObjects, readChoices } from '../../platform/privacy/choices.ts'

type Banner = ComponentType<{ service: OutsideService }>

/** Asks who has not been asked yet; loaded only where there is a service to ask about. */
export function ChoiceBannerWhereNeeded() {
  const [shown, setShown] = useState<{ Banner: Banner; service: OutsideService }>()
  useEffect(() => {
    const service = outsideService()
    if (!service || isQuietDocument() || browserObjects() || readChoices().outside !== 'undecided')
      return
    import('../../features/analytics/consent/banner.tsx').then(
      ({ ChoiceBanner }) => setShown({ Banner: ChoiceBanner, service }),
      // Who can't be asked has allowed nothing.
      () => {},
    )
  }, [])
  return shown && <shown.Banner service={shown.service} />
}
