import { locale } from '../texts/index.ts'
import { countryCodes } from './generated/countries.ts'

export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(locale(), { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** All countries that the API takes, by their names in the language of the page. */
export function allCountries(): readonly (readonly [code: string, name: string])[] {
  const { compare } = new Intl.Collator(locale())
  return countryCodes
    .map((code) => [code, countryName(code)] as const)
    .toSorted(([, a], [, b]) => compare(a, b))
}

/** Where somebody probably is, by how their browser writes: they can choose another. */
export function likelyCountry(): string {
  const regions = navigator.languages.map((tag) => /[-_]([A-Z]{2})\b/.exec(tag)?.[1] ?? '')
  return regions.find((region) => countryCodes.includes(region)) ?? 'DE'
}
