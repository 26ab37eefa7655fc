import { outboundQueue } from '@souk/platform'
import { withFaults } from '../../faults/with-faults.ts'
import type { RefundAnswer } from '../../gateway.ts'
import { callGateway, callTimeoutMs, hold } from '../../gateway-calls.ts'
import type { Gateways } from '../../gateways.ts'
import { refundLanes } from '../../lanes.ts'
import type { RefundCall } from './call.ts'
import { loadRefund, refundNext } from './operations.ts'

export type RefundQueue = ReturnType<typeof refundQueue>

/** Refunds to ask for and to ask about again: one lane each, until it is known what became of it. */
export function refundQueue(gateways: Gateways) {
  return outboundQueue({
    lanes: refundLanes,
    load: loadRefund,
    step: refundNext,
    classify: (_tx, _refund, { call, answer }: { call: RefundCall; answer: RefundAnswer }) => ({
      key: call.key,
      answer,
      result: answer.outcome === 'unanswered' ? ('ignored' as const) : ('succeeded' as const),
    }),
    call: async (call: RefundCall, { signal }): Promise<RefundAnswer | undefined> => {
      const { kind, charge, amount, fault } = call
      const gateway = withFaults(gateways.named(call.gateway), fault)
      return callGateway(call, signal, (request) =>
        kind === 'refund'
          ? gateway.refund(charge, amount, request)
          : gateway.pollRefund(charge, amount, request),
      )
    },
    callTimeoutMs,
    hold,
  })
}
