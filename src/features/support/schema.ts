import { z } from 'zod'
import { enquiryForm } from '../enquiries/schema.ts'

/** What somebody asks us. */
export const supportForm = z.object({
  name: enquiryForm.shape.name,
  email: enquiryForm.shape.email,
  message: enquiryForm.shape.message,
})
export type SupportTyped = z.output<typeof supportForm>

export const supportBody = z.strictObject(supportForm.shape)
