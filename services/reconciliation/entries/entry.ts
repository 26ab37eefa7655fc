import type { Movement } from '@souk/ledger/contract'
import type { LineType } from '../lines/line.ts'

/** A change of the balance at a gateway as the books have it. */
export interface Entry {
  /** The transaction of the ledger. */
  readonly id: string
  readonly gateway: string
  readonly kind: string
  readonly ref: string
  readonly type: LineType
  /** The payment, refund or dispute that it was posted for. */
  readonly subject: string
  readonly gatewayRef: string | null
  /** More where money came, less than nothing where it left. */
  readonly amount: number
  readonly currency: string
  readonly effectiveAt: Date
  readonly lineId: string | null
  readonly missedBy: string | null
  readonly writtenOff: boolean
  readonly createdAt: Date
}

const types: Readonly<Record<string, LineType>> = {
  'payment.captured': 'CHARGE',
  'refund.succeeded': 'REFUND',
  'dispute.opened': 'DISPUTE',
  'dispute.won': 'DISPUTE_REVERSAL',
  'payment.fee': 'FEE',
  'dispute.fee': 'FEE',
}

/** What reconciliation itself posts is compared with nothing. */
export const ownKinds = {
  resolved: 'reconciliation.resolved',
  payout: 'gateway_payout.paid',
  returned: 'gateway_payout.returned',
} as const

export function isOwnKind(kind: string): boolean {
  return (Object.values(ownKinds) as string[]).includes(kind)
}

/** An entry is named by the id of what it is for, and by more where there are several of one thing. */
export function subjectOf({ ref }: Pick<Movement, 'ref'>): string {
  return ref.split(':', 1)[0] ?? ref
}

export function newEntry(
  movement: Movement,
  gateway: string,
  gatewayRef: string | null,
  now: Date,
): Entry {
  const { transactionId: id, kind, ref, amount, currency, effectiveAt } = movement
  return {
    ...{ id, gateway, kind, ref, amount, currency, effectiveAt, gatewayRef },
    type: types[kind] ?? 'OTHER',
    subject: subjectOf(movement),
    ...{ lineId: null, missedBy: null, writtenOff: false, createdAt: now },
  }
}
