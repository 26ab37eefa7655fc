import { type OutboundQueue, outboundQueue } from '@souk/platform'
import type { VoidAnswer } from '../gateway.ts'
import { callGateway, callTimeoutMs, hold } from '../gateway-calls.ts'
import type { Gateways } from '../gateways.ts'
import { voidLanes } from '../lanes.ts'
import type { Payment } from '../payment.ts'
import { findPayment } from '../store.ts'
import { type VoidCall, voidNext } from './operations.ts'

/** Payments that were cancelled, whose gateway lets go of what it holds for them. */
export function voidQueue(gateways: Gateways): OutboundQueue {
  return outboundQueue({
    lanes: voidLanes,
    load: (tx, paymentId) => findPayment(tx, paymentId),
    step: voidNext,
    classify: (_tx, _payment: Payment, { answer }: { call: VoidCall; answer: VoidAnswer }) => ({
      result: answer.outcome === 'voided' ? ('succeeded' as const) : ('failed' as const),
    }),
    call: async (call: VoidCall, { signal }) =>
      callGateway(call, signal, (request) =>
        gateways.named(call.gateway).void(call.charge, request),
      ),
    callTimeoutMs,
    hold,
  })
}
