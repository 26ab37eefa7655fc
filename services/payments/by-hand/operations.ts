import {
  isForTwo,
  listPaymentGateways,
  manualSettingsOf,
  type PaymentGateway,
} from '@souk/gateways/contract'
import { checkOpen } from '@souk/ledger/contract'
import type { Order } from '@souk/orders/contract'
import {
  audited,
  checkEntered,
  checkVersion,
  type FieldError,
  insufficientScope,
  invalidTransition,
  type Money,
  safeAmount,
  sendPending,
  sentInOrder,
  type Tx,
  validationFailed,
  withCommit,
} from '@souk/platform'
import { announcePayment } from '../announce.ts'
import { askingNow } from '../asking/operations.ts'
import { askable, type RequestedCharge } from '../charges/operations.ts'
import { afterCapture } from '../charges/surplus/operations.ts'
import { checkSameCurrency, unknownOrder } from '../due.ts'
import { findOrderPaymentsForUpdate, savePayment } from '../order-payments/operations.ts'
import { open, type Payment } from '../payment.ts'
import { gatewayCapabilityMissing, paymentRecordedAlready } from '../problems.ts'
import { paymentView } from '../schemas.ts'
import { getPayment, insertPayment, listPaymentsOfOrderForUpdate } from '../store.ts'
import {
  awaitSecondPerson,
  bankAccount,
  cash,
  collectRecorded,
  type RecordingRequest,
  recordingKey,
  recordScope,
} from './recording.ts'
import { checkOtherPerson, whoAsks } from './second-person.ts'
import { deleteRecording, enterRecording } from './store.ts'

/** Money is there already, and nobody is asked for it: it is recorded in full, whatever the order takes of it. */
export async function recordPayment(tx: Tx, request: RecordingRequest): Promise<Payment> {
  const { id, orderId, method, amount: asked, receivedAt } = request
  checkMoment(receivedAt, tx.now, '/recorded/received_at')
  checkEntered(asked.amount)
  const [others, orderPayments, gateways] = await sentInOrder([
    listPaymentsOfOrderForUpdate(tx, orderId),
    findOrderPaymentsForUpdate(tx, orderId),
    listPaymentGateways(tx),
  ])
  if (!orderPayments) throw unknownOrder(orderId)
  const { order } = orderPayments
  checkRecordable(order, asked)
  const gateway = manualIn(gateways)
  checkTaking(tx, gateway, method, asked.currency)
  const account = accountAsked(gateway, method === 'cash', request.account, '/recorded/account')
  await checkOpen(tx, receivedAt)
  const recorded = { receivedAt, account, reference: request.reference, by: whoAsks(tx) }
  const about = { orderId, customerId: order.customerId, providerId: order.providerId }
  const through = { gateway: gateway.code, gatewayKind: gateway.kind, route: null, returnUrl: null }
  const known = {
    ...about,
    ...through,
    captureMethod: 'AUTOMATIC',
    description: order.number,
  } as const
  const payment = open({ id, ...known, ...asked, method, recorded }, tx.now)
  if (!request.isAnother) await checkNew(tx, payment)
  const together = { ...asked, amount: safeAmount(asked.amount + recordedBefore(others)) }
  const isWaiting = isForTwo(manualSettingsOf(gateway), together)
  const opened = isWaiting ? awaitSecondPerson(payment) : payment
  withCommit(tx, () => insertPayment(tx, opened))
  announcePayment(tx, undefined, opened)
  audited(tx, { resource: 'payment', id, after: opened, view: paymentView })
  if (isWaiting) return opened
  await sendPending(tx)
  const after = collectRecorded(opened, tx.now)
  const paid = await savePayment(tx, orderPayments, opened, after)
  return afterCapture(tx, order, { order: paid, before: opened, after, others })
}

/** The limit is for an order: several recordings of one are as much as one. */
function recordedBefore(payments: readonly Payment[]): number {
  const recorded = payments.filter((payment) => payment.recorded && payment.status !== 'CANCELLED')
  return recorded.reduce((sum, { amount }) => sum + amount, 0)
}

