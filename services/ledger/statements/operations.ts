import { safeAmount, type Tx, uuidOf } from '@souk/platform'
import type { LedgerAccount } from '../accounts/ledger-account.ts'
import { before } from '../balances/moment.ts'
import { type SummedAccount, sumUntil } from '../balances/past/store.ts'
import type { Turnover } from '../balances/trial-balance.ts'
import {
  type LineWithBalance,
  type Place,
  placeIn,
  placeText,
  type Span,
  withBalances,
} from './statement.ts'
import { listLines, sumMoment } from './store.ts'

type StatementAccount = LedgerAccount & SummedAccount

export interface LinePage {
  readonly lines: readonly LineWithBalance[]
  /** Where the next page begins; null after the last. */
  readonly next: string | null
}

/** Lines with what the account has after each: what it had before the first is summed, however many lines there are. */
export async function listStatementLines(
  tx: Tx,
  account: StatementAccount,
  span: Span,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<LinePage> {
  const place = after === null ? null : placeIn(after)
  const [start, found] = await Promise.all([
    turnoverThrough(tx, account, span, place),
    listLines(tx, account, span, { after: place, limit: limit + 1 }),
  ])
  const lines = withBalances(account.type, start, found.slice(0, limit))
  const last = lines.at(-1)
  const hasMore = found.length > limit && last !== undefined
  if (!hasMore) return { lines, next: null }
  const at = span.basis === 'POSTED' ? last.postedAt : last.effectiveAt
  return { lines, next: placeText({ at, uuid: uuidOf(last.id) }) }
}

/** Until the first line, or through that one. */
async function turnoverThrough(
  tx: Tx,
  account: StatementAccount,
  span: Span,
  place: Place | null,
): Promise<Turnover> {
  if (place === null) return sumUntil(tx, account, before(span.from, span.basis))
  const [earlier, same] = await Promise.all([
    sumUntil(tx, account, before(place.at, span.basis)),
    sumMoment(tx, account.id, span, place),
  ])
  return {
    debits: safeAmount(earlier.debits + same.debits),
    credits: safeAmount(earlier.credits + same.credits),
  }
}

/** What the account had at both ends of the time. */
export async function endsOf(
  tx: Tx,
  account: StatementAccount,
  { from, to, basis }: Span,
): Promise<{ readonly opening: Turnover; readonly closing: Turnover }> {
  const [opening, closing] = await Promise.all([
    sumUntil(tx, account, before(from, basis)),
    sumUntil(tx, account, before(to, basis)),
  ])
  return { opening, closing }
}
