import Bowser from 'bowser'

/** Three that Bowser names and doesn't list. */
const unlisted = ['Opera Touch', 'Miui', 'PlayStation 4']
const browsers = new Set([...Object.values(Bowser.BROWSER_MAP), ...unlisted])
const systems = new Set(Object.values(Bowser.OS_MAP))

/** What a browser says of itself, in the few words by which its owner knows it again; never others than names of browsers. */
export function describeDevice(userAgent: string): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  const name = browsers.has(browser.name ?? '') ? browser.name : 'A browser'
  return systems.has(os.name ?? '') ? `${name} on ${os.name}` : `${name}`
}
