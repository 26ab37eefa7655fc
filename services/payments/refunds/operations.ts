import type { FoundRefund, GatewayKinds, RefundAnswer } from '@souk/gateways/contract'
import {
  findOrderForUpdate,
  getOrderForUpdate,
  type Order,
  recordRefund,
  refundDue,
} from '@souk/orders/contract'
import {
  audited,
  checkVersion,
  type Money,
  newId,
  sendPending,
  sentInOrder,
  type Tx,
  validationFailed,
  withCommit,
} from '@souk/platform'
import { announceRefund } from '../announce.ts'
import { checkCapable, neededToRefund } from '../asking/capabilities.ts'
import { type Asking, askingNow, connectionTo } from '../asking/operations.ts'
import { type Asker, whoAsks } from '../by-hand/second-person.ts'
import { checkSameCurrency } from '../due.ts'
import { feeBetween } from '../fees/fee.ts'
import { postFee } from '../fees/operations.ts'
import { checkCardsCovered, storedValueFirst } from '../gift-cards/gift-cards.ts'
import {
  freezeUncoveredCards,
  isAllOf,
  issuePaidCards,
  takeBackCards,
} from '../gift-cards/operations.ts'
import { chargeLanes, refundLanes } from '../lanes.ts'
import { chargeFee, isForShipping, type Payment, returnableOf } from '../payment.ts'
import { refundEntry } from '../postings.ts'
import { paymentNotFound, refundNotFound, storeCreditNeedsCustomer } from '../problems.ts'
import { heldFor, postAndRecognizeRevenue, recognizeRevenue } from '../revenue/operations.ts'
import {
  findPaymentForUpdate,
  getPayment,
  getPaymentForUpdate,
  listPaymentsOfOrderForUpdate,
  updatePayment,
  updatePollNow,
} from '../store.ts'
import { storedValueGateway } from '../stored-value/gateway.ts'
import type { RequestedRefund } from './calling/call.ts'
import { checkLinesLeft, type LineAsked, linesToRefund, splitLines, sumOfLines } from './lines.ts'
import {
  applyRefundAnswer,
  checkRetry,
  foundRefund,
  openRefund,
  type Refund,
  type RefundDestination,
  type RefundLine,
  type RefundStep,
  refundAmount,
  refundStep,
  retry,
  type Share,
  spread,
  usualDestination,
} from './refund.ts'
import { refundView } from './schemas.ts'
import {
  findRefundForUpdate,
  getRefund,
  insertRefunds,
  listRefundRefs,
  listRefundsOfOrders,
  updateRefund,
  updateRefundPollAt,
} from './store.ts'

export interface RefundRequest {
  /** Made before the transaction, so that it is the same one when that is tried again. */
  readonly id: string
  readonly paymentId: string
  readonly amount: Money | undefined
  readonly reason: string | null
  readonly destination?: RefundDestination | undefined
  /** Units of the order that it is for. */
  readonly lines?: readonly LineAsked[] | undefined
}

/**
 * Begins to give back what a payment brought in, or part of it. Until it is known what came of it, the money is on its way. Units that
 * several payments have paid for go back through this one first, and by refunds beside it through the others.
 */
export async function createRefund(
  tx: Tx,
  kinds: GatewayKinds,
  request: RefundRequest,
): Promise<RequestedRefund> {
  const { id, amount: asked } = request
  const { payment, others } = await lockPayments(tx, request)
  checkVersion(tx, payment.version)
  if (asked) checkSameCurrency(payment.currency, asked)
  const [sold, asking] = await sentInOrder([getOrderForUpdate(tx, payment.orderId), askingNow(tx)])
  const earlier = request.lines ? await listRefundsOfOrders(tx, [sold.id]) : []
  const lines = request.lines && linesAsked(sold, earlier, request.lines, asked)
  const sources: [Payment, ...Payment[]] = [payment, ...storedValueFirst(sold, others)]
  const amount = refundAmount(sources, lines ? sumOfLines(lines) : asked?.amount)
  // All that an order has goes back with its cards, and so do units; an amount that somebody names leaves them alone.
  const takesCards = lines !== undefined || (!asked && isAllOf(sold, amount))
  const taken = { ref: id, lines: request.lines, earlier }
  const order = takesCards ? await takeBackCards(tx, sold, taken) : sold
  checkCardsCovered(order, amount)
  const shares = spread(amount, sources, refundDue(order))
  const steps = refundSteps(tx, kinds, request, { shares, lines })
  await saveSteps(tx, order, steps)
  const [own, ...beside] = steps
  for (const { after } of beside) {
    if (after.pollAt) withCommit(tx, () => refundLanes.wake(tx, after.id, tx.now))
  }
  return askableRefund(tx, { refund: own.after, payment: own.payment }, asking)
}

