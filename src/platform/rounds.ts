type Round<Member, Result> = { members: Member[]; result: Promise<Result> }

/**
 * Work on one key goes round by round: whoever comes while a round is under way shares the next one, so that
 * any number who come at once cost two. What a round returns or throws, all who share it get.
 */
export class Rounds<Key, Member, Result> {
  readonly #underWay = new Map<Key, Promise<unknown>>()
  readonly #waiting = new Map<Key, Round<Member, Result>>()

  /** Whoever begins a round brings its work; it is given all who have joined until it starts. */
  join(key: Key, member: Member, work: (members: Member[]) => Promise<Result>): Promise<Result> {
    const waiting = this.#waiting.get(key)
    if (waiting) {
      waiting.members.push(member)
      return waiting.result
    }
    const members = [member]
    const before = this.#underWay.get(key)
    if (!before) return this.#start(key, members, work)
    const result = before.then(() => {
      this.#waiting.delete(key)
      return this.#start(key, members, work)
    })
    this.#waiting.set(key, { members, result })
    return result
  }

  #start(key: Key, members: Member[], work: (members: Member[]) => Promise<Result>) {
    const result = work(members)
    // Whether it has failed is for those who share it: the next round only waits for its end.
    const ended = result.then(ignore, ignore).then(() => {
      if (this.#underWay.get(key) === ended) this.#underWay.delete(key)
      return undefined
    })
    this.#underWay.set(key, ended)
    return result
  }
}

const ignore = () => {}
