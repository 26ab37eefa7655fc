import { type FieldError, validationFailed } from '@souk/platform'

export const identifierTypes = ['GTIN', 'EAN', 'UPC', 'ISBN', 'MPN', 'ASIN'] as const
export type IdentifierType = (typeof identifierTypes)[number]

/** A number that the trade knows a variant by. */
export interface Identifier {
  readonly type: IdentifierType
  readonly value: string
}

export const identifiersMax = 20

interface Scheme {
  readonly isValid: (value: string) => boolean
  readonly wants: string
  /** The same for all ways of writing one number; undefined where two sellers' goods may share it. */
  readonly keyOf: (value: string) => string | undefined
}

/** A GTIN of any length is the same number with zeros before it. */
const gtinKey = (value: string) => `GTIN ${value.padStart(14, '0')}`

const schemes: Readonly<Record<IdentifierType, Scheme>> = {
  GTIN: {
    isValid: (value) => /^(\d{8}|\d{12}|\d{13}|\d{14})$/.test(value) && hasGtinCheckDigit(value),
    wants: '8, 12, 13 or 14 digits, the last of them the check digit',
    keyOf: gtinKey,
  },
  EAN: {
    isValid: (value) => /^(\d{8}|\d{13})$/.test(value) && hasGtinCheckDigit(value),
    wants: '8 or 13 digits, the last of them the check digit',
    keyOf: gtinKey,
  },
  UPC: {
    isValid: (value) => /^\d{12}$/.test(value) && hasGtinCheckDigit(value),
    wants: '12 digits, the last of them the check digit',
    keyOf: gtinKey,
  },
  ISBN: {
    isValid: (value) =>
      /^\d{9}[\dX]$/.test(value)
        ? hasIsbn10CheckDigit(value)
        : /^97[89]\d{10}$/.test(value) && hasGtinCheckDigit(value),
    wants: '10 or 13 characters without hyphens, the last of them the check digit',
    keyOf: (value) => gtinKey(value.length === 10 ? isbn13From(value) : value),
  },
  /** Two makers may give two things the same part number, so it tells no variant apart. */
  MPN: {
    isValid: (value) => value.trim() === value,
    wants: 'a text without a space at either end',
    keyOf: () => undefined,
  },
  ASIN: {
    isValid: (value) => /^[A-Z0-9]{10}$/.test(value),
    wants: '10 upper-case letters and digits',
    keyOf: (value) => `ASIN ${value}`,
  },
}

/** From the right every second digit counts three times; the check digit makes the sum a multiple of ten. */
function hasGtinCheckDigit(value: string): boolean {
  return weighted(value, (fromRight) => (fromRight % 2 === 0 ? 1 : 3)) % 10 === 0
}

/** Each digit counts as often as its place from the right, X for ten; the sum is a multiple of eleven. */
function hasIsbn10CheckDigit(value: string): boolean {
  return weighted(value, (fromRight) => fromRight + 1) % 11 === 0
}

function weighted(value: string, weightOf: (fromRight: number) => number): number {
  const digits = [...value].map((digit) => (digit === 'X' ? 10 : Number(digit)))
  return digits.reduce((sum, digit, at) => sum + digit * weightOf(digits.length - 1 - at), 0)
}

function isbn13From(isbn10: string): string {
  const digits = `978${isbn10.slice(0, 9)}`
  const sum = weighted(`${digits}0`, (fromRight) => (fromRight % 2 === 0 ? 1 : 3))
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Where a request names the identifiers, for the refusal. */
export function checkIdentifiers(identifiers: readonly Identifier[], path = ''): void {
  const errors = identifiers.flatMap(({ type, value }, index): FieldError[] => {
    const { isValid, wants } = schemes[type]
    if (isValid(value)) return []
    return [
      {
        path: `${path}/identifiers/${index}/value`,
        code: 'identifier',
        message: `must be ${wants}`,
      },
    ]
  })
  if (errors.length > 0) throw validationFailed(undefined, { errors })
}

/** What no other variant of the seller may have as well; each once, however often it is written. */
export function keysOf(identifiers: readonly Identifier[]): string[] {
  const keys = identifiers.flatMap(({ type, value }) => schemes[type].keyOf(value) ?? [])
  return [...new Set(keys)].sort()
}
