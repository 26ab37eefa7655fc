import assert from 'node:assert/strict'

/** The side that increases an account of the type. */
export const normalSide = {
  ASSET: 'DEBIT',
  EXPENSE: 'DEBIT',
  LIABILITY: 'CREDIT',
  EQUITY: 'CREDIT',
  REVENUE: 'CREDIT',
} as const

export type AccountType = keyof typeof normalSide
export type Direction = 'DEBIT' | 'CREDIT'

const codePattern = /^[a-z]+(:[a-z0-9_]+)+$/
const ownerPattern = /^[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}$/

/** `liability:escrow:ord_…` is a liability: the first word of a code is its type. */
export function typeOf(code: string): AccountType {
  assert.match(code, codePattern)
  const type = code.slice(0, code.indexOf(':')).toUpperCase()
  assert(Object.hasOwn(normalSide, type), `${code} belongs to no type of account`)
  return type as AccountType
}

/** The id inside the code, if the account is for one order, provider or the like. */
export function ownerOf(code: string): string | null {
  return code.split(':').find((part) => ownerPattern.test(part)) ?? null
}

/** The code without its owner: the line of the trial balance under which all such accounts are summed. */
export function groupOf(code: string): string {
  return code
    .split(':')
    .filter((part) => !ownerPattern.test(part))
    .join(':')
}

/** Positive when the normal side of the type is the greater one. */
export function balanceOn(type: AccountType, debits: number, credits: number): number {
  return normalSide[type] === 'DEBIT' ? debits - credits : credits - debits
}