/** Another person says that the money is there. */
export async function confirmRecorded(tx: Tx, paymentId: string): Promise<RequestedCharge> {
  const { orderId } = await getPayment(tx, paymentId)
  const [payments, orderPayments, asking] = await sentInOrder([
    listPaymentsOfOrderForUpdate(tx, orderId),
    findOrderPaymentsForUpdate(tx, orderId),
    askingNow(tx),
  ])
  const before = payments.find(({ id }) => id === paymentId)
  if (!orderPayments || !before?.recorded) throw unknownOrder(orderId)
  checkVersion(tx, before.version)
  const after = collectRecorded(before, tx.now)
  checkOtherPerson(before.recorded.by, tx)
  checkCountable(orderPayments.order, before.amount)
  await checkOpen(tx, before.recorded.receivedAt)
  const paid = await savePayment(tx, orderPayments, before, after)
  const others = payments.filter((payment) => payment !== before)
  const captured = { order: paid, before, after, others }
  const payment = await afterCapture(tx, orderPayments.order, captured)
  return askable(tx, payment, asking)
}

/** What was recorded is nobody's to confirm or give up who may not record it. */
export function checkMayRecord({ recorded }: Payment, mayRecord: boolean): void {
  if (recorded && !mayRecord) throw insufficientScope({ requiredScope: recordScope })
}

/** After what was recorded by mistake has been cancelled. */
export async function forgetRecording(tx: Tx, { id, recorded }: Payment): Promise<void> {
  if (recorded) await deleteRecording(tx, id)
}

function checkRecordable(order: Order, asked: Money): void {
  const { status: state } = order
  if (state === 'DRAFT') throw invalidTransition({ state, action: 'pay', allowed: [] })
  checkSameCurrency(order.currency, asked)
  checkCountable(order, asked.amount)
}

/** All that was ever paid is counted, also what goes back. */
function checkCountable({ paidTotal }: Order, amount: number): void {
  safeAmount(paidTotal + amount)
}

async function checkNew(tx: Tx, payment: Payment): Promise<void> {
  const key = recordingKey(payment)
  const recordedAs = key === null ? undefined : await enterRecording(tx, key, payment.id)
  if (recordedAs !== undefined) throw paymentRecordedAlready({ paymentId: recordedAs })
}

export function manualIn(gateways: readonly PaymentGateway[]): PaymentGateway {
  const gateway = gateways.find(({ kind }) => kind === 'MANUAL')
  if (!gateway) throw new Error('every tenant has the gateway for what is recorded by hand')
  return gateway
}

function checkTaking(
  tx: Tx,
  { code: gateway, status, currencies }: PaymentGateway,
  method: string,
  currency: string,
): void {
  const takes = currencies?.includes(currency) ?? true
  const lacks = [...(status === 'DISABLED' ? ['DISABLED'] : []), ...(takes ? [] : ['CURRENCY'])]
  if (lacks.length === 0) return
  throw gatewayCapabilityMissing({ method, mode: tx.mode, missing: [{ gateway, lacks }] })
}

/** Nobody knows of money before it came or went. */
export function checkMoment(moment: Date, now: Date, path: string): void {
  if (moment <= now) return
  refuseField({ path, code: 'in_future', message: 'must have passed' })
}

/** Where the money is, as the books call it: in cash, or on one of the accounts of the tenant. */
export function accountAsked(
  gateway: PaymentGateway,
  isCash: boolean,
  asked: string | undefined,
  path: string,
): string {
  const { accounts } = manualSettingsOf(gateway)
  if (isCash) {
    if (asked !== undefined) refuseField({ path, code: 'not_allowed', message: 'is none of cash' })
    return cash
  }
  if (asked !== undefined && !accounts.includes(asked)) {
    refuseField({ path, code: 'unknown', message: 'is no account of the manual gateway' })
  }
  return bankAccount(asked ?? accounts[0] ?? 'main')
}

function refuseField(error: FieldError): never {
  throw validationFailed(undefined, { errors: [error] })
}
