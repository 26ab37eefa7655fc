import assert from 'node:assert/strict'
import {
  connectionOf,
  type GatewayConnection,
  type GatewayKinds,
  getRouting,
  listPaymentGateways,
  type PaymentGateway,
  type Route,
  routeAmong,
  type Sought,
} from '@souk/gateways/contract'
import type { Order } from '@souk/orders/contract'
import type { Context, Tx } from '@souk/platform'
import { activeFaults, type InjectedFault, injectedFaultOf } from '@souk/sandbox/contract'
import { storedValueKind } from '@souk/stored-value/contract'
import type { Payment } from '../payment.ts'
import { gatewayCapabilityMissing, paymentMethodUnknown } from '../problems.ts'
import { storedValueGateway } from '../stored-value/gateway.ts'

/** What a gateway can be asked through at this moment. */
export interface Asking {
  readonly gateways: readonly PaymentGateway[]
  /** How a sandbox disturbs the call that is made after the transaction. */
  readonly fault: InjectedFault
}

export async function askingNow(tx: Tx): Promise<Asking> {
  const [gateways, faults] = await Promise.all([
    listPaymentGateways(tx),
    activeFaults(tx, 'gateway'),
  ])
  return {
    gateways: [storedValueGateway, ...gateways],
    fault: injectedFaultOf(faults, Math.random),
  }
}

/** Those among which a new payment chooses: what the tenant has sold itself is no choice beside the others. */
export function gatewaysFor({ gateways }: Asking, method: string): PaymentGateway[] {
  const isOwn = storedValueKind.takes(method)
  return gateways.filter((gateway) => (gateway === storedValueGateway) === isOwn)
}

/** What rules are asked about: a payment, and the order that it is for. */
export function soughtFor(
  order: Pick<Order, 'shippingAddress' | 'quotedCountry' | 'channel'>,
  {
    method,
    amount,
    currency,
    captureMethod,
  }: Pick<Payment, 'method' | 'amount' | 'currency' | 'captureMethod'>,
): Sought {
  const country = order.shippingAddress?.country ?? order.quotedCountry
  const holds = captureMethod !== 'AUTOMATIC'
  const isInParts = captureMethod === 'ON_FULFILLMENT'
  return { method, amount, currency, country, channel: order.channel, holds, isInParts }
}

/** The gateway for a new payment, or the refusal that says what each of them lacks. */
export function chosenOf(
  tx: Tx,
  kinds: GatewayKinds,
  method: string,
  { gateways: [chosen], lacking }: Route,
): PaymentGateway {
  if (chosen) return chosen
  if (!kinds.knowMethod(method)) throw paymentMethodUnknown({ method })
  throw gatewayCapabilityMissing({ method, mode: tx.mode, missing: lacking })
}

/** To which gateways these methods would lead for so much of an order, for whoever offers them; nothing for one that none takes. */
export async function gatewaysOffered<Method extends string>(
  tx: Tx,
  kinds: GatewayKinds,
  order: Order,
  amount: number,
  methods: readonly Method[],
): Promise<ReadonlyMap<Method, PaymentGateway>> {
  const [gateways, routing] = await Promise.all([listPaymentGateways(tx), getRouting(tx)])
  const known = { kinds, gateways, routing, now: tx.now }
  const { currency } = order
  const offered = methods.flatMap((method) => {
    const sought = soughtFor(order, { method, amount, currency, captureMethod: 'AUTOMATIC' })
    const [gateway] = routeAmong(known, sought).gateways
    return gateway ? [[method, gateway] as const] : []
  })
  return new Map(offered)
}

/** The gateway that has a payment already, whatever became of its settings. */
export function gatewayCalled({ gateways }: Asking, code: string): PaymentGateway {
  const gateway = gateways.find((one) => one.code === code)
  assert(gateway, `no gateway is called ${code}`)
  return gateway
}

export function connectionTo(tx: Tx, asking: Asking, code: string): GatewayConnection {
  return connectionThrough(tx, gatewayCalled(asking, code))
}

export function connectionThrough(tx: Tx, gateway: PaymentGateway): GatewayConnection {
  return { ...connectionOf(gateway, tx), context: contextOf(tx) }
}

/** For a gateway that works in the tenant by itself. */
function contextOf({ tenantId, mode, currency, clockOffsetMs, timeZone, requestId }: Tx): Context {
  const actor = { type: 'system', id: 'payments' } as const
  const operation = 'payments'
  const known = { tenantId, mode, currency, clockOffsetMs, actor, requestId, operation }
  return timeZone === undefined ? known : { ...known, timeZone }
}
