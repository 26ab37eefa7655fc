import type { ChargeStatus, PaymentGateway } from '@souk/gateways/contract'
import type { Order } from '@souk/orders/contract'
import {
  checkRoom,
  customerRefAt,
  keepPaidWith,
  type SavedMethod,
  takeSavedMethod,
} from '@souk/payment-methods/contract'
import type { Tx } from '@souk/platform'
import type { NewPayment, Payment } from '../payment.ts'
import { methodNeedsCustomer, paymentMethodUnknown } from '../problems.ts'
import type { SavedMethodAsked } from './requests.ts'

/** What a payment is made with: what the gateway calls it, and where that is kept. */
export interface Paying {
  readonly method: string
  readonly saved: SavedMethod | undefined
  readonly isOffSession: boolean
  readonly saving: Payment['saving']
}

type Asked = Partial<SavedMethodAsked> & { readonly method: string | undefined }

/** Finds the saved method that is named, or room for the one that is to be saved. */
export async function payingWith(
  tx: Tx,
  { customerId }: Pick<Order, 'customerId'>,
  { method, paymentMethodId, isOffSession = false, saving: asked }: Asked,
): Promise<Paying> {
  if (paymentMethodId !== undefined) {
    const saved = await takeSavedMethod(tx, paymentMethodId, { customerId, isOffSession })
    return { method: saved.gatewayMethod, saved, isOffSession, saving: null }
  }
  if (method === undefined) throw paymentMethodUnknown({ method: '' })
  if (!asked) return { method, saved: undefined, isOffSession: false, saving: null }
  if (customerId === null) throw methodNeedsCustomer()
  await checkRoom(tx, customerId)
  const { type, id } = tx.actor
  const agreed = { agreedBy: { type, id }, agreedAt: tx.now.toISOString() }
  return { method, saved: undefined, isOffSession: false, saving: { ...asked, ...agreed } }
}

/** A saved method is where it is kept, and no other gateway knows it. */
export function keepersOf(
  gateways: readonly PaymentGateway[],
  { saved }: Paying,
): readonly PaymentGateway[] {
  return saved ? gateways.filter(({ code }) => code === saved.gateway) : gateways
}

/** What the payment remembers of it. */
export async function rememberedOf(
  tx: Tx,
  { saved, isOffSession, saving }: Paying,
  { customerId }: Pick<Order, 'customerId'>,
  gateway: string,
): Promise<
  Pick<NewPayment, 'paymentMethodId' | 'methodCustomer' | 'isOffSession' | 'saving' | 'methodFacts'>
> {
  if (saved) {
    const { id: paymentMethodId, gatewayCustomer: methodCustomer, type, brand, last4 } = saved
    const methodFacts = type === null ? null : { type, brand, last4 }
    return { paymentMethodId, methodCustomer, methodFacts, isOffSession, saving: null }
  }
  const isKept = saving !== null && customerId !== null
  const methodCustomer = isKept ? await customerRefAt(tx, customerId, gateway) : null
  return { paymentMethodId: null, methodCustomer, methodFacts: null, isOffSession: false, saving }
}

/** The gateway has approved and keeps the method from now on: so does the customer. */
export async function withKeptMethod(
  tx: Tx,
  payment: Payment,
  chargeStatus: ChargeStatus,
): Promise<Payment> {
  const { saving, customerId, gateway, gatewayKind } = payment
  const instrument = chargeStatus.outcome === 'approved' ? chargeStatus.instrument : undefined
  if (!instrument || saving === null || customerId === null) return payment
  const { usage, agreedBy, agreedText } = saving
  const mandate = { usage, agreedBy, agreedText, agreedAt: new Date(saving.agreedAt) }
  const kept = await keepPaidWith(tx, { customerId, gateway, gatewayKind, mandate, instrument })
  const { type, brand, last4 } = instrument
  const methodFacts = payment.methodFacts ?? { type, brand, last4 }
  const paymentMethodId = kept.status === 'DETACHED' ? null : kept.id
  return { ...payment, saving: null, paymentMethodId, methodFacts }
}
