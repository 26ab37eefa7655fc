import { statesOf } from '@souk/platform'
import { Type } from 'typebox'
import { paymentLifecycle } from './payment-lifecycle.ts'
import { refundLifecycle } from './refunds/refund.ts'

/** The states of the lifecycles as they appear on the wire, in views, filters and events. */
export const PaymentStatusSchema = Type.Enum(statesOf(paymentLifecycle))
export const RefundStatusSchema = Type.Enum(statesOf(refundLifecycle))
