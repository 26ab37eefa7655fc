import {
  callGateway,
  type DetachAnswer,
  type GatewayKinds,
  gatewayCallTimeoutMs,
  gatewayHold,
  type LookAnswer,
  type SetUpStatus,
} from '@souk/gateways/contract'
import { type OutboundQueue, outboundQueue } from '@souk/platform'
import { methodLanes } from '../lanes.ts'
import type { AskableMethod, LockedMethod, MethodCall, MethodOutcome } from './call.ts'
import { loadMethod, type MethodReply, methodNext } from './operations.ts'

type MethodAnswer = SetUpStatus | LookAnswer | DetachAnswer

export type MethodQueue = OutboundQueue<
  AskableMethod | LockedMethod,
  MethodCall,
  MethodAnswer,
  MethodOutcome,
  MethodReply
>

/** Methods that gateways are asked to keep, about or to forget: one lane each, for as long as something is open. */
export function methodQueue(kinds: GatewayKinds): MethodQueue {
  return outboundQueue({
    lanes: methodLanes,
    load: loadMethod,
    step: methodNext,
    classify: (_tx, _subject, { call, answer }) => outcomeOf(call, answer),
    call: (call, context) =>
      callGateway<MethodAnswer>(call, context, (request) => {
        const methods = kinds.openMethods(call.connection)
        if (call.kind === 'setUp') return methods.setUp(call.setUp, request)
        if (call.kind === 'pollSetUp') return methods.pollSetUp(call.setUp, request)
        return call.kind === 'look'
          ? methods.look(call.kept, request)
          : methods.detach(call.kept, request)
      }),
    callTimeoutMs: gatewayCallTimeoutMs,
    hold: gatewayHold,
  })
}

/** What is asked again does not tell whether the lane works. */
function outcomeOf({ kind }: MethodCall, answer: MethodAnswer): MethodOutcome {
  const { outcome } = answer
  const isOpen = outcome === 'unanswered' || outcome === 'unavailable' || outcome === 'pending'
  return { kind, result: isOpen ? 'ignored' : 'succeeded', answer } as MethodOutcome
}
