import { checkNamedCustomer } from '@souk/customers/contract'
import {
  type GatewayKinds,
  getPaymentGateway,
  listPaymentGateways,
  type PaymentGateway,
  takePaymentThrough,
} from '@souk/gateways/contract'
import {
  asOperator,
  callInProgress,
  checkVersion,
  idAs,
  invalidTransition,
  sentInOrder,
  type Tx,
  validationFailed,
} from '@souk/platform'
import type { AskableMethod } from './asking/call.ts'
import { askable } from './asking/operations.ts'
import { methodLanes } from './lanes.ts'
import {
  confirmed,
  detached,
  madeDefault,
  methodsMax,
  noDefault,
  opened,
  type PaymentMethod,
  statusAt,
} from './payment-method.ts'
import { methodLimitReached, methodNotFound, methodNotSavable } from './problems.ts'
import { saveMethod } from './saving/operations.ts'
import type { SaveMethodRequest } from './schemas.ts'
import {
  findCustomerRef,
  findMethodForUpdate,
  getMethod,
  insertMethod,
  lockMethodsOf,
} from './store.ts'

/** Begins to have a gateway keep a method. Customers save their own, the shop those of any. */
export async function beginSaving(
  asker: Tx,
  kinds: GatewayKinds,
  id: string,
  body: SaveMethodRequest,
): Promise<AskableMethod> {
  const customerId = customerOf(asker, body.customer_id)
  const tx = asOperator(asker)
  await checkNamedCustomer(tx, customerId)
  const [known, gateways] = await sentInOrder([
    lockMethodsOf(tx, customerId),
    listPaymentGateways(tx),
  ])
  if (known.length >= methodsMax) throw methodLimitReached({ limit: methodsMax })
  const named = body.gateway_id && (await getPaymentGateway(tx, body.gateway_id))
  const gateway = keeperOf(kinds, named ? [named] : gateways, body.method)
  const draft = { ...draftOf(asker, body), id, customerId, gateway: gateway.code }
  const gatewayCustomer = await findCustomerRef(tx, customerId, gateway.code)
  const method = opened({ ...draft, gatewayKind: gateway.kind, gatewayCustomer }, tx.now)
  await insertMethod(tx, method)
  takePaymentThrough(tx, gateway)
  return askable(tx, method, gateways)
}

function draftOf(
  { actor, now }: Tx,
  { method, mandate, default: wantsDefault = false, return_url }: SaveMethodRequest,
) {
  const { usage = 'ON_SESSION', text = null } = mandate ?? {}
  const { type, id } = actor
  const agreed = { usage, agreedBy: { type, id }, agreedAt: now, agreedText: text }
  return { ...agreed, gatewayMethod: method, wantsDefault, returnUrl: return_url ?? null }
}

function customerOf(asker: Tx, named: string | undefined): string {
  const own = idAs(asker, 'customer', 'cus')
  if (named !== undefined && (own === null || own === named)) return named
  if (named === undefined && own !== null) return own
  const isMissing = named === undefined
  const message = isMissing ? 'is required' : 'is not yours'
  const code = isMissing ? 'required' : 'not_own'
  throw validationFailed(undefined, { errors: [{ path: '/customer_id', code, message }] })
}

/** The gateway that keeps a method: the oldest that can. */
function keeperOf(
  kinds: GatewayKinds,
  gateways: readonly PaymentGateway[],
  method: string,
): PaymentGateway {
  const lackOf = ({ kind, status }: PaymentGateway) => {
    const adapter = kinds.has(kind) ? kinds.of(kind) : undefined
    return [
      ...(status === 'DISABLED' ? ['DISABLED'] : []),
      ...(adapter?.takes(method) ? [] : ['METHOD']),
      ...(adapter?.capabilities.includes('SAVED_METHODS') ? [] : ['SAVED_METHODS']),
    ]
  }
  const found = gateways.find((gateway) => lackOf(gateway).length === 0)
  if (found) return found
  const missing = gateways.map((gateway) => ({ gateway: gateway.code, lacks: lackOf(gateway) }))
  throw methodNotSavable({ method, missing })
}

/** The customer has done what was asked of them: the gateway shall say how it stands. */
export async function beginConfirming(asker: Tx, methodId: string): Promise<AskableMethod> {
  await getMethod(asker, methodId)
  const tx = asOperator(asker)
  const [before, gateways] = await sentInOrder([
    findMethodForUpdate(tx, methodId),
    listPaymentGateways(tx),
  ])
  if (!before) throw methodNotFound({ paymentMethodId: methodId })
  checkVersion(tx, before.version)
  const method = confirmed(before, tx.now)
  await saveMethod(tx, before, method)
  return askable(tx, method, gateways)
}

/** One method of a customer is the default: making another one that takes it from the one before. */
export async function makeDefault(asker: Tx, methodId: string): Promise<PaymentMethod> {
  const { customerId } = await getMethod(asker, methodId)
  const tx = asOperator(asker)
  const known = await lockMethodsOf(tx, customerId)
  const before = known.find(({ id }) => id === methodId) ?? (await getMethod(asker, methodId))
  checkVersion(tx, before.version)
  const state = statusAt(before, tx.now)
  if (state !== 'ACTIVE' || !known.includes(before)) {
    throw invalidTransition({ state, action: 'make_default', allowed: [] })
  }
  if (before.isDefault) return before
  const displaced = known.find(({ isDefault }) => isDefault)
  if (displaced) await saveMethod(tx, displaced, noDefault(displaced, tx.now))
  const after = madeDefault(before, tx.now)
  await saveMethod(tx, before, after)
  return after
}

/**
 * Nothing is paid with it from now on; whoever has gone through with it before is not disturbed. No other becomes the default by
 * that: which one is next is for the customer to say.
 */
export async function detachMethod(asker: Tx, methodId: string): Promise<PaymentMethod> {
  await getMethod(asker, methodId)
  const tx = asOperator(asker)
  const [, before] = await sentInOrder([
    methodLanes.wake(tx, methodId, tx.now),
    findMethodForUpdate(tx, methodId),
  ])
  if (!before) throw methodNotFound({ paymentMethodId: methodId })
  checkVersion(tx, before.version)
  if (before.status === 'PENDING') throw callInProgress()
  const after = detached(before, tx.now)
  await saveMethod(tx, before, after)
  return after
}
