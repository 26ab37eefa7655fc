import { OutboundLanes, type OutboundQueue, outboundQueue } from '@souk/platform'
import type { GatewayAnswer, GatewayCall, TaxGatewayClient } from '../gateways/client.ts'
import {
  type CalculationReply,
  calculateNext,
  type GatewayOutcome,
  loadRequested,
  outcomeOf,
  type RequestedTax,
} from './operations.ts'

export type CalculationQueue = OutboundQueue<
  RequestedTax,
  GatewayCall,
  GatewayAnswer,
  GatewayOutcome,
  CalculationReply
>

/** Calculations that a gateway is asked for, a lane each. */
const calculationLanes = new OutboundLanes('tax.calculate', 'txc')

export function calculationQueue(client: TaxGatewayClient): CalculationQueue {
  return outboundQueue({
    lanes: calculationLanes,
    load: loadRequested,
    step: calculateNext,
    classify: (_tx, asked, { answer }) => outcomeOf(asked, answer),
    call: (call, { signal }) => client.calculate(call, signal),
    callTimeoutMs: client.timeoutMs + 1_000,
    close: () => client.close(),
  })
}
