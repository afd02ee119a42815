import { demoPassword, demoPeople } from '../demo/people.ts'
import { measureVisits } from './visits.ts'

/** So many people sign in at once, so many times over. */
const together = 60
const rounds = 3

async function signInTogether(shop: string) {
  for (let round = 0; round < rounds; round++) {
    const responses = await Promise.all(
      Array.from({ length: together }, () =>
        fetch(`${shop}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: demoPeople[0]!.email, password: demoPassword }),
        }),
      ),
    )
    const refused = responses.find(({ ok }) => !ok)
    if (refused) throw new Error(`a sign-in answered ${refused.status}`)
  }
}

/** What visitors notice while many sign in. */
export const measureSignIns = (shop: string) =>
  measureVisits(shop, `${together} sign-ins at once`, () => signInTogether(shop))
