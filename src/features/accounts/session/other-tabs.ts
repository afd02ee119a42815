const name = 'account'

let channel: BroadcastChannel | undefined

/** Tells this site's other tabs that somebody has signed in or out. */
export function notifyOtherTabs(isSignOut = false): void {
  channel?.postMessage(isSignOut)
}

/**
 * Calls back when another tab has signed in or out, and when the browser shows a page again that it
 * had put away as it was. For as long as the tab lives.
 */
export function followOtherTabs(onChange: (isSignOut?: boolean) => void): void {
  const open = () => {
    channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }) => onChange(data === true))
  }
  open()
  // A page with an open channel is not put away for the way back.
  window.addEventListener('pagehide', () => channel?.close())
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    open()
    onChange()
  })
}
