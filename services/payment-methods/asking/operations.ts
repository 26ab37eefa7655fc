import assert from 'node:assert/strict'
import {
  connectionOf,
  listPaymentGateways,
  type PaymentGateway,
  type SetUpStatus,
} from '@souk/gateways/contract'
import {
  created,
  keptButRefused,
  type LaneStep,
  type StepDecision,
  sentInOrder,
  type Tx,
} from '@souk/platform'
import type { Static } from 'typebox'
import { announceNotice } from '../notices/operations.ts'
import {
  forgotten,
  gone,
  isLive,
  isNoticeDue,
  lookedAt,
  notKept,
  type PaymentMethod,
  waiting,
} from '../payment-method.ts'
import { methodDeclined, methodUnanswered } from '../problems.ts'
import { attachMethod, saveMethod } from '../saving/operations.ts'
import { type PaymentMethodView, viewOfMethod } from '../schemas.ts'
import { findMethodForUpdate, lockMethodsOf, updateAsking } from '../store.ts'
import {
  type AskableMethod,
  type LockedMethod,
  type MethodCall,
  type MethodOutcome,
  nextCall,
} from './call.ts'

export type MethodReply = Static<typeof PaymentMethodView>

export async function loadMethod(
  tx: Tx,
  methodId: string,
  [cameBack]: readonly MethodCall[],
): Promise<AskableMethod | LockedMethod | undefined> {
  if (cameBack) return lockMethod(tx, cameBack)
  const [method, gateways] = await sentInOrder([
    findMethodForUpdate(tx, methodId),
    listPaymentGateways(tx),
  ])
  return method && askable(tx, method, gateways)
}

export function askable(
  tx: Tx,
  method: PaymentMethod,
  gateways: readonly PaymentGateway[],
): AskableMethod {
  const gateway = gateways.find(({ code }) => code === method.gateway)
  assert(gateway, `no gateway is called ${method.gateway}`)
  return { method, connection: connectionOf(gateway, tx) }
}

/** Of a customer who was merged while the gateway was asked, those of the other one are what counts. */
async function lockMethod(
  tx: Tx,
  { methodId, customerId, connection }: MethodCall,
): Promise<LockedMethod | undefined> {
  const [others, method] = await sentInOrder([
    lockMethodsOf(tx, customerId),
    findMethodForUpdate(tx, methodId),
  ])
  if (!method) return undefined
  const beside =
    method.customerId === customerId ? others : await lockMethodsOf(tx, method.customerId)
  return { method, connection, others: beside.filter(({ id }) => id !== methodId) }
}

/** One step of a method: what its gateway answered is recorded, or what it has to be asked is handed out. */
export async function methodNext(
  tx: Tx,
  { subject, outcomes, room }: LaneStep<AskableMethod | LockedMethod, MethodOutcome>,
): Promise<StepDecision<MethodCall, MethodReply>> {
  const [outcome] = outcomes
  if (outcome && 'others' in subject) return recorded(tx, subject, outcome)
  const next = nextCall(subject, tx.now)
  const calls = next && next.at <= tx.now && room > 0 ? [next.call] : []
  const nextAt = next && calls.length === 0 ? next.at : null
  return { calls, nextAt, reply: viewOfMethod(subject.method) }
}

async function recorded(
  tx: Tx,
  subject: LockedMethod,
  outcome: MethodOutcome,
): Promise<StepDecision<MethodCall, MethodReply>> {
  const { after, standing } = await record(tx, subject, outcome)
  return { calls: [], nextAt: after.askAt, reply: replyOf(after, standing, outcome) }
}

interface Recorded {
  readonly after: PaymentMethod
  /** The one that stands for the card, where that was there already. */
  readonly standing: PaymentMethod
}

async function record(tx: Tx, subject: LockedMethod, outcome: MethodOutcome): Promise<Recorded> {
  const { method } = subject
  const unchanged = { after: method, standing: method }
  if (outcome.kind === 'look') return same(await recordLook(tx, method, outcome.answer))
  if (outcome.kind === 'detach') {
    if (method.asks !== 'DETACH') return unchanged
    const isDone = outcome.answer.outcome === 'detached'
    const after = isDone ? forgotten(method) : waiting(method, tx.now)
    await updateAsking(tx, after)
    return same(after)
  }
  // Somebody else has recorded it, or it was given up meanwhile.
  const { answer } = outcome
  if (method.asks !== 'SET_UP') return same(await keepRef(tx, method, answer))
  if (answer.outcome === 'kept') {
    const ref = { ...method, gatewayRef: answer.ref ?? method.gatewayRef }
    const { others } = subject
    const standing = await attachMethod(tx, ref, answer.instrument, { others, isNew: false })
    const after = standing.id === method.id ? standing : await again(tx, method)
    return { after, standing }
  }
  return same(await save(tx, method, notKept(method, answer, tx.now)))
}

/** What is to be forgotten has to be named. */
async function keepRef(tx: Tx, method: PaymentMethod, answer: SetUpStatus): Promise<PaymentMethod> {
  const ref = 'ref' in answer ? answer.ref : null
  if (method.asks !== 'DETACH' || method.gatewayRef !== null || ref === null) return method
  const after = { ...method, gatewayRef: ref }
  await updateAsking(tx, after)
  return after
}

function same(after: PaymentMethod): Recorded {
  return { after, standing: after }
}

async function again(tx: Tx, { id }: PaymentMethod): Promise<PaymentMethod> {
  const method = await findMethodForUpdate(tx, id)
  assert(method, 'it is locked, so it is there')
  return method
}

async function recordLook(
  tx: Tx,
  method: PaymentMethod,
  answer: (MethodOutcome & { kind: 'look' })['answer'],
): Promise<PaymentMethod> {
  if (method.asks !== 'LOOK' || !isLive(method)) return method
  if (answer.outcome === 'gone') return save(tx, method, gone(method, tx.now))
  const known =
    answer.outcome === 'kept'
      ? lookedAt(method, answer.instrument, tx.now)
      : waiting(method, tx.now)
  const saved = await save(tx, method, known)
  return isNoticeDue(saved, tx.now) ? announceNotice(tx, saved) : saved
}

async function save(tx: Tx, before: PaymentMethod, after: PaymentMethod): Promise<PaymentMethod> {
  if (after.version === before.version) await updateAsking(tx, after)
  else await saveMethod(tx, before, after)
  return after
}

function replyOf(
  after: PaymentMethod,
  standing: PaymentMethod,
  { kind, answer }: MethodOutcome,
): MethodReply {
  const view = viewOfMethod(standing)
  const { id: paymentMethodId, decline, status } = after
  if (status === 'FAILED' && decline) {
    const { code: declineCode, retryable, advice: detail } = decline
    const about = { declineCode, retryable, paymentMethodId }
    return keptButRefused(view, methodDeclined(about, { detail }))
  }
  if (status === 'PENDING' && answer.outcome === 'unanswered') {
    return keptButRefused(view, methodUnanswered({ paymentMethodId }))
  }
  const isNew = kind === 'setUp' && standing.id === after.id
  return isNew ? created(view, `/api/v1/payment-methods/${after.id}`) : view
}
