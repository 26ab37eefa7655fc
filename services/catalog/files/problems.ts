import { type FieldError, validationFailed } from '@souk/platform'

/** What is wrong with one row. */
export function rowRefused(path: string, code: string, message: string) {
  return validationFailed(undefined, { errors: [{ path, code, message }] })
}

export function required(path: string): FieldError {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { path, code: 'required', message: `${name} is required` }
}
