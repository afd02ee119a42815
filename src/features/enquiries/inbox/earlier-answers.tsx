import { Button } from '../../../ui/button.tsx'
import { focusAfter } from '../../../ui/focus/after.ts'
import { counted } from '../../../ui/format.ts'
import { answersRead } from '../rules.ts'
import type { Conversation } from '../schema.ts'

type Props = {
  conversation: Pick<Conversation, 'answers' | 'earlierAnswers'>
  isLoading: boolean
  hasFailed: boolean
  onShow(): void
}

/** Says how many answers came before those that are here, and shows them on request. */
export function EarlierAnswers({ conversation, isLoading, hasFailed, onShow }: Props) {
  const { answers, earlierAnswers: n } = conversation
  if (n === 0) return null
  const what = counted(n, 'earlier message')
  if (answers.length >= answersRead.alone)
    return <p className="mt-6 text-sm text-faded">{what} not shown here.</p>
  return (
    <div ref={focusAfter} className="mt-6">
      <Button size="small" aria-disabled={isLoading} onClick={() => isLoading || onShow()}>
        {isLoading ? 'Loading…' : `Show ${what}`}
      </Button>
      {hasFailed && !isLoading && (
        <p role="alert" className="mt-2 text-sm font-medium text-red">
          They could not be loaded. Check your connection and try again.
        </p>
      )}
    </div>
  )
}
