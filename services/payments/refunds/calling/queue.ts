import {
  callGateway,
  type GatewayKinds,
  gatewayCallTimeoutMs,
  gatewayHold,
  type RefundAnswer,
} from '@souk/gateways/contract'
import { outboundQueue } from '@souk/platform'
import { withFaults } from '../../faults/with-faults.ts'
import { refundLanes } from '../../lanes.ts'
import type { RefundCall } from './call.ts'
import { loadRefund, refundNext } from './operations.ts'

/** What is asked about again does not tell whether the lane works. */
function isOpen({ outcome }: RefundAnswer): boolean {
  return outcome === 'unanswered' || outcome === 'pending'
}

export type RefundQueue = ReturnType<typeof refundQueue>

/** Refunds to ask for and to ask about again: one lane each, until it is known what became of it. */
export function refundQueue(kinds: GatewayKinds) {
  return outboundQueue({
    lanes: refundLanes,
    load: loadRefund,
    step: refundNext,
    classify: (_tx, _refund, { call, answer }: { call: RefundCall; answer: RefundAnswer }) => ({
      key: call.key,
      answer,
      result: isOpen(answer) ? ('ignored' as const) : ('succeeded' as const),
    }),
    call: async (call: RefundCall, context): Promise<RefundAnswer | undefined> => {
      const { kind, charge, amount, fault } = call
      const gateway = withFaults(kinds.open(call.connection), fault)
      return callGateway(call, context, (request) =>
        kind === 'refund'
          ? gateway.refund(charge, amount, request)
          : gateway.pollRefund(charge, amount, request),
      )
    },
    callTimeoutMs: gatewayCallTimeoutMs,
    hold: gatewayHold,
  })
}
