import type { JournalEntry } from '@souk/ledger/contract'
import { advance, lifecycle, type StateOf, statesOf } from '@souk/platform'
import { ownKinds } from '../entries/entry.ts'
import type { Line } from '../lines/line.ts'
import type { Run } from '../runs/run.ts'

export const payoutLifecycle = lifecycle({
  PAID: { return: 'RETURNED' },
  RETURNED: {},
})
export type GatewayPayoutStatus = StateOf<typeof payoutLifecycle>
export const payoutStatuses = statesOf(payoutLifecycle)

/** Money that a gateway has paid out to the bank account of the tenant. */
export interface GatewayPayout {
  readonly id: string
  readonly gatewayId: string
  readonly gateway: string
  /** How the gateway calls it. */
  readonly reference: string
  readonly bankAccount: string
  readonly amount: number
  readonly currency: string
  readonly status: GatewayPayoutStatus
  readonly paidAt: Date
  readonly returnedAt: Date | null
  readonly runId: string
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The line of a payout names it itself; without that it is named by what the line is about. */
export function payoutReferenceOf({ payout, refs, reference }: Line): string {
  return payout ?? refs[0] ?? reference
}

/** Money leaves the balance; a line that says otherwise is none of a payout. */
export function newPayout(line: Line, run: Run, id: string, now: Date): GatewayPayout | undefined {
  if (line.gross >= 0) return undefined
  const { gatewayId, gateway, bankAccount, id: runId } = run
  return {
    ...{ id, gatewayId, gateway, bankAccount, runId },
    ...{ reference: payoutReferenceOf(line), amount: -line.gross, currency: line.currency },
    ...{ status: 'PAID', paidAt: line.occurredAt, returnedAt: null },
    ...{ version: 1, createdAt: now, updatedAt: now },
  }
}

/** The bank has sent it back, or the gateway has given it up. */
export function returned(payout: GatewayPayout, at: Date, now: Date): GatewayPayout {
  const status = advance(payoutLifecycle, payout.status, 'return')
  return { ...payout, status, returnedAt: at, version: payout.version + 1, updatedAt: now }
}

export function isSamePayout(payout: GatewayPayout, amount: number, currency: string): boolean {
  return payout.amount === amount && payout.currency === currency
}

export function paidEntry(payout: GatewayPayout): JournalEntry {
  return entryOf(ownKinds.payout, payout, payout.paidAt, 'DEBIT')
}

export function returnedEntry(payout: GatewayPayout): JournalEntry {
  return entryOf(ownKinds.returned, payout, payout.returnedAt ?? payout.updatedAt, 'CREDIT')
}

/** Both kinds are posted once for each payout of a gateway. */
function entryOf(
  kind: string,
  { gateway, reference, bankAccount, amount, currency }: GatewayPayout,
  effectiveAt: Date,
  bankSide: 'DEBIT' | 'CREDIT',
): JournalEntry {
  const gatewaySide = bankSide === 'DEBIT' ? 'CREDIT' : 'DEBIT'
  const postings = [
    { account: `asset:bank:${bankAccount}`, direction: bankSide, amount },
    { account: `asset:psp:${gateway}`, direction: gatewaySide, amount },
  ] as const
  return { kind, ref: `${gateway}:${reference}`, currency, postings, effectiveAt }
}
