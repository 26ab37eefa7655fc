import type { DisputeFacts, DisputesAnswer } from '@souk/gateways/contract'
import { post } from '@souk/ledger/contract'
import { findOrderForUpdate, netPaid, type Order, recordDisputes } from '@souk/orders/contract'
import { audited, checkVersion, newId, sentInOrder, type Tx, withCommit } from '@souk/platform'
import { askingNow, connectionTo } from '../asking/operations.ts'
import { freezeUncoveredCards } from '../gift-cards/operations.ts'
import { disputeLanes } from '../lanes.ts'
import { changed as changedPayment, type Payment } from '../payment.ts'
import { losses } from '../postings.ts'
import { heldFor, recognizeRevenue } from '../revenue/operations.ts'
import { findPayment, findPaymentForUpdate, updatePayment } from '../store.ts'
import { announceDispute } from './announce.ts'
import type { AskableDisputes } from './calling/call.ts'
import {
  begun,
  changed,
  commanded,
  type Dispute,
  type DisputeCommand,
  type EvidenceChange,
  inCurrencyOf,
  informed,
  isLost,
  isOpen,
  isTaken,
  refused,
  stepped,
  stepsTo,
  withEvidence,
} from './dispute.ts'
import { disputeEntries } from './postings.ts'
import { disputeNotFound, evidenceMissing } from './problems.ts'
import { disputeView } from './schemas.ts'
import {
  getDispute,
  insertDispute,
  listDisputesOfPayment,
  listDisputesOfPaymentForUpdate,
  updateDispute,
  updateDisputePollAt,
} from './store.ts'

/** A payment and all that a dispute of it changes, locked in the order of all: payment, disputes, order. */
export interface LockedDisputes {
  readonly payment: Payment
  readonly disputes: readonly Dispute[]
  readonly order: Order
}

export async function lockDisputes(
  tx: Tx,
  paymentId: string,
  orderId: string,
): Promise<LockedDisputes | undefined> {
  const [payment, disputes, order] = await sentInOrder([
    findPaymentForUpdate(tx, paymentId),
    listDisputesOfPaymentForUpdate(tx, paymentId),
    findOrderForUpdate(tx, orderId),
  ])
  // A sandbox that was reset while its gateway was asked has none of it any more.
  return payment && order && { payment, disputes, order }
}

/** Has the gateway asked about the disputes of a payment: it has said that there is something, or it is time to look. */
export function lookForDisputes(tx: Tx, paymentId: string): Promise<void> {
  return disputeLanes.wake(tx, paymentId, tx.now)
}

/** Collects what speaks for the shop. Nobody is told before it is submitted. */
export async function addEvidence(
  tx: Tx,
  disputeId: string,
  more: EvidenceChange,
): Promise<Dispute> {
  const before = await lockDispute(tx, disputeId)
  checkVersion(tx, before.version)
  const after = withEvidence(before, more, tx.now)
  await updateDispute(tx, after)
  audited(tx, { resource: 'dispute', id: disputeId, before, after, view: disputeView })
  return after
}

/** Wants the evidence submitted or the dispute accepted: the gateway is told next. */
export async function command(
  tx: Tx,
  disputeId: string,
  wanted: DisputeCommand,
): Promise<AskableDisputes> {
  const before = await lockDispute(tx, disputeId)
  checkVersion(tx, before.version)
  const after = commanded(before, wanted, tx.now)
  if (wanted === 'SUBMIT' && Object.keys(before.evidence).length === 0) throw evidenceMissing()
  withCommit(tx, () => updateDispute(tx, after))
  audited(tx, { resource: 'dispute', id: disputeId, before, after, view: disputeView })
  const [payment, all, asking] = await sentInOrder([
    findPayment(tx, before.paymentId),
    listDisputesOfPayment(tx, before.paymentId),
    askingNow(tx),
  ])
  if (!payment) throw disputeNotFound({ disputeId })
  const disputes = all.map((each) => (each.id === disputeId ? after : each))
  return { payment, disputes, connection: connectionTo(tx, asking, payment.gateway) }
}

/** The payment is locked before its disputes, everywhere. */
async function lockDispute(tx: Tx, disputeId: string): Promise<Dispute> {
  const { paymentId } = await getDispute(tx, disputeId)
  const [, disputes] = await sentInOrder([
    findPaymentForUpdate(tx, paymentId),
    listDisputesOfPaymentForUpdate(tx, paymentId),
  ])
  const dispute = disputes.find(({ id }) => id === disputeId)
  if (!dispute) throw disputeNotFound({ disputeId })
  return dispute
}

/** Takes in how all disputes of a payment stand at its gateway. One that it does not name stays as it is. */
export async function applyDisputeFacts(
  tx: Tx,
  locked: LockedDisputes,
  answer: Extract<DisputesAnswer, { readonly outcome: 'known' }>,
): Promise<readonly Dispute[]> {
  let current = locked
  for (const facts of answer.disputes) {
    current = await applyFacts(tx, current, inCurrencyOf(current.payment, facts, current.disputes))
  }
  return current.disputes
}

