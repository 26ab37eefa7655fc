import { OutboundLanes, type OutboundQueue, outboundQueue } from '@souk/platform'
import type {
  CalculationQueue,
  TaxGatewayAnswer,
  TaxGatewayCall,
  TaxGatewayOutcome,
} from '@souk/tax/contract'
import type { CartView } from '../pricing/schemas.ts'
import { calculateTaxesNext, type RequestedCartTax } from './operations.ts'

export type CartTaxQueue = OutboundQueue<
  RequestedCartTax,
  TaxGatewayCall,
  TaxGatewayAnswer,
  TaxGatewayOutcome,
  CartView
>

/** Taxes that a gateway is asked for, for a cart: a lane each, named by the calculation. */
const cartTaxLanes = new OutboundLanes('checkout.calculate_taxes', 'txc')

/** Tax knows how to ask and what an answer means; whoever waits here is answered the cart. */
export function cartTaxQueue(tax: CalculationQueue): CartTaxQueue {
  return outboundQueue({
    lanes: cartTaxLanes,
    load: async (tx, laneId, cameBack) => {
      const asked = await tax.load(tx, laneId, cameBack)
      return asked && { asked }
    },
    step: calculateTaxesNext,
    classify: (tx, { asked }, result) =>
      tax.classify(tx, asked as NonNullable<typeof asked>, result),
    call: (call, context) => tax.call(call, context),
    callTimeoutMs: tax.callTimeoutMs,
  })
}
