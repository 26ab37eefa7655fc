import type { Instrument, MandateUsage } from '@souk/gateways/contract'
import { newId, type Tx, withCommit } from '@souk/platform'
import {
  type Actor,
  type Mandate,
  methodsMax,
  opened,
  type PaymentMethod,
  statusAt,
} from '../payment-method.ts'
import {
  mandateRequired,
  methodLimitReached,
  methodUnusable,
  savedMethodUnknown,
} from '../problems.ts'
import { attachMethod } from '../saving/operations.ts'
import { findCustomerRef, findMethodForUpdate, lockMethodsOf, updateUsed } from '../store.ts'

export interface Payer {
  readonly customerId: string | null
  /** Whether the customer is not there. */
  readonly isOffSession: boolean
}

/**
 * A method to pay an order of the customer with. It is locked, so that nobody detaches it while the payment is begun. What belongs to
 * somebody else is refused as what does not exist.
 */
export async function takeSavedMethod(
  tx: Tx,
  methodId: string,
  { customerId, isOffSession }: Payer,
): Promise<PaymentMethod> {
  const method = await findMethodForUpdate(tx, methodId)
  if (!method || customerId === null || method.customerId !== customerId) {
    throw savedMethodUnknown({ paymentMethodId: methodId })
  }
  const status = statusAt(method, tx.now)
  if (status !== 'ACTIVE') throw methodUnusable({ status })
  const { usage } = method
  if (isOffSession && usage !== 'OFF_SESSION') throw mandateRequired({ usage })
  withCommit(tx, () => updateUsed(tx, methodId))
  return method
}

/** What is saved with a payment that shall leave a method behind. */
export interface Saving {
  readonly usage: MandateUsage
  readonly agreedBy: Actor
  readonly agreedText: string | null
}

export async function checkRoom(tx: Tx, customerId: string): Promise<void> {
  const known = await lockMethodsOf(tx, customerId)
  if (known.length >= methodsMax) throw methodLimitReached({ limit: methodsMax })
}

/** How the gateway calls the customer, where it has kept something of theirs before. */
export function customerRefAt(tx: Tx, customerId: string, gateway: string): Promise<string | null> {
  return findCustomerRef(tx, customerId, gateway)
}

export interface PaidWith {
  readonly customerId: string
  readonly gateway: string
  readonly gatewayKind: PaymentMethod['gatewayKind']
  readonly mandate: Mandate
  readonly instrument: Instrument
}

/** Keeps what a payment was made with, in the transaction that records it. The id is that of the method that stands for it. */
export async function keepPaidWith(
  tx: Tx,
  { customerId, gateway, gatewayKind, mandate, instrument }: PaidWith,
): Promise<PaymentMethod> {
  const others = await lockMethodsOf(tx, customerId)
  const { method: gatewayMethod, customerRef: gatewayCustomer } = instrument
  const at = { gateway, gatewayKind, gatewayMethod, gatewayCustomer }
  const draft = { ...mandate, ...at, id: newId('pm'), customerId }
  const method = opened({ ...draft, wantsDefault: false, returnUrl: null }, tx.now)
  return attachMethod(tx, method, instrument, { others, isNew: true })
}
