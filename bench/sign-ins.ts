import { demoPassword, demoPeople } from '../demo/people.ts'

/** So many people sign in at once, so many times over. */
const together = 60
const rounds = 3
/** A visitor of each page every so many milliseconds: far from what the shop can serve. */
const paceMilliseconds = 20

const pages = [
  { name: 'home, kept', path: () => '/' },
  { name: 'home, page not kept', path: (n: number) => `/?q=${n}` },
  { name: '/healthz', path: () => '/healthz' },
]

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function visit(address: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(address)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return performance.now() - began
}

/** Visits at a steady pace until `work` is done; answers what each visit took, in milliseconds. */
async function visitDuring(address: (n: number) => string, work: Promise<unknown>) {
  const visits: Promise<number>[] = []
  const visitor = setInterval(() => {
    visits.push(visit(address(visits.length)))
  }, paceMilliseconds)
  await work.finally(() => clearInterval(visitor))
  return Promise.all(visits)
}

async function signInTogether(shop: string) {
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(
      Array.from({ length: together }, () =>
        fetch(`${shop}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: demoPeople[0]!.email, password: demoPassword }),
        }),
      ),
    )
    const refused = answers.find(({ ok }) => !ok)
    if (refused) throw new Error(`a sign-in answered ${refused.status}`)
  }
}

const p99 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? NaN

/** What visitors notice while many sign in: each page's p99 beside its own when nobody does. */
export async function measureSignIns(shop: string) {
  console.log(
    `\n${`p99 ms, ${together} sign-ins at once`.padEnd(34)}${'idle'.padStart(9)}${'during'.padStart(9)}${'ratio'.padStart(8)}${'visits'.padStart(8)}`,
  )
  for (const { name, path } of pages) {
    const address = (n: number) => shop + path(n)
    await visitDuring(address, pause(500))
    const idle = await visitDuring(address, pause(4_000))
    const during = await visitDuring(address, signInTogether(shop))
    const [before, then] = [p99(idle), p99(during)]
    console.log(
      name.padEnd(34) +
        before.toFixed(1).padStart(9) +
        then.toFixed(1).padStart(9) +
        (then / before).toFixed(1).padStart(8) +
        String(during.length).padStart(8),
    )
  }
}
