import { miles, pounds } from '../../../ui/format.ts'
import type { OfficeListing } from '../../../features/office/schema.ts'
import { listFields } from '../../../features/selling/edit/field-names.ts'

/** How a post stands, as a person says it. */
export const postLabels: Record<OfficeListing['posts'][number]['state'], string> = {
  composed: 'Not posted yet',
  publishing: 'Being posted',
  posted: 'Posted',
  sold: 'Posted, says it is sold',
  unknown: 'Nobody knows: look at our page',
  failed: 'Refused',
  removed: 'Taken off our page',
  never: 'Given up',
}

export const emailLabels: Record<OfficeListing['emails'][number]['state'], string> = {
  waits: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  withheld: 'Withheld',
  'came back': 'Came back',
}

/** What an edit replaced, field by field: 'price: £12,995; contact email: ann@example.com'. */
export const describeReplaced = (replaced: OfficeListing['edits'][number]['replaced']): string =>
  Object.entries(replaced)
    .map(([field, was]) => `${listFields([field])}: ${describeValue(field, was)}`)
    .join('; ')

function describeValue(field: string, was: unknown): string {
  if (was === null) return 'nothing'
  // Kept in pence.
  if (field === 'price') return pounds(Number(was) / 100)
  if (field === 'mileage') return miles(Number(was))
  if (field === 'images' && Array.isArray(was))
    return `${was.length}, as numbered ${was.join(', ')}`
  if (field === 'shots' && Array.isArray(was)) return was.join(', ') || 'nothing'
  return typeof was === 'string' ? was : JSON.stringify(was)
}
