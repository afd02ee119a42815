/**
 * How soon a change of a scope must be seen: at once; within a second, while one caller renews what is
 * shown; or within half a minute, as counts of thousands.
 */
export type Urgency = 'now' | 'soon' | 'later'

/** What a response shows, by the names under which changes are told. */
export type Dependencies = Readonly<Record<string, Urgency>>

/** The scope that every change is of. */
export const everything = '*'

/** All of these, each as urgent as the most urgent of them has it. */
export function joinDependencies(all: readonly Dependencies[]): Dependencies {
  const joined: Record<string, Urgency> = {}
  for (const dependencies of all)
    for (const [scope, urgency] of Object.entries(dependencies))
      if (order.indexOf(urgency) <= order.indexOf(joined[scope] ?? 'later')) joined[scope] = urgency
  return joined
}

const order: readonly Urgency[] = ['now', 'soon', 'later']

/** Milliseconds for which an older copy may be shown while one caller has it renewed. */
const soon = 1_000
/** Milliseconds for which a change of what isn't urgent counts as none. */
const later = 30_000
/** Copies live for a minute, and may have waited to be made: no older change matters to any. */
const remembered = 3 * 60_000

/** The changes of one version; null where it may have changed anything. */
export type Change = { version: number; scopes: readonly string[] | null }

type Observed = { version: number; at: number }

/** When each scope last changed, as far back as that matters to a copy. */
export class ScopeChanges {
  readonly #changes = new Map<string, Observed[]>()
  readonly #now: () => number
  /** The version up to which everything is known. */
  version: number

  constructor(version: number, now = () => performance.now()) {
    this.version = version
    this.#now = now
  }

  /**
   * Takes in all that has changed up to `version`. Where changes in between are not among them, anything
   * may have changed.
   */
  apply(changes: readonly Change[], version: number): void {
    const fresh = changes.filter((one) => one.version > this.version && one.version <= version)
    const at = this.#now()
    if (fresh.length < version - this.version) this.#note(everything, { version, at })
    for (const change of fresh)
      for (const scope of change.scopes ?? [everything])
        this.#note(scope, { version: change.version, at })
    this.version = Math.max(version, this.version)
    this.#forget(at - remembered)
  }

  /** Whether what was read at `version` is what would be read now, but for what isn't urgent. */
  isCurrent(dependencies: Dependencies, version: number): boolean {
    return this.#holds(dependencies, version, { now: 0, soon: 0, later })
  }

  /** Whether it may still be shown to whoever doesn't have it renewed. */
  isPassable(dependencies: Dependencies, version: number): boolean {
    return this.#holds(dependencies, version, { now: 0, soon, later: later + soon })
  }

  #holds(dependencies: Dependencies, version: number, lag: Record<Urgency, number>): boolean {
    if (version >= this.version) return true
    const now = this.#now()
    // What may be anything is as urgent as the most urgent.
    if (this.#hasChanged(everything, version, now)) return false
    return Object.entries(dependencies).every(([scope, urgency]) =>
      scope === everything ? false : !this.#hasChanged(scope, version, now - lag[urgency]),
    )
  }

  /** Whether a change after `version` was known of at that time. */
  #hasChanged(scope: string, version: number, by: number): boolean {
    const changes = this.#changes.get(scope)
    return changes?.some((one) => one.version > version && one.at <= by) ?? false
  }

  #note(scope: string, observed: Observed): void {
    const changes = this.#changes.get(scope) ?? []
    // In the order in which scopes last changed, so that the oldest come first.
    this.#changes.delete(scope)
    this.#changes.set(scope, changes)
    // Within half a minute every one matters, further back the newest.
    const oldest = changes.findLastIndex((one) => one.at <= observed.at - later - soon)
    if (oldest > 0) changes.splice(0, oldest)
    changes.push(observed)
  }

  #forget(before: number): void {
    for (const [scope, changes] of this.#changes) {
      if (changes.at(-1)!.at > before) return
      this.#changes.delete(scope)
    }
  }
}
