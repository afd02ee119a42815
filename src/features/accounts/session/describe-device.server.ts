import Bowser from 'bowser'

/** What a browser says of itself, in the few words by which its owner knows it again. */
export function describeDevice(userAgent: string): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  const name = browser.name || 'A browser'
  return os.name ? `${name} on ${os.name}` : name
}