interface Sources {
  readonly payment: Payment
  /** Of the same order, oldest first. */
  readonly others: readonly Payment[]
}

/** Units may have been paid for by all payments of the order; an amount is one of this payment. */
async function lockPayments(tx: Tx, { paymentId, lines }: RefundRequest): Promise<Sources> {
  if (!lines) return { payment: await getPaymentForUpdate(tx, paymentId), others: [] }
  const { orderId } = await getPayment(tx, paymentId)
  const payments = await listPaymentsOfOrderForUpdate(tx, orderId)
  const payment = payments.find(({ id }) => id === paymentId)
  if (!payment) throw paymentNotFound({ paymentId })
  return { payment, others: payments.filter((one) => one !== payment) }
}

interface Spread {
  readonly shares: readonly Share[]
  readonly lines: readonly RefundLine[] | undefined
}

/** A refund for each payment that money comes from. The first has the id that was asked for. */
function refundSteps(
  tx: Tx,
  kinds: GatewayKinds,
  request: RefundRequest,
  { shares, lines }: Spread,
): [RefundStep, ...RefundStep[]] {
  const amounts = shares.map(({ amount }) => amount)
  const parts = lines && splitLines(lines, amounts)
  const steps = shares.map(({ payment, amount, beyondDue }, at) => {
    const id = at === 0 ? request.id : newId('ref')
    const { destination = usualDestination(payment), reason } = request
    checkDestination(payment, destination)
    if (destination === 'ORIGINAL')
      checkCapable(tx, kinds, payment, neededToRefund(payment, amount))
    const by = { requestedBy: whoAsks(tx), lines: parts?.[at] ?? null }
    const wanted = { id, amount, beyondDue, reason, destination, gatewayKey: id, ...by }
    return refundStep(payment, undefined, openRefund(payment, wanted, tx.now), tx.now)
  })
  return steps as [RefundStep, ...RefundStep[]]
}

/** The lines with what they come to. Refunds of an order are made under its lock, so none is made beside this one. */
function linesAsked(
  order: Order,
  earlier: readonly Refund[],
  asked: readonly LineAsked[],
  amount: Money | undefined,
): RefundLine[] {
  const lines = linesToRefund(order, earlier, asked)
  const sum = sumOfLines(lines)
  if (amount === undefined || amount.amount === sum) return lines
  const message = `is not what the lines come to, which is ${sum}`
  const errors = [{ path: '/amount/amount', code: 'not_the_lines', message }]
  throw validationFailed(undefined, { errors })
}

/** Credit belongs to a customer. */
function checkDestination({ customerId }: Payment, destination: RefundDestination | undefined) {
  if (destination === 'STORE_CREDIT' && customerId === null) throw storeCreditNeedsCustomer()
}

/** A refund and what its gateway is asked through. */
export function askableRefund(
  tx: Tx,
  { refund, payment }: Pick<RequestedRefund, 'refund' | 'payment'>,
  asking: Asking,
): RequestedRefund {
  const isCredit = refund.destination === 'STORE_CREDIT'
  const code = isCredit ? storedValueGateway.code : payment.gateway
  const connection = connectionTo(tx, asking, code)
  return { refund, payment, connection, fault: asking.fault }
}

/** Why money goes back, and what made it so. */
export interface RefundCause {
  readonly reason: string
  readonly cause: string
  /** Who has done that; the program itself without it. Whoever cancels an order does not also say alone that its money was sent. */
  readonly asker?: Asker
}

