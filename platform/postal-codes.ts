/** Codes are compared without what people write differently: `sw1a 1aa` is `SW1A1AA`. */
export function postalKey(postal: string): string {
  return postal.replaceAll(/[\s-]/g, '').toUpperCase()
}

const longestPostal = 10

/** What rates of a place may say about its postal code, the closest first: `1010`, `1010*`, `101*`, …, `*`. */
export function postalPatterns(postal: string | null): string[] {
  if (postal === null) return []
  const key = postalKey(postal)
  const lengths = Array.from(
    { length: Math.min(key.length, longestPostal) },
    (_, index) => index + 1,
  )
  return [key, ...lengths.reverse().map((length) => `${key.slice(0, length)}*`)]
}
