/** A grey bar where something is still to come; give it the size of what will stand there. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block animate-shimmer rounded-sm bg-sunk ${className}`} />
}
