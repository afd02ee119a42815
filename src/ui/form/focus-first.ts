import { get, type FieldErrors } from 'react-hook-form'
import { behindFrame } from '../timing/behind-frame.ts'

/**
 * Puts the focus on the first field that is wrong as they stand in the form, where the library goes by when each was
 * drawn first. Behind the frame that says what is wrong: before it, the whole page would be laid out once more for that.
 */
export function focusFirst(errors: FieldErrors, form: HTMLFormElement): void {
  const first = Array.from(form.elements).find((field) =>
    get(errors, field.getAttribute('name') ?? ''),
  )
  if (first instanceof HTMLElement) behindFrame(() => first.focus())
}
