import { refusalOf } from '../../../ui/form/refusal.ts'
import { toast } from '../../../ui/toast/toast.ts'

/** Why something was not done, where what was pressed may go away by it. */
export const complain = (error: Error) =>
  toast({ title: 'Error', description: refusalOf(error).message, destructive: true })
