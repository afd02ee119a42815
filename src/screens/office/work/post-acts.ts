import type { OpenPostRow } from '../../../features/office/work/schema.ts'

const labels = {
  retry: 'Try the Post Again',
  posted: 'It Is There',
  never: 'Give the Post Up',
} as const

type Decision = keyof typeof labels

const isThere =
  'You have looked, and it is on our page. From now on it is kept up to date with the listing.'
const notToBe = 'It is not on our page, and should not be. This can’t be undone.'

/** What becomes of it, by whether it stands on our page. */
const consequences: Record<OpenPostRow['stands'], Record<Decision, string>> = {
  never: { retry: 'It is tried within a minute.', posted: isThere, never: notToBe },
  unknown: {
    retry:
      'It is tried within a minute. If it is there already, it will be there twice: look first.',
    posted: isThere,
    never: notToBe,
  },
  stood: {
    retry: 'Removing it, or marking its car as sold, is tried again within a minute.',
    posted: isThere,
    never: 'You have deleted it by hand: it is no longer on our page. This can’t be undone.',
  },
}

/** What a person may say of a post that waits, and what is done by it. */
export const postActsOf = ({ stands, decisions }: Pick<OpenPostRow, 'stands' | 'decisions'>) =>
  decisions.map((decision) => ({
    act: `post-${decision}` as const,
    label: labels[decision],
    what: consequences[stands][decision],
  }))
