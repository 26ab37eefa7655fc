import { locale } from '../../texts/index.ts'
import { allCountries } from './all-countries.ts'
import { Names } from './names.ts'

/** `Germany` of `DE`; a code that nobody knows is its own name. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(locale(), { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** By their codes, which is what the API has of them. */
export const countryNames = new Names({
  // In another language they are called otherwise.
  get noun() {
    return `country ${locale()}`
  },
  about: [],
  find: async (codes) => new Map(codes.map((code) => [code, countryName(code)])),
  search: async function* (typed) {
    const part = typed.trim().toLowerCase()
    for (const [code, name] of allCountries(locale())) {
      if (code.toLowerCase() === part || name.toLowerCase().includes(part)) yield [code, name]
    }
  },
})
