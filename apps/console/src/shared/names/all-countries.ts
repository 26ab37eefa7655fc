/** Codes that browsers have a name for and the API does not take: islands and groups of countries. */
const others = new Set('CP CQ DG EA EU EZ IC QO UN XA XB ZZ'.split(' '))
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** `UK` and codes of countries of the past are other names of codes. */
function isItself(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code
}

/** Every country as this language calls it. The browser knows them by heart. */
export function allCountries(locale: string): (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = others.has(code) || !isItself(code) ? undefined : names.of(code)
      return name === undefined ? [] : [[code, name] as const]
    })
    .toSorted(([, one], [, other]) => one.localeCompare(other, locale))
}
