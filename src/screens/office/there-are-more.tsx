/** What stands first in a list. */
export type Beginning = 'newest' | 'oldest' | 'first'

type Props = { most: number; beginsWith?: Beginning | undefined }

/** Says below a list that it isn't all, and what of it is seen. */
export const ThereAreMore = ({ most, beginsWith = 'newest' }: Props) => (
  <p className="mt-4 text-faded">{`There are more; these are the ${beginsWith} ${most}.`}</p>
)
