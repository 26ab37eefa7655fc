import { OutboundLanes, type OutboundQueue, outboundQueue } from '@souk/platform'
import type { GatewayAnswer, GatewayCall, ShippingGatewayClient } from '../gateways/client.ts'
import {
  type GatewayOutcome,
  loadQuote,
  outcomeOf,
  type QuoteReply,
  quoteNext,
  type RequestedQuote,
} from './operations.ts'

export type QuoteQueue = OutboundQueue<
  RequestedQuote,
  GatewayCall,
  GatewayAnswer,
  GatewayOutcome,
  QuoteReply
>

/** Quotes that a gateway is asked for, a lane each. */
const quoteLanes = new OutboundLanes('shipping.quote', 'shq')

export function quoteQueue(client: ShippingGatewayClient): QuoteQueue {
  return outboundQueue({
    lanes: quoteLanes,
    load: loadQuote,
    step: quoteNext,
    classify: (_tx, _asked, { answer }) => outcomeOf(answer),
    call: (call, { signal }) => client.rate(call, signal),
    callTimeoutMs: client.timeoutMs + 1_000,
    close: () => client.close(),
  })
}