/** Wants refunds through several payments of one order. Whoever calls holds the locks on all of them. */
export async function refundShares(
  tx: Tx,
  order: Order,
  shares: readonly Share[],
  { reason, cause, asker = tx }: RefundCause,
): Promise<{ order: Order; steps: RefundStep[] }> {
  const steps = shares.map(({ payment, ...share }) => {
    const gatewayKey = `${cause}:${payment.id}`
    const requestedBy = whoAsks(asker)
    const request = { id: newId('ref'), ...share, reason, gatewayKey, requestedBy }
    return refundStep(payment, undefined, openRefund(payment, request, tx.now), tx.now)
  })
  for (const { after } of steps) {
    if (after.pollAt) withCommit(tx, () => refundLanes.wake(tx, after.id, tx.now))
  }
  return { order: await saveSteps(tx, order, steps), steps }
}

/** Begins another attempt at a refund that failed, unless its money went back another way. */
export async function retryRefund(
  tx: Tx,
  kinds: GatewayKinds,
  refundId: string,
  destination?: RefundDestination,
): Promise<RequestedRefund> {
  const found = await getRefund(tx, refundId)
  const [locked, asking] = await sentInOrder([lockRefund(tx, found), askingNow(tx)])
  if (!locked) throw refundNotFound({ refundId })
  const { refund: before, payment, order } = locked
  checkVersion(tx, before.version)
  checkDestination(payment, destination)
  const refund = retry(before, whoAsks(tx), tx.now, destination)
  // One that waits for people keeps its money, and its units, while it goes elsewhere.
  const taken = before.status === 'FAILED' ? await takeAgain(tx, locked, refund) : order
  if (refund.destination === 'ORIGINAL') {
    checkCapable(tx, kinds, payment, neededToRefund(payment, refund.amount))
  }
  const step = refundStep(payment, before, refund, tx.now)
  await saveSteps(tx, taken, [step])
  return askableRefund(tx, { refund, payment: step.payment }, asking)
}

/** Whether the money of a refund that failed is still there, with its units and cards: both may have gone back another way, or cards been issued. */
async function takeAgain(
  tx: Tx,
  { payment, order: sold }: LockedRefund,
  refund: Refund,
): Promise<Order> {
  const { gatewayKey: ref, amount, lines } = refund
  checkRetry(refund, payment, refundDue(sold))
  const earlier = lines ? await listRefundsOfOrders(tx, [sold.id]) : []
  if (lines) checkLinesLeft(sold, earlier, lines)
  const takesCards = lines !== null || isAllOf(sold, amount)
  const taken = { ref, lines: lines ?? undefined, earlier }
  const order = takesCards ? await takeBackCards(tx, sold, taken) : sold
  checkCardsCovered(order, amount)
  return order
}

/** A refund, locked, with everything that its answer changes. */
export interface LockedRefund {
  readonly refund: Refund
  readonly payment: Payment
  readonly order: Order
  /** What the customer paid and is in escrow for the order: a refund comes out of that first. */
  readonly escrow: number
}

type RefundNames = Pick<Refund, 'id' | 'paymentId' | 'orderId' | 'currency'>

/**
 * A payment is locked before its refunds, and both before the order, everywhere. A sandbox that was reset in between has
 * none of them any more.
 */
export async function lockRefund(
  tx: Tx,
  { id, paymentId, orderId, currency }: RefundNames,
): Promise<LockedRefund | undefined> {
  const [payment, refund, order, held] = await sentInOrder([
    findPaymentForUpdate(tx, paymentId),
    findRefundForUpdate(tx, id),
    findOrderForUpdate(tx, orderId),
    heldFor(tx, orderId, currency),
  ])
  return payment && refund && order && { refund, payment, order, escrow: held.paid }
}

