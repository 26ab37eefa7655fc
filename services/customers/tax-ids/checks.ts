import type { TaxIdType } from './tax-id.ts'

/** How the numbers of one register look, and how their check digits are made. */
interface Check {
  readonly pattern: RegExp
  /** Of a value that has the pattern. */
  readonly isRight: (value: string) => boolean
}

function digitsOf(text: string): number[] {
  return [...text.replaceAll(/\D/g, '')].map(Number)
}

function weighted(digits: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0)
}

/** The sum of all digits, each with its weight, is a multiple. */
const multipleOf = (modulus: number, weights: readonly number[]) => (value: string) =>
  weighted(digitsOf(value), weights) % modulus === 0

/** The last digit follows from the sum of those before it. */
const lastFrom =
  (weights: readonly number[], last: (sum: number) => number) =>
  (value: string): boolean => {
    const digits = digitsOf(value)
    return last(weighted(digits, weights)) === digits.at(-1)
  }

const tens = (sum: number) => (10 - (sum % 10)) % 10

/** ISO 7064, modulus 11 and 10. */
function isMod11And10(value: string): boolean {
  let check = 5
  for (const digit of digitsOf(value)) check = ((((check || 10) * 2) % 11) + digit) % 10
  return check === 1
}

function isLuhn(text: string): boolean {
  const sum = digitsOf(text)
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = index % 2 === 0 ? digit : digit * 2
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}

/** Every second digit twice, and the digits of that added up. */
function isAustrian(value: string): boolean {
  const digits = digitsOf(value)
  const sum = digits.slice(0, 7).reduce((total, digit, index) => {
    const product = index % 2 === 0 ? digit : digit * 2
    return total + Math.floor(product / 10) + (product % 10)
  }, 4)
  return tens(sum) === digits[7]
}

const always = () => true

function isBelgian(value: string): boolean {
  const number = Number(value.slice(2))
  return 97 - (Math.floor(number / 100) % 97) === number % 100
}

/** Numbers of companies have nine digits; those of people, with ten, are of several kinds. */
function isBulgarian(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length === 10) return true
  const first = weighted(digits, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
  const check = first === 10 ? weighted(digits, [3, 4, 5, 6, 7, 8, 9, 10]) % 11 : first
  return check % 10 === digits[8]
}

const cypriotOdd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]

function isCypriot(value: string): boolean {
  const sum = digitsOf(value).reduce(
    (total, digit, index) => total + (index % 2 === 0 ? (cypriotOdd[digit] ?? 0) : digit),
    0,
  )
  return value.at(-1) === String.fromCharCode(65 + (sum % 26))
}

