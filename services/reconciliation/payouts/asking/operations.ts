import {
  connectionOf,
  forgetNoticedPayouts,
  type GatewayConnection,
  type GatewayKinds,
  listNoticedPayouts,
  listPaymentGateways,
  type NoticedPayout,
  type PaymentGateway,
  type PayoutFacts,
  type PayoutsAnswer,
  payoutsAskedAfterMs,
} from '@souk/gateways/contract'
import {
  auditedElsewhere,
  type CallOutcome,
  type LaneStep,
  newId,
  type OutboundCall,
  type StepDecision,
  sentInOrder,
  type Tx,
} from '@souk/platform'
import { heardOf, informed } from '../payout.ts'
import { savePayout } from '../saving/operations.ts'
import { findBankAccount, listPayoutsByReference } from '../store.ts'

/** A gateway, and which of its payouts it has told of since it was asked. */
export interface PayingGateway {
  readonly gateway: PaymentGateway
  readonly connection: GatewayConnection
  readonly noticed: readonly NoticedPayout[]
}

/** Which payouts a gateway is asked for: those that it has told of, or, with none of these, the latest. */
export interface PayoutsCall extends OutboundCall {
  readonly connection: GatewayConnection
  readonly asked: readonly NoticedPayout[]
}

interface PayoutsOutcome extends CallOutcome {
  readonly asked: readonly NoticedPayout[]
  readonly answer: PayoutsAnswer
}

/** Kinds that cannot be asked have no lane. */
export function loadPaying(kinds: GatewayKinds) {
  return async (tx: Tx, gatewayId: string): Promise<PayingGateway | undefined> => {
    const [gateways, noticed] = await sentInOrder([
      listPaymentGateways(tx),
      listNoticedPayouts(tx, gatewayId),
    ])
    const gateway = gateways.find(({ id }) => id === gatewayId)
    if (!gateway) return undefined
    const connection = connectionOf(gateway, tx)
    return kinds.openPayouts(connection) && { gateway, connection, noticed }
  }
}

/** One step of a gateway: what it said of its payouts is recorded, or what it has to be asked is handed out. */
export async function payoutsNext(
  tx: Tx,
  { subject, outcomes, room }: LaneStep<PayingGateway, PayoutsOutcome>,
): Promise<StepDecision<PayoutsCall, never>> {
  const [outcome] = outcomes
  if (outcome) return recorded(tx, subject, outcome)
  if (room === 0) return { calls: [], nextAt: tx.now }
  const { gateway, connection, noticed: asked } = subject
  const key = `${gateway.id}:payouts`
  return { calls: [{ key, connection, asked }], nextAt: null }
}

async function recorded(
  tx: Tx,
  { gateway, noticed }: PayingGateway,
  { asked, answer }: PayoutsOutcome,
): Promise<StepDecision<PayoutsCall, never>> {
  if (answer.outcome === 'unanswered') return { calls: [], nextAt: tx.now }
  await recordFacts(tx, gateway, answer.payouts)
  await forgetNoticedPayouts(tx, gateway.id, asked)
  if (tx.pending.audits.length === 0) auditedElsewhere(tx)
  const isMore = noticed.some((one) => !asked.some((other) => isSameNotice(one, other)))
  const afterMs = isMore ? 0 : payoutsAskedAfterMs
  return { calls: [], nextAt: new Date(tx.now.getTime() + afterMs) }
}

function isSameNotice(one: NoticedPayout, other: NoticedPayout): boolean {
  return one.reference === other.reference && one.notices === other.notices
}

/** Money that a gateway takes from the bank account is no payout: it is found by its line of a report. */
async function recordFacts(
  tx: Tx,
  { id: gatewayId, code: gateway }: PaymentGateway,
  told: readonly PayoutFacts[],
): Promise<void> {
  const payouts = told.filter(({ amount }) => amount > 0)
  if (payouts.length === 0) return
  const references = payouts.map(({ ref }) => ref)
  const [found, bankAccount] = await sentInOrder([
    listPayoutsByReference(tx, gateway, references),
    findBankAccount(tx, gateway),
  ])
  const known = new Map(found.map((payout) => [payout.reference, payout]))
  for (const facts of payouts) {
    const before = known.get(facts.ref)
    const after = before
      ? informed(before, facts, tx.now)
      : heardOf(facts, { gatewayId, gateway, bankAccount }, newId('gpo'), tx.now)
    if (after !== before) await savePayout(tx, before, after)
  }
}
