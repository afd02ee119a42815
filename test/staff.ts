import { createAuthenticator } from './authenticator.ts'
import { commands } from '../src/operator/commands.ts'
import type { StaffRole } from '../src/platform/http/access.ts'
import type { Shop } from './start-app.ts'

type Challenge = { challenge: string }
type Person = Awaited<ReturnType<Shop['signsUp']>>

/** Gives somebody's account a passkey; returns the device. */
export async function addsPasskey({ api, password }: Person) {
  const device = createAuthenticator()
  const options = await api.post('/api/auth/passkeys/options', { password })
  if (options.status !== 200) throw new Error(options.text)
  const added = await api.post('/api/auth/passkeys', {
    name: 'Telephone',
    response: device.registers(options.json<Challenge>()),
  })
  if (added.status !== 200) throw new Error(added.text)
  return device
}

/** Shows a passkey at the door of the office. */
export async function proves(
  { api }: Pick<Person, 'api'>,
  device: ReturnType<typeof createAuthenticator>,
) {
  const options = await api.post('/api/auth/passkey-login/options')
  return api.post('/api/office/proof', { response: device.signsIn(options.json<Challenge>()) })
}

/** Somebody who works here and is in the office. */
export async function hires(shop: Shop, role: StaffRole, email = `${role}@example.com`) {
  const person = await shop.signsUp(email)
  const device = await addsPasskey(person)
  await commands['staff']!.run(shop.operator, 'add', email, role)
  const proof = await proves(person, device)
  if (proof.status !== 200) throw new Error(proof.text)
  return { ...person, device }
}
