import { focusAfter } from '../../ui/focus/after.ts'
import { LoadError } from '../../ui/load-error.tsx'

/** The saved cars, or whose they are, could not be read. */
export const SavedCarsLoadError = ({ onRetry }: { onRetry(): void }) => (
  <div role="alert" ref={focusAfter} className="pt-8">
    <LoadError
      title="Your saved cars could not be loaded"
      onRetry={onRetry}
      className="border-t-0 pt-0!"
    />
  </div>
)
