import type { Charge, GatewayConnection } from '@souk/gateways/contract'
import type { OutboundCall } from '@souk/platform'
import type { InjectedFault } from '@souk/sandbox/contract'
import { chargeOf } from '../../asking/charge.ts'
import type { Payment } from '../../payment.ts'
import type { Refund } from '../refund.ts'

/** A refund that its gateway is asked for. */
export interface RequestedRefund {
  readonly refund: Refund
  readonly payment: Payment
  readonly connection: GatewayConnection
  /** How a sandbox disturbs the call that is handed out. */
  readonly fault: InjectedFault
}

export interface RefundCall
  extends OutboundCall,
    Pick<Refund, 'paymentId' | 'orderId' | 'amount' | 'currency'> {
  /** Whether the gateway has been asked for it before and left it open. */
  readonly kind: 'refund' | 'poll'
  readonly connection: GatewayConnection
  readonly charge: Charge
  readonly fault: InjectedFault
}

export function refundCall({ refund, payment, connection, fault }: RequestedRefund): RefundCall {
  const { gatewayKey: key, paymentId, orderId, amount, currency, polls } = refund
  const kind = polls === 0 ? 'refund' : 'poll'
  const about = { paymentId, orderId, amount, currency }
  // Credit is the customer's, whatever was paid with.
  const isCredit = refund.destination === 'STORE_CREDIT'
  const given = isCredit ? { ...payment, method: payment.customerId ?? '' } : payment
  return { key, kind, ...about, connection, charge: chargeOf(given), fault }
}
