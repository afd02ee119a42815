import { useState } from 'react'
import type { Passkey } from '../../../features/accounts/schema.ts'
import { PasskeyForm } from '../../../features/accounts/passkeys/form.tsx'
import { PasskeyList } from '../../../features/accounts/passkeys/list.tsx'
import { PasskeySignIn } from '../../../features/accounts/passkeys/sign-in.tsx'
import { PasskeysToRemove } from '../../../features/accounts/passkeys/to-remove.tsx'
import { ann, never } from '../data/responses.ts'
import { longWord } from '../data/cars.ts'
import { Example, Examples, InTheBrowser } from '../example.tsx'
import { Scene } from '../scene.tsx'

const passkeys: Passkey[] = [
  { id: 1, name: 'My phone', createdAt: '2026-03-01T09:00:00.000Z' },
  { id: 2, name: longWord, createdAt: '2026-11-20T09:00:00.000Z' },
]
const path = '/api/auth/passkeys'
const unconfirmed = { ...ann, emailVerified: false }

export function Passkeys() {
  const [removed, setRemoved] = useState([2])
  return (
    <Examples>
      <Example name="PasskeySignIn">
        <InTheBrowser>
          <PasskeySignIn />
        </InTheBrowser>
      </Example>
      <Example name="PasskeyForm: the first">
        <PasskeyForm email={ann.email} hasOne={false} />
      </Example>
      <Example name="PasskeysToRemove">
        <PasskeysToRemove passkeys={passkeys} removed={removed} onChange={setRemoved} />
      </Example>
      <Example name="PasskeyList: two, and another can be added">
        <Scene viewer={ann} responses={{ [path]: passkeys }}>
          <PasskeyList user={ann} />
        </Scene>
      </Example>
      <Example name="PasskeyList: none, email not confirmed">
        <Scene viewer={unconfirmed} responses={{ [path]: [] }}>
          <PasskeyList user={unconfirmed} />
        </Scene>
      </Example>
      <Example name="PasskeyList: on its way">
        <Scene viewer={unconfirmed} responses={{ [path]: never }}>
          <PasskeyList user={unconfirmed} />
        </Scene>
      </Example>
      <Example name="PasskeyList: failed">
        <Scene viewer={unconfirmed}>
          <PasskeyList user={unconfirmed} />
        </Scene>
      </Example>
    </Examples>
  )
}
