import { useState } from 'react'
import { useLocation } from '../../../platform/router/context.ts'

/**
 * What somebody chose here and the address doesn't say yet. An address that arrives is their own
 * choice, in which case whatever they have chosen since stands, or somebody else's (Back, a link),
 * in which case it wins: `overruled` counts those.
 *
 * @param arrived what the address says now, spelt as `send` is told.
 */
export function useOnTheWay(arrived: string) {
  const { key } = useLocation()
  const [sent, setSent] = useState<readonly string[]>([])
  const [followed, setFollowed] = useState({ key, arrived })
  const [overruled, setOverruled] = useState(0)
  if (followed.key !== key) {
    setFollowed({ key, arrived })
    // A navigation that another one overtook never arrives: those before the one that did are gone.
    const own = sent.indexOf(arrived)
    setSent(own < 0 ? [] : sent.slice(own + 1))
    if (own < 0 && followed.arrived !== arrived) setOverruled(overruled + 1)
  }
  return {
    overruled,
    send: (to: string) => setSent((before) => [...before, to]),
  }
}
