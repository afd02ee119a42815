import { signOutEverywhere } from '../features/accounts/session/sign-out-everywhere.server.ts'
import { logAct } from '../features/staff/log.server.ts'
import type { Command } from './command.ts'

/** What the operator may do about somebody's account. */
export const accountCommands: Record<string, Command> = {
  'sign-out': {
    arguments: '<email>',
    does: 'ends all of somebody’s sessions, on every device',
    run: async (ctx, email) => {
      const ended = await signOutEverywhere(ctx, email!, (tx, subjectId) =>
        logAct(tx, { by: 'command', action: 'sign-out', subject: 'user', subjectId }),
      )
      return `${ended} ${ended === 1 ? 'session' : 'sessions'} of ${email} ended`
    },
  },
}
