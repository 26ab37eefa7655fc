import { locale } from '../../texts/index.ts'
import { Names } from './names.ts'

/** Codes that browsers have a name for although they are no countries. */
const others = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** `Germany` of `DE`; a code that nobody knows is its own name. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(locale(), { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** Every country as this language calls it. The browser knows them by heart. */
function allCountries(): (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames(locale(), { type: 'region', fallback: 'none' })
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = others.has(code) ? undefined : names.of(code)
      return name === undefined ? [] : [[code, name] as const]
    })
    .toSorted(([, one], [, other]) => one.localeCompare(other, locale()))
}

/** By their codes, which is what the API has of them. */
export const countryNames = new Names({
  // In another language they are called otherwise.
  get noun() {
    return `country ${locale()}`
  },
  about: [],
  operation: 'getCaller',
  find: async (codes) => new Map(codes.map((code) => [code, countryName(code)])),
  search: async function* (typed) {
    const part = typed.trim().toLowerCase()
    for (const [code, name] of allCountries()) {
      if (code.toLowerCase() === part || name.toLowerCase().includes(part)) yield [code, name]
    }
  },
})
