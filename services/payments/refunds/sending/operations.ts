import { isForTwo, listPaymentGateways, manualSettingsOf } from '@souk/gateways/contract'
import { checkOpen } from '@souk/ledger/contract'
import { type Order, refundDue } from '@souk/orders/contract'
import { checkVersion, sendPending, type Tx } from '@souk/platform'
import { accountAsked, checkMoment, manualIn } from '../../by-hand/operations.ts'
import { bankAccount, cash } from '../../by-hand/recording.ts'
import { firstPerson, type Who } from '../../by-hand/second-person.ts'
import { checkNoCardsTaken, storedValueFirst } from '../../gift-cards/gift-cards.ts'
import { issuePaidCards } from '../../gift-cards/operations.ts'
import { isForShipping, type Payment } from '../../payment.ts'
import { refundEntry } from '../../postings.ts'
import { refundNotFound } from '../../problems.ts'
import { postAndRecognizeRevenue, recognizeRevenue } from '../../revenue/operations.ts'
import { listPaymentsOfOrderForUpdate } from '../../store.ts'
import { type LockedRefund, lockRefund, lookAgain, refundShares, saveSteps } from '../operations.ts'
import { askAgain, cancelRefund, type Refund, refundStep, sendByHand, spread } from '../refund.ts'
import { getRefund, listRefundsOfOrders } from '../store.ts'

export interface SentRequest {
  readonly sentAt: Date
  readonly reference: string | null
  /** Where the money came from: as it came in, unless somebody says otherwise. */
  readonly account: string | undefined
  readonly isCash: boolean | undefined
}

/** People have sent the money of a refund that waited for them. Above the limit of the tenant it takes two of them. */
export async function confirmRefund(
  tx: Tx,
  refundId: string,
  { sentAt, reference, account: asked, isCash }: SentRequest,
): Promise<Refund> {
  checkMoment(sentAt, tx.now, '/sent_at')
  const { refund: before, payment, order, escrow } = await lockedRefund(tx, refundId)
  const gateway = manualIn(await listPaymentGateways(tx))
  const known = payment.recorded?.account
  const inCash = isCash ?? (asked === undefined && known === cash)
  const usual = manualSettingsOf(gateway).accounts.find((one) => bankAccount(one) === known)
  const named = asked ?? (inCash ? undefined : usual)
  const account = accountAsked(gateway, inCash, named, '/account')
  const after = sendByHand(before, { sentAt, account, reference }, tx.now)
  const amount = before.amount + sentBefore(await listRefundsOfOrders(tx, [order.id]))
  const isLarge = isForTwo(manualSettingsOf(gateway), { amount, currency: before.currency })
  const first = isLarge ? firstPerson(before.requestedBy, tx) : undefined
  await checkOpen(tx, sentAt)
  if (first) return awaitOther(tx, order, { payment, before, first })
  const step = refundStep(payment, before, after, tx.now)
  const saved = await saveSteps(tx, order, [step])
  const entry = refundEntry(after, payment, escrow)
  await postAndRecognizeRevenue(tx, saved, entry, `${after.id}:${after.version}`)
  return after
}

interface Vouched {
  readonly payment: Payment
  readonly before: Refund
  readonly first: Who
}

/** Nobody of the tenant had asked for it: who says first that it was sent has, and another says so too. */
async function awaitOther(
  tx: Tx,
  order: Order,
  { payment, before, first }: Vouched,
): Promise<Refund> {
  const after = askAgain(before, first, tx.now)
  await saveSteps(tx, order, [refundStep(payment, before, after, tx.now)])
  return after
}

/** The limit is for an order: several refunds of one are as much as one. */
function sentBefore(refunds: readonly Refund[]): number {
  const sent = refunds.filter((refund) => refund.sent !== null)
  return sent.reduce((sum, { amount }) => sum + amount, 0)
}

/** Nothing was sent: the money can be refunded another way. */
export async function cancelWaitingRefund(tx: Tx, refundId: string): Promise<Refund> {
  const { orderId } = await getRefund(tx, refundId)
  const payments = await listPaymentsOfOrderForUpdate(tx, orderId)
  const { refund: before, payment, order } = await lockedRefund(tx, refundId)
  const after = cancelRefund(before, tx.now)
  const others = await listRefundsOfOrders(tx, [orderId])
  checkNoCardsTaken(
    order,
    before,
    others.filter(({ id }) => id !== refundId),
  )
  const step = refundStep(payment, before, after, tx.now)
  const saved = await saveSteps(tx, order, [step])
  await sendPending(tx)
  const cause = `${after.id}:${after.version}`
  // What does not go back after all may be revenue.
  await recognizeRevenue(tx, saved, cause)
  lookAgain(tx, payment)
  const left = payments.map((one) => (one.id === payment.id ? step.payment : one))
  // Nobody was owed it when it was asked for; if the customer has paid for it again meanwhile, they are now.
  const shares = spread(Math.min(before.beyondDue, refundDue(saved)), storedValueFirst(saved, left))
  const surplus = await refundShares(tx, saved, shares, { reason: 'paid_too_much', cause })
  await issuePaidCards(tx, surplus.order, { isForShipping: payments.some(isForShipping) })
  return after
}

async function lockedRefund(tx: Tx, refundId: string): Promise<LockedRefund> {
  const locked = await lockRefund(tx, await getRefund(tx, refundId))
  if (!locked) throw refundNotFound({ refundId })
  checkVersion(tx, locked.refund.version)
  return locked
}