async function applyFacts(
  tx: Tx,
  locked: LockedDisputes,
  facts: DisputeFacts,
): Promise<LockedDisputes> {
  const found = locked.disputes.find(({ gatewayRef }) => gatewayRef === facts.ref)
  let { current, dispute } = found
    ? await saveChange(tx, locked, found, informed(found, facts, tx.now))
    : await saveStep(tx, locked, undefined, begun(namedIn(locked), facts, tx.now))
  for (const action of stepsTo(dispute, facts)) {
    const next = stepped(dispute, action, tx.now)
    ;({ current, dispute } = await saveStep(tx, current, dispute, next))
  }
  return current
}

function namedIn({ payment }: LockedDisputes) {
  const { id: paymentId, orderId, providerId, gateway } = payment
  return { id: newId('dsp'), paymentId, orderId, providerId, gateway }
}

interface Saved {
  readonly current: LockedDisputes
  readonly dispute: Dispute
}

/** What moves nothing: only when to look again, or what the gateway charges. */
async function saveChange(
  tx: Tx,
  locked: LockedDisputes,
  before: Dispute,
  after: Dispute,
): Promise<Saved> {
  if (after.version !== before.version) return saveStep(tx, locked, before, after)
  await updateDisputePollAt(tx, after)
  return { current: withDispute(locked, after), dispute: after }
}

/** The one way in which a dispute changes: the row, what follows for payment, order and books, and the events. */
async function saveStep(
  tx: Tx,
  locked: LockedDisputes,
  before: Dispute | undefined,
  after: Dispute,
): Promise<Saved> {
  await (before ? updateDispute(tx, after) : insertDispute(tx, after))
  const payment = await savePaymentOf(tx, locked.payment, before, after)
  const order = await recordOnOrderAndLedger(tx, locked.order, before, after)
  announceDispute(tx, before, after)
  audited(tx, { resource: 'dispute', id: after.id, before, after, view: disputeView })
  return { current: withDispute({ ...locked, payment, order }, after), dispute: after }
}

function withDispute(locked: LockedDisputes, dispute: Dispute): LockedDisputes {
  const others = locked.disputes.filter(({ id }) => id !== dispute.id)
  return { ...locked, disputes: [...others, dispute] }
}

async function savePaymentOf(
  tx: Tx,
  payment: Payment,
  before: Dispute | undefined,
  after: Dispute,
): Promise<Payment> {
  const taken = (dispute: Dispute | undefined) => (dispute && isTaken(dispute) ? dispute.amount : 0)
  const change = taken(after) - taken(before)
  if (change === 0) return payment
  const next = changedPayment({ ...payment, disputed: payment.disputed + change }, tx.now)
  await updatePayment(tx, next)
  return next
}

async function recordOnOrderAndLedger(
  tx: Tx,
  order: Order,
  before: Dispute | undefined,
  after: Dispute,
): Promise<Order> {
  const isNewlyLost = isLost(after.status) && !(before && isLost(before.status))
  const { paid: escrow } = await heldFor(tx, order.id, order.currency)
  const chargedBack = isNewlyLost ? Math.min(after.amount, netPaid(order)) : 0
  const entries = disputeEntries(before, after, Math.min(chargedBack, Math.max(0, escrow)))
  for (const entry of entries) await post(tx, entry)
  const count = (is: (status: Dispute['status']) => boolean) =>
    Number(is(after.status)) - Number(before !== undefined && is(before.status))
  const moved = { open: count(isOpen), won: count(isWon), lost: count(isLost), chargedBack }
  if (moved.open === 0 && moved.won === 0 && moved.lost === 0) return order
  const saved = await recordDisputes(tx, order, moved)
  await recognizeRevenue(tx, saved, `${after.id}:${after.version}`, losses)
  if (isNewlyLost) await freezeUncoveredCards(tx, saved)
  return saved
}

function isWon(status: Dispute['status']): boolean {
  return status === 'WON'
}

/** The gateway has heard what it was told. */
export async function confirmCommand(
  tx: Tx,
  locked: LockedDisputes,
  before: Dispute,
): Promise<readonly Dispute[]> {
  const action = before.commanded === 'ACCEPT' ? 'accept' : 'submit'
  const { current } = await saveStep(tx, locked, before, stepped(before, action, tx.now))
  return current.disputes
}

/** The gateway would not hear of it; how the dispute stands is asked next. */
export async function refuseCommand(
  tx: Tx,
  locked: LockedDisputes,
  before: Dispute,
): Promise<readonly Dispute[]> {
  const { current } = await saveStep(tx, locked, before, refused(before, tx.now))
  return current.disputes
}

/** Says of a dispute, which is locked, that the time to respond is about to end. */
export async function announceDueSoon(tx: Tx, before: Dispute): Promise<void> {
  const after = changed({ ...before, isDueAnnounced: true }, tx.now)
  await updateDispute(tx, after)
  announceDispute(tx, before, after)
}

/** Has the gateway asked about a dispute that nobody asked about in time. */
export async function askAboutDispute(tx: Tx, dispute: Dispute): Promise<void> {
  await sentInOrder([
    lookForDisputes(tx, dispute.paymentId),
    updateDisputePollAt(tx, { ...dispute, pollAt: tx.now }),
  ])
}
