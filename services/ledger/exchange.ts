import assert from 'node:assert/strict'
import { parseRate } from '@souk/platform'
import { type Direction, normalSide, typeOf } from './account.ts'
import type { JournalEntry } from './transaction.ts'

interface Side {
  readonly account: string
  readonly amount: number
  readonly currency: string
}

/** Money that leaves one account in one currency and comes to another, or the same, in another currency. */
export interface Exchange {
  readonly ref: string
  readonly from: Side
  readonly to: Side
  /** A decimal with at most twelve places: as much of the second currency as one of the first is worth. */
  readonly rate: string
  readonly effectiveAt?: Date
}

const ratePlaces = 12

/** Each is balanced in its own currency: between them stands the account of exchanges in each of the two. */
export function entriesOf(exchange: Exchange): readonly [JournalEntry, JournalEntry] {
  const { ref, from, to, rate, effectiveAt } = exchange
  assert(from.currency !== to.currency, `${ref} exchanges ${from.currency} for itself`)
  assert(parseRate(rate, ratePlaces) > 0n, `${ref} has no rate`)
  const when = effectiveAt && { effectiveAt }
  return [
    { ...legs('exchange.sold', ref, from, decreasing(from.account)), ...when },
    { ...legs('exchange.bought', ref, to, increasing(to.account)), ...when },
  ]
}

function legs(kind: string, ref: string, side: Side, direction: Direction): JournalEntry {
  const { account, amount, currency } = side
  const opposite = direction === 'DEBIT' ? 'CREDIT' : 'DEBIT'
  const between = `asset:fx:${currency.toLowerCase()}`
  return {
    kind,
    ref,
    currency,
    postings: [
      { account, direction, amount },
      { account: between, direction: opposite, amount },
    ],
  }
}

function increasing(code: string): Direction {
  return normalSide[typeOf(code)]
}

function decreasing(code: string): Direction {
  return increasing(code) === 'DEBIT' ? 'CREDIT' : 'DEBIT'
}
