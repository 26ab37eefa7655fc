import type { PayoutFacts, PayoutStanding } from '@souk/gateways/contract'
import type { JournalEntry } from '@souk/ledger/contract'
import { type ActionOf, advance, lifecycle, type StateOf, statesOf } from '@souk/platform'
import { ownKinds } from '../entries/entry.ts'
import type { Line } from '../lines/line.ts'
import type { Run } from '../runs/run.ts'

export const payoutLifecycle = lifecycle({
  EXPECTED: { send: 'IN_TRANSIT', pay: 'PAID', fail: 'FAILED', cancel: 'CANCELLED' },
  IN_TRANSIT: { pay: 'PAID', fail: 'FAILED', cancel: 'CANCELLED' },
  PAID: { return: 'RETURNED' },
  RETURNED: {},
  FAILED: { report: 'RETURNED' },
  CANCELLED: { report: 'RETURNED' },
})
export type GatewayPayoutStatus = StateOf<typeof payoutLifecycle>
export const payoutStatuses = statesOf(payoutLifecycle)

/** Money that a gateway pays out to the bank account of the tenant. */
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
  /** When it arrives, as far as the gateway has said. */
  readonly expectedAt: Date | null
  /** Null as long as nothing is posted. */
  readonly paidAt: Date | null
  /** When its money was part of the balance at the gateway again. */
  readonly returnedAt: Date | null
  readonly failureCode: string | null
  /** The run whose report has it; null as long as only the gateway has told of it. */
  readonly runId: string | null
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
    ...{ expectedAt: null, failureCode: null },
    ...{ version: 1, createdAt: now, updatedAt: now },
  }
}

/** Where payouts of a gateway go. */
export type Destination = Pick<GatewayPayout, 'gatewayId' | 'gateway' | 'bankAccount'>

/** A payout that the gateway tells of first. */
export function heardOf(
  facts: PayoutFacts,
  destination: Destination,
  id: string,
  now: Date,
): GatewayPayout {
  const { ref: reference, amount, currency, arrivesAt: expectedAt } = facts
  const expected: GatewayPayout = {
    ...{ id, ...destination, reference, amount, currency, status: 'EXPECTED', expectedAt },
    ...{ paidAt: null, returnedAt: null, failureCode: null, runId: null },
    ...{ version: 1, createdAt: now, updatedAt: now },
  }
  return { ...informed(expected, facts, now), version: 1 }
}

type PayoutAction = ActionOf<typeof payoutLifecycle>

/** What a standing at the gateway makes of a payout that nothing is posted for. */
const steps: Readonly<Record<PayoutStanding, PayoutAction | undefined>> = {
  expected: undefined,
  in_transit: 'send',
  paid: 'pay',
  failed: 'fail',
  cancelled: 'cancel',
}

/** As the gateway says that it stands now; the same where that is nothing new. What a report has posted already is not undone by an older answer. */
export function informed(payout: GatewayPayout, facts: PayoutFacts, now: Date): GatewayPayout {
  const { status } = payout
  if (status === 'PAID') {
    const isBack = facts.standing === 'failed' || facts.standing === 'cancelled'
    const { failureCode } = facts
    return isBack ? { ...returned(payout, failedAt(facts, now), now), failureCode } : payout
  }
  if (status !== 'EXPECTED' && status !== 'IN_TRANSIT') return payout
  const isOnItsWay = status === 'IN_TRANSIT' && facts.standing === 'in_transit'
  const step = isOnItsWay ? undefined : steps[facts.standing]
  const change = { ...newsIn(payout, facts), ...(step && stepped(payout, step, facts, now)) }
  return Object.keys(change).length === 0 ? payout : changed(payout, change, now)
}

/** Nothing is posted, so it is as large and comes as late as the gateway says now. */
function newsIn(payout: GatewayPayout, facts: PayoutFacts): Partial<GatewayPayout> {
  const { amount, currency, arrivesAt: expectedAt } = facts
  const isSame =
    isSamePayout(payout, amount, currency) && payout.expectedAt?.getTime() === expectedAt.getTime()
  return isSame ? {} : { amount, currency, expectedAt }
}

function stepped(
  { status: before }: GatewayPayout,
  action: PayoutAction,
  facts: PayoutFacts,
  now: Date,
): Partial<GatewayPayout> {
  const status = advance(payoutLifecycle, before, action)
  if (action === 'pay') return { status, paidAt: earlier(facts.arrivesAt, now) }
  if (action === 'send') return { status }
  return { status, returnedAt: failedAt(facts, now), failureCode: facts.failureCode }
}

function failedAt({ failedAt: at }: PayoutFacts, now: Date): Date {
  return at === null ? now : earlier(at, now)
}

/** Nothing is posted for a day that is still to come. */
function earlier(moment: Date, now: Date): Date {
  return moment > now ? now : moment
}

function changed(payout: GatewayPayout, change: Partial<GatewayPayout>, now: Date): GatewayPayout {
  return { ...payout, ...change, version: payout.version + 1, updatedAt: now }
}

/** A report has it: the money has left the balance at the gateway, whatever the gateway has said of it before. */
export function paidByReport(
  payout: GatewayPayout,
  line: Line,
  { id: runId, bankAccount }: Run,
  now: Date,
): GatewayPayout {
  const isOver = payout.status === 'FAILED' || payout.status === 'CANCELLED'
  const status = advance(payoutLifecycle, payout.status, isOver ? 'report' : 'pay')
  const { occurredAt: paidAt } = line
  const { returnedAt } = payout
  const back = isOver && (returnedAt === null || returnedAt < paidAt) ? paidAt : returnedAt
  return changed(payout, { status, runId, bankAccount, paidAt, returnedAt: back }, now)
}

/** The bank has sent it back, or the gateway has given it up. Where nothing was posted, nothing comes back. */
export function returned(payout: GatewayPayout, at: Date, now: Date): GatewayPayout {
  const action = payout.status === 'PAID' ? 'return' : 'fail'
  const status = advance(payoutLifecycle, payout.status, action)
  return changed(payout, { status, returnedAt: at }, now)
}

export function isSamePayout(
  payout: Pick<GatewayPayout, 'amount' | 'currency'>,
  amount: number,
  currency: string,
): boolean {
  return payout.amount === amount && payout.currency === currency
}

/** What is posted when a payout becomes what it is: out to the bank, and back where the money did not stay there. */
export function entriesOf(before: GatewayPayout | undefined, after: GatewayPayout): JournalEntry[] {
  const wasPaid = before !== undefined && before.paidAt !== null
  const out = wasPaid || after.paidAt === null ? [] : [paidEntry(after, after.paidAt)]
  const isBack = after.status === 'RETURNED' && before?.status !== 'RETURNED'
  return isBack ? [...out, returnedEntry(after)] : out
}

function paidEntry(payout: GatewayPayout, paidAt: Date): JournalEntry {
  return entryOf(ownKinds.payout, payout, paidAt, 'DEBIT')
}

function returnedEntry(payout: GatewayPayout): JournalEntry {
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
