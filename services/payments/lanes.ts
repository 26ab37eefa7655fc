import { OutboundLanes } from '@souk/platform'

/** Payments that a gateway is asked about: authorized, polled or captured, one call at a time. */
export const chargeLanes = new OutboundLanes('payments.charge', 'pay')

/**
 * Payments whose rest a gateway is told to let go. They have lanes of their own, because payments are cancelled by
 * whoever holds their locks already, and a lane is locked before what it is about: a void locks no payment.
 */
export const voidLanes = new OutboundLanes('payments.void', 'pay')

/** Payments whose disputes a gateway is asked about. */
export const disputeLanes = new OutboundLanes('payments.dispute', 'pay')

export const refundLanes = new OutboundLanes('payments.refund', 'ref')
