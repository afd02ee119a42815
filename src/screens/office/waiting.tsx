import type { Today } from '../../features/office/schema.ts'
import type { StaffSelf } from '../../features/staff/schema.ts'
import { counted } from '../../ui/format.ts'
import { TextLink } from '../../ui/text-link.tsx'

type Kind = { one: string; many: string; to?: string }

/** What waits, and the room where it is seen to: the listings stand below, and messages to us are answered by email. */
const kinds: Record<keyof Today['waiting'], Kind> = {
  cases: { one: 'listing to look at', many: 'listings to look at' },
  support: { one: 'message to us to answer', many: 'messages to us to answer' },
  orders: { one: 'order that needs you', many: 'orders that need you', to: '/office/money' },
  emails: { one: 'email that failed', many: 'emails that failed', to: '/office/work' },
  posts: { one: 'post to look at', many: 'posts to look at', to: '/office/work' },
  jobs: { one: 'job that was given up', many: 'jobs that were given up', to: '/office/work' },
}

/** How much waits of each kind, with the ways to it for whoever may go there. */
export function Waiting({ waiting, role }: Pick<Today, 'waiting'> & Pick<StaffSelf, 'role'>) {
  const all = (Object.keys(kinds) as (keyof Today['waiting'])[]).filter((name) => waiting[name] > 0)
  if (all.length === 0) return 'Nothing waits for anybody.'
  return (
    <>
      Waiting:{' '}
      {all.map((name, index) => {
        const { one, many, to } = kinds[name]
        const words = counted(waiting[name], one, many)
        return (
          <span key={name}>
            {index > 0 && ', '}
            {to && role === 'operator' ? <TextLink to={to}>{words}</TextLink> : words}
          </span>
        )
      })}
      .
    </>
  )
}
