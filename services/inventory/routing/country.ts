import { type FieldError, validationFailed } from '@souk/platform'
import { isCountry } from './regions.ts'

/** Refuses codes that no country has; each comes with its place in the body. */
export function checkCountries(
  named: readonly { readonly path: string; readonly code: string }[],
): void {
  const errors = named.filter(({ code }) => !isCountry(code)).map(({ path }) => noCountry(path))
  if (errors.length > 0) throw validationFailed(undefined, { errors })
}

export function checkCountry(code: string | undefined, path = '/country'): void {
  if (code !== undefined) checkCountries([{ path, code }])
}

function noCountry(path: string): FieldError {
  return {
    path,
    code: 'country_unknown',
    message: 'must be a country code of ISO 3166-1, such as DE',
  }
}
