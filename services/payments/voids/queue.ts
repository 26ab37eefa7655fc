import { type OutboundQueue, outboundQueue } from '@souk/platform'
import { asked, callTimeoutMs } from '../calling/asking.ts'
import { hold } from '../calling/queue.ts'
import type { VoidAnswer } from '../gateway.ts'
import type { Gateways } from '../gateways.ts'
import { voidLanes } from '../lanes.ts'
import type { Payment } from '../payment.ts'
import { findPayment } from '../store.ts'
import { type VoidCall, voidNext } from './operations.ts'

/** Payments that were given up, whose gateway lets go of what it holds for them. */
export function voidQueue(gateways: Gateways): OutboundQueue {
  return outboundQueue({
    lanes: voidLanes,
    load: (tx, paymentId) => findPayment(tx, paymentId),
    turn: voidNext,
    judge: (_tx, _payment: Payment, { answer }: { call: VoidCall; answer: VoidAnswer }) => ({
      result: answer.outcome === 'voided' ? ('succeeded' as const) : ('failed' as const),
    }),
    call: async (call: VoidCall, { signal }) =>
      asked(call, signal, (asking) => gateways.named(call.gateway).void(call.charge, asking)),
    callTimeoutMs,
    hold,
  })
}
