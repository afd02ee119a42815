import { AppError } from '../../../platform/errors.ts'

/** A link that was used, has run out, was meant for something else, or never was. */
export const badLink = () =>
  new AppError('invalid', 'This link is not valid any more. Please ask for a new one.', {
    field: 'token',
  })
