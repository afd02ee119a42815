import {
  get,
  type FieldError,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'

/**
 * What is wrong with a field, in words. `getFieldState` would listen to what has been changed, left and looked at besides, and
 * draw the whole form anew at each field's first change, at its first blur and twice at each look.
 */
export function errorOf<T extends FieldValues>(
  form: UseFormReturn<T>,
  name: Path<T>,
): string | undefined {
  const error: FieldError | undefined = get(form.formState.errors, name)
  return error?.message
}