/** Takes in what the gateway says of a refund. One that fails is kept, and its money is no longer on its way. */
export async function recordRefundAnswer(
  tx: Tx,
  { refund: before, payment: paid, order, escrow }: LockedRefund,
  answer: RefundAnswer,
): Promise<Refund> {
  const payment = answer.outcome === 'refunded' ? chargeFee(paid, answer.fee) : paid
  const next = { ...before, version: before.version + 1, updatedAt: tx.now }
  const step = refundStep(payment, before, applyRefundAnswer(next, answer, tx.now), tx.now)
  const saved = await saveSteps(tx, order, [step])
  const cause = `${step.after.id}:${step.after.version}`
  if (step.after.status === 'SUCCEEDED') {
    await postAndRecognizeRevenue(tx, saved, refundEntry(step.after, payment, escrow), cause)
    await postFee(tx, payment, feeBetween(paid.fee, payment.fee), step.after.id)
  } else {
    // What did not go back after all may be revenue.
    await recognizeRevenue(tx, saved, cause)
    await issuePaidCards(tx, saved, { isForShipping: isForShipping(payment) })
    if (step.after.status === 'FAILED') lookAgain(tx, payment)
  }
  return step.after
}

/**
 * After a refund came to nothing: its money may have gone back at the gateway itself, and what went back there and was more than the
 * payment had left beside this refund can be taken in now.
 */
export function lookAgain(tx: Tx, { id, gatewayKind, gatewayRef }: Payment): void {
  if (gatewayRef === null || gatewayKind === 'STORED_VALUE') return
  withCommit(tx, () =>
    sentInOrder([chargeLanes.wake(tx, id, tx.now), updatePollNow(tx, id, gatewayRef)]),
  )
}

/**
 * Takes in money that went back at the gateway itself, under the lock of the payment. What is more than the payment has left, because
 * refunds of our own are on their way, is looked for again when one of them comes to nothing.
 */
export async function recordFoundRefunds(
  tx: Tx,
  payment: Payment,
  found: readonly FoundRefund[],
): Promise<Payment> {
  const known = new Set(await listRefundRefs(tx, payment.id))
  let current = payment
  for (const { ref, amount } of found) {
    if (known.has(ref) || amount > returnableOf(current)) continue
    await sendPending(tx)
    const [order, held] = await sentInOrder([
      getOrderForUpdate(tx, payment.orderId),
      heldFor(tx, payment.orderId, payment.currency),
    ])
    const beyondDue = Math.max(0, amount - refundDue(order))
    const by = { reason: madeAtGateway, gatewayKey: ref, requestedBy: whoAsks(tx) }
    const request = { id: newId('ref'), amount, beyondDue, ...by }
    const refund = foundRefund(openRefund(current, request, tx.now), ref)
    const step = refundStep(current, undefined, refund, tx.now)
    const saved = await saveSteps(tx, order, [step])
    const entry = refundEntry(refund, step.payment, held.paid)
    await postAndRecognizeRevenue(tx, saved, entry, `${refund.id}:${refund.version}`)
    await freezeUncoveredCards(tx, saved)
    current = step.payment
  }
  return current
}

const madeAtGateway = 'made_at_gateway'

/** Has the gateway asked about a refund that nobody asked about in time. */
export async function askAboutRefund(tx: Tx, refund: Refund): Promise<void> {
  await sentInOrder([refundLanes.wake(tx, refund.id, tx.now), updateRefundPollAt(tx, refund)])
}

/** Saves what became of refunds of one order, with their payments and the order. */
export async function saveSteps(
  tx: Tx,
  order: Order,
  steps: readonly RefundStep[],
): Promise<Order> {
  const opened = steps.filter(({ before }) => before === undefined).map(({ after }) => after)
  const moved = steps.filter(({ done, pending }) => done !== 0 || pending !== 0)
  const done = moved.reduce((sum, step) => sum + step.done, 0)
  const pending = moved.reduce((sum, step) => sum + step.pending, 0)
  withCommit(tx, () =>
    sentInOrder([
      ...moved.map(({ payment }) => updatePayment(tx, payment)),
      opened.length > 0 ? insertRefunds(tx, opened) : undefined,
      ...steps.filter(({ before }) => before).map(({ after }) => updateRefund(tx, after)),
    ]),
  )
  const isMoved = done !== 0 || pending !== 0
  const saved = isMoved ? await recordRefund(tx, order, done, pending) : order
  for (const { before, after } of steps) {
    announceRefund(tx, before, after)
    audited(tx, { resource: 'refund', id: after.id, before, after, view: refundView })
  }
  return saved
}
