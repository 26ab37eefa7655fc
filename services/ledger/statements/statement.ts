import { validationFailed } from '@souk/platform'
import { type AccountType, balanceOn } from '../account.ts'
import type { Basis } from '../balances/moment.ts'
import type { Turnover } from '../balances/trial-balance.ts'

/** From the first moment, up to but without the last. */
export interface Span {
  readonly from: Date
  readonly to: Date
  readonly basis: Basis
}

interface Asked {
  readonly from: string
  readonly to: string
  readonly basis?: Basis
}

/** `path` is where the request says it. */
export function spanOf({ from: first, to: end, basis = 'EFFECTIVE' }: Asked, path: string): Span {
  const span = { from: new Date(first), to: new Date(end), basis }
  if (span.from < span.to) return span
  const message = 'from must be earlier than to'
  throw validationFailed(undefined, { errors: [{ path: `${path}/from`, code: 'order', message }] })
}

export interface Line {
  readonly id: string
  readonly transactionId: string
  readonly kind: string
  readonly ref: string
  readonly memo: string | null
  readonly direction: 'DEBIT' | 'CREDIT'
  readonly amount: number
  readonly effectiveAt: Date
  readonly postedAt: Date
}

export interface LineWithBalance extends Line {
  readonly balance: number
}

/** Each line with what the account has after it. */
export function withBalances(
  type: AccountType,
  before: Turnover,
  lines: readonly Line[],
): LineWithBalance[] {
  let { debits, credits } = before
  return lines.map((line) => {
    if (line.direction === 'DEBIT') debits += line.amount
    else credits += line.amount
    return { ...line, balance: balanceOn(type, debits, credits) }
  })
}

/** Where a line stands in its statement: by the time that counts, and among those of one moment by its id. */
export interface Place {
  readonly at: Date
  readonly uuid: string
}

export function placeText({ at, uuid }: Place): string {
  return `${at.toISOString()} ${uuid}`
}

export function placeIn(text: string): Place {
  const [at = '', uuid = ''] = text.split(' ')
  return { at: new Date(at), uuid }
}
