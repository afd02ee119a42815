/** Where a visitor is, as an entry of the browser's history. */
export type Location = {
  pathname: string
  /** With its '?', or empty. */
  search: string
  /** With its '#', or empty. */
  hash: string
  /** What the navigation that led here said besides; it outlives a reload. */
  state: Readonly<Record<string, unknown>> | null
  /** Of the entry: the same again when Back leads here. */
  key: string
}

/** Where to go: an address of ours, or what changes of the one that is shown. */
export type To = string | Partial<Pick<Location, 'pathname' | 'search' | 'hash'>>

/** As it stands in a link; `here` is what stands for a path that isn't given. */
export function addressOf(to: To, here = ''): string {
  if (typeof to === 'string') return to
  return `${to.pathname ?? here}${marked('?', to.search)}${marked('#', to.hash)}`
}

const marked = (mark: string, part = '') =>
  part === '' || part.startsWith(mark) ? part : mark + part

/** A place that no history knows of: on the server, and in tests of a component. */
export function locationAt(address: string): Location {
  const [beforeHash = '', ...hash] = address.split('#')
  const [pathname = '', ...search] = beforeHash.split('?')
  return {
    pathname,
    search: search.length > 0 ? `?${search.join('?')}` : '',
    hash: hash.length > 0 ? `#${hash.join('#')}` : '',
    state: null,
    key: '',
  }
}
