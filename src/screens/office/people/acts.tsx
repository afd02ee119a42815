import { useRouter } from '../../../platform/router/context.ts'
import { useExportPerson, usePersonAct } from '../../../features/office/office.client.ts'
import type { OfficePerson } from '../../../features/office/schema.ts'
import { ActDialog } from '../act-dialog.tsx'
import { saveFile } from '../save-file.ts'

/** What may be done to an account as it stands; the server asks the same. */
export function PersonActs({ person: { id, role, restriction } }: { person: OfficePerson }) {
  const act = usePersonAct(id)
  const exports = useExportPerson(id)
  const router = useRouter()
  const worksHere = role !== null
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <ActDialog
        label="Sign Out Everywhere"
        what="Every session of this account ends, on every device. It can be signed in to again."
        onAct={({ reason }) => act.mutateAsync({ act: 'sign-out', reason })}
      />
      {!worksHere && (
        <ActDialog
          label="Offer Another Email"
          what="For somebody who can no longer read mail at their address: make sure that it is them. We write to the new address; once they sign in and agree there, it is theirs, and both addresses are notified."
          asksEmail="newEmail"
          onAct={({ reason, newEmail }) =>
            act.mutateAsync({ act: 'offer-email', newEmail, reason })
          }
        />
      )}
      {!worksHere && restriction === null && (
        <ActDialog
          label="Suspend"
          what="They can sign in, but not list or write. Nobody sees their listings, which lose no day. They are told the rule and the reason; you can lift it."
          asksGround
          onAct={({ reason, ground }) => act.mutateAsync({ act: 'suspend', ground, reason })}
        />
      )}
      {!worksHere && restriction?.kind !== 'banned' && (
        <ActDialog
          label="Ban"
          what="The same, and they are signed out everywhere and can’t sign in. New listings with their email or telephone number are refused. You can lift it."
          asksGround
          onAct={({ reason, ground }) => act.mutateAsync({ act: 'ban', ground, reason })}
        />
      )}
      {restriction && (
        <ActDialog
          label={restriction.kind === 'banned' ? 'Lift the Ban' : 'Lift the Suspension'}
          what="They may do all that they could, and their listings are back with the days that they had left. They are told."
          onAct={({ reason }) => act.mutateAsync({ act: 'lift', reason })}
        />
      )}
      <ActDialog
        label="Export"
        what="Saves everything that is kept of them as a file, for them to have. Make sure that it was them who asked."
        onAct={async ({ reason }) => {
          const file = await exports.mutateAsync({ reason })
          saveFile(`person-${id}.json`, 'application/json', JSON.stringify(file, null, 2))
          return { message: 'The file is saved on this device. Send it on, then delete it.' }
        }}
      />
      {!worksHere && (
        <ActDialog
          label="Erase"
          what="The account, its listings, photos and messages are erased for good. This can’t be undone. What was paid stays in the ledger, without a name."
          onAct={({ reason }) => act.mutateAsync({ act: 'erase', reason })}
          onLeft={() => {
            const { location, isNavigating } = router.state()
            // Whoever has gone on meanwhile stays there.
            if (isNavigating || location.pathname !== `/office/people/${id}`) return
            // In the place of their page: Back leads to nobody who is gone.
            void router.navigate('/office/people', { replace: true })
          }}
        />
      )}
    </div>
  )
}
