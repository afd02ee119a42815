import { site } from '../../../site.ts'
import { usualHours } from '../../listings/rules.ts'

/** What sellers are told of a listing that somebody looks at before others see it. */
export const beingChecked = (car: string): string =>
  `Somebody is looking at your ${car}. Until they have, nobody else sees it on ${site.name}; that usually takes less than ${usualHours} hours, and no day on sale is lost by it.`