/** Numbers of companies have eight digits; those of people say when they were born. */
function isCzech(value: string): boolean {
  const digits = digitsOf(value)
  if (digits.length !== 8) return true
  const check = (11 - (weighted(digits, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10
  return check === digits[7]
}

const spanishLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'

/** A person's number ends with a letter of its own, a company's with a digit or the letter in its place. */
function isSpanish(value: string): boolean {
  const number = value.slice(2)
  if (/^[0-9XYZ]/.test(number)) {
    const digits = number.slice(0, 8).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))
    return spanishLetters[Number(digits) % 23] === number[8]
  }
  if (/^[KLM]/.test(number)) return spanishLetters[Number(number.slice(1, 8)) % 23] === number[8]
  const sum = [...number.slice(1, 8)].map(Number).reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  const check = tens(sum)
  return number[8] === String(check) || number[8] === 'JABCDEFGHI'[check]
}

function isFinnish(value: string): boolean {
  const digits = digitsOf(value)
  return (11 - (weighted(digits, [7, 9, 10, 5, 8, 4, 2]) % 11)) % 11 === digits[7]
}

/** The key before the number of the company is computed from it; keys with letters are of a newer kind. */
function isFrench(value: string): boolean {
  const key = value.slice(2, 4)
  const company = value.slice(4)
  if (!company.startsWith('000') && !isLuhn(company)) return false
  return /^\d\d$/.test(key) ? (Number(company) * 100 + 12) % 97 === Number(key) : true
}

const irishLetters = 'WABCDEFGHIJKLMNOPQRSTUV'

/** Of the older form the second character is no digit, and stands for nothing. */
function isIrish(value: string): boolean {
  const number = value.slice(2)
  const isOlder = !/^\d{7}/.test(number)
  const digits = digitsOf(isOlder ? `0${number.slice(2, 7)}${number[0]}` : number.slice(0, 7))
  const letter = number[7] ?? ''
  const second = number[8] === undefined ? 0 : irishLetters.indexOf(number[8])
  const sum = weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * second
  return irishLetters[sum % 23] === letter
}

function isLithuanian(value: string): boolean {
  const digits = digitsOf(value)
  const body = digits.slice(0, -1)
  const sum = (shift: number) =>
    body.reduce((total, digit, index) => total + (1 + ((index + shift) % 9)) * digit, 0) % 11
  const first = sum(0)
  return (first === 10 ? sum(2) : first) % 10 === digits.at(-1)
}

/** Companies begin with a digit above 3; people with the day they were born on, or with 32. */
function isLatvian(value: string): boolean {
  const digits = digitsOf(value)
  if ((digits[0] ?? 0) <= 3) return true
  return weighted(digits, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
}

/** Companies have a check digit in their number; sole traders one over all of it, letters included. */
function isDutch(value: string): boolean {
  const digits = digitsOf(value.slice(2, 11))
  if (weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0) return true
  const spelled = [...value].map((character) => Number.parseInt(character, 36)).join('')
  return BigInt(spelled) % 97n === 1n
}

function isRomanian(value: string): boolean {
  const digits = digitsOf(value.slice(2).padStart(10, '0'))
  return ((weighted(digits, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === digits[9]
}

function isSlovenian(value: string): boolean {
  const digits = digitsOf(value)
  return (11 - (weighted(digits, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === digits[7]
}

const britishSums = [0, 42, 55]

/** Departments and hospitals have numbers of three digits; all others two check digits of one of three kinds. */
function isBritish(value: string): boolean {
  const number = value.slice(2)
  if (number.startsWith('GD')) return Number(number.slice(2)) < 500
  if (number.startsWith('HA')) return Number(number.slice(2)) >= 500
  const sum = weighted(digitsOf(number), [8, 7, 6, 5, 4, 3, 2, 10, 1])
  return britishSums.includes(sum % 97)
}

const elevens = (sum: number) => (11 - (sum % 11)) % 11

/** By the prefix of the member state; `EL` is Greece, `XI` Northern Ireland. */
const memberStates: Readonly<Record<string, Check>> = {
  AT: { pattern: /^ATU\d{8}$/, isRight: isAustrian },
  BE: { pattern: /^BE[01]\d{9}$/, isRight: isBelgian },
  BG: { pattern: /^BG\d{9,10}$/, isRight: isBulgarian },
  CY: { pattern: /^CY\d{8}[A-Z]$/, isRight: isCypriot },
  CZ: { pattern: /^CZ\d{8,10}$/, isRight: isCzech },
  DE: { pattern: /^DE\d{9}$/, isRight: isMod11And10 },
  DK: { pattern: /^DK\d{8}$/, isRight: multipleOf(11, [2, 7, 6, 5, 4, 3, 2, 1]) },
  EE: { pattern: /^EE\d{9}$/, isRight: multipleOf(10, [3, 7, 1, 3, 7, 1, 3, 7, 1]) },
  EL: {
    pattern: /^EL\d{9}$/,
    isRight: lastFrom([256, 128, 64, 32, 16, 8, 4, 2], (sum) => (sum % 11) % 10),
  },
  ES: { pattern: /^ES([A-Z]\d{7}[0-9A-Z]|\d{8}[A-Z])$/, isRight: isSpanish },
  FI: { pattern: /^FI\d{8}$/, isRight: isFinnish },
  FR: { pattern: /^FR[0-9A-HJ-NP-Z]{2}\d{9}$/, isRight: isFrench },
  HR: { pattern: /^HR\d{11}$/, isRight: isMod11And10 },
  HU: { pattern: /^HU\d{8}$/, isRight: multipleOf(10, [9, 7, 3, 1, 9, 7, 3, 1]) },
  IE: { pattern: /^IE\d[0-9A-Z+*]\d{5}[A-W][A-I]?$/, isRight: isIrish },
  IT: { pattern: /^IT\d{11}$/, isRight: isLuhn },
  LT: { pattern: /^LT(\d{7}1\d|\d{10}1\d)$/, isRight: isLithuanian },
  LU: {
    pattern: /^LU\d{8}$/,
    isRight: (value) => Number(value.slice(2, 8)) % 89 === Number(value.slice(8)),
  },
  LV: { pattern: /^LV\d{11}$/, isRight: isLatvian },
  MT: { pattern: /^MT\d{8}$/, isRight: multipleOf(37, [3, 4, 6, 7, 8, 9, 10, 1]) },
  NL: { pattern: /^NL\d{9}B\d{2}$/, isRight: isDutch },
  PL: { pattern: /^PL\d{10}$/, isRight: lastFrom([6, 5, 7, 2, 3, 4, 5, 6, 7], (sum) => sum % 11) },
  PT: {
    pattern: /^PT[1-9]\d{8}$/,
    isRight: lastFrom([9, 8, 7, 6, 5, 4, 3, 2], (sum) => elevens(sum) % 10),
  },
  RO: { pattern: /^RO[1-9]\d{1,9}$/, isRight: isRomanian },
  SE: { pattern: /^SE\d{12}$/, isRight: (value) => isLuhn(value.slice(2, 12)) },
  SI: { pattern: /^SI\d{8}$/, isRight: isSlovenian },
  SK: { pattern: /^SK[1-9]\d{9}$/, isRight: (value) => Number(value.slice(2)) % 11 === 0 },
  XI: { pattern: /^XI(\d{9}(\d{3})?|GD\d{3}|HA\d{3})$/, isRight: isBritish },
}

const others: Readonly<Record<Exclude<TaxIdType, 'EU_VAT' | 'OTHER'>, Check>> = {
  GB_VAT: { pattern: /^GB(\d{9}(\d{3})?|GD\d{3}|HA\d{3})$/, isRight: isBritish },
  CH_UID: {
    pattern: /^CHE\d{9}(MWST|TVA|IVA)?$/,
    isRight: lastFrom([5, 4, 3, 2, 7, 6, 5, 4], elevens),
  },
  NO_MVA: {
    pattern: /^(NO)?\d{9}(MVA)?$/,
    isRight: lastFrom([3, 2, 7, 6, 5, 4, 3, 2], elevens),
  },
  US_EIN: { pattern: /^\d{9}$/, isRight: always },
  AU_ABN: {
    pattern: /^[1-9]\d{10}$/,
    isRight: (value) => {
      const [first = 0, ...rest] = digitsOf(value)
      return weighted([first - 1, ...rest], [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) % 89 === 0
    },
  },
}

export function checkOf(type: Exclude<TaxIdType, 'OTHER'>, value: string): Check | undefined {
  if (type !== 'EU_VAT') return others[type]
  const state = value.slice(0, 2)
  return Object.hasOwn(memberStates, state) ? memberStates[state] : undefined
}
