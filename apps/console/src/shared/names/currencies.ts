import { currencyCodes } from '@souk/pages/generated/currencies.ts'
import { locale } from '../../texts/index.ts'
import { Names } from './names.ts'

/** `EUR, Euro` of `EUR`; a code that nobody knows is its own name. */
function currencyName(code: string): string {
  const name = new Intl.DisplayNames(locale(), { type: 'currency' }).of(code) ?? code
  return name === code ? code : `${code}, ${name}`
}

/** By their codes, which is what the API has of them. */
export const currencyNames = new Names({
  // In another language they are called otherwise.
  get noun() {
    return `currency ${locale()}`
  },
  about: [],
  find: async (codes) => new Map(codes.map((code) => [code, currencyName(code)])),
  search: async function* (typed) {
    const part = typed.trim().toLowerCase()
    for (const code of currencyCodes) {
      const name = currencyName(code)
      if (name.toLowerCase().includes(part)) yield [code, name]
    }
  },
})
