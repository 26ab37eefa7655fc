export type Weakness = 'common' | 'repeated' | 'personal'

export interface PasswordContext {
  /** Passwords that many people have, in lower case. */
  readonly common: ReadonlySet<string>
  /** What others know about the member: address, name, tenant. */
  readonly personal: readonly string[]
}

/**
 * Why a password is among the first that somebody would try. As NIST SP 800-63B has it, it is compared with what is commonly
 * used and with what is known about the member; what it consists of is up to whoever has to remember it.
 */
export function weaknessOf(
  password: string,
  { common, personal }: PasswordContext,
): Weakness | undefined {
  const typed = password.normalize('NFKC').toLowerCase()
  if (isRepeated(typed)) return 'repeated'
  if (isPersonal(typed, personal)) return 'personal'
  return common.has(typed) || common.has(core(typed)) ? 'common' : undefined
}

const distinctMin = 5
const unitMin = 12
const stepsShareMax = 0.75

/** A few characters over and over, or a row of neighbours such as abcdef or 123456. */
function isRepeated(text: string): boolean {
  const characters = [...text]
  if (new Set(characters).size < distinctMin) return true
  const unit = (text + text).indexOf(text, 1)
  if (unit < text.length && unit < unitMin) return true
  const steps = characters.slice(1).filter((next, index) => isStep(characters[index] ?? '', next))
  return steps.length / (characters.length - 1) > stepsShareMax
}

function isStep(from: string, to: string): boolean {
  const distance = Math.abs((to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0))
  return distance <= 1 || `${from}${to}` === '90' || `${from}${to}` === '09'
}

const partMin = 3
const ownMin = 4

/** Hardly anything is left without what is known about the member, and without digits. */
function isPersonal(text: string, personal: readonly string[]): boolean {
  const known = personal.map((one) => one.normalize('NFKC').toLowerCase())
  const parts = known.flatMap((one) => [one, ...one.split(/[^\p{L}\p{N}]/u)]).map(letters)
  const longestFirst = parts
    .filter(({ length }) => length >= partMin)
    .toSorted((a, b) => b.length - a.length)
  const whole = letters(text)
  const own = longestFirst.reduce((rest, part) => rest.replaceAll(part, ''), whole)
  return own.length < whole.length && own.replaceAll(/\d/g, '').length < ownMin
}

function letters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Without the digits and signs that people put before and after a word. */
function core(text: string): string {
  const characters = [...text]
  const first = characters.findIndex(isLetter)
  const last = characters.findLastIndex(isLetter)
  return characters.slice(first, last + 1).join('')
}

function isLetter(character: string): boolean {
  return /\p{L}/u.test(character)
}
