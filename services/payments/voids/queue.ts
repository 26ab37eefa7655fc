import {
  callGateway,
  type GatewayKinds,
  gatewayCallTimeoutMs,
  gatewayHold,
  type VoidAnswer,
} from '@souk/gateways/contract'
import { type OutboundQueue, outboundQueue } from '@souk/platform'
import { voidLanes } from '../lanes.ts'
import { type CancelledPayment, loadCancelled, type VoidCall, voidNext } from './operations.ts'

/** Payments that were cancelled, whose gateway lets go of what it holds for them. */
export function voidQueue(kinds: GatewayKinds): OutboundQueue {
  return outboundQueue({
    lanes: voidLanes,
    load: loadCancelled,
    step: voidNext,
    classify: (
      _tx,
      _cancelled: CancelledPayment,
      { answer }: { call: VoidCall; answer: VoidAnswer },
    ) => ({
      result: answer.outcome === 'voided' ? ('succeeded' as const) : ('failed' as const),
      wasCaptured: answer.outcome === 'voided' && answer.wasCaptured === true,
    }),
    call: async (call: VoidCall, context) =>
      callGateway(call, context, (request) =>
        kinds.open(call.connection).void(call.charge, request),
      ),
    callTimeoutMs: gatewayCallTimeoutMs,
    hold: gatewayHold,
  })
}
