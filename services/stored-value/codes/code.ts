import assert from 'node:assert/strict'

/** Signs that nobody takes for another one: neither 0 nor O, neither 1, I nor L, and no U, which is heard as a V. */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16
const inGroup = 4
/** How much of a code is shown to those who have to tell cards apart. */
const shownAtEnd = 4

/** A code as it is handed out, in groups. `draw` gives a whole number below its argument, each as likely as any other. */
export function drawCode(draw: (below: number) => number): string {
  const drawn = Array.from({ length: length - 1 }, () => signs[draw(signs.length)]).join('')
  return inGroups(`${drawn}${checkSignOf(drawn)}`)
}

function inGroups(code: string): string {
  return code.match(new RegExp(`.{${inGroup}}`, 'g'))?.join('-') ?? code
}

/**
 * What somebody has entered, as it is compared: without dashes and spaces, in upper case. Undefined for what was mistyped, and
 * cannot be the code of anything.
 */
export function readCode(entered: string): string | undefined {
  const code = entered.replaceAll(/[\s-]/g, '').toUpperCase()
  if (code.length !== length || [...code].some((sign) => !signs.includes(sign))) return undefined
  return checkSignOf(code.slice(0, -1)) === code.at(-1) ? code : undefined
}

export function lastCharactersOf(code: string): string {
  return code.slice(-shownAtEnd)
}

/** Luhn's, for an alphabet of any even length: one wrong sign is noticed, and two neighbours in each other's place. */
function checkSignOf(text: string): string {
  const { length: base } = signs
  const total = [...text].reverse().reduce((sum, sign, index) => {
    const value = signs.indexOf(sign)
    assert(value >= 0, `${sign} is no sign of a code`)
    const weighed = index % 2 === 0 ? value * 2 : value
    return sum + Math.floor(weighed / base) + (weighed % base)
  }, 0)
  return signs[(base - (total % base)) % base] as string
}
