import {
  type CaptureAnswer,
  type ChargeStatus,
  callGateway,
  type Gateway,
  type GatewayKinds,
  type GatewayRequest,
  gatewayCallTimeoutMs,
  gatewayHold,
} from '@souk/gateways/contract'
import { type OutboundQueue, outboundQueue } from '@souk/platform'
import { withFaults } from '../faults/with-faults.ts'
import { chargeLanes } from '../lanes.ts'
import type { ChargeCall, ChargeOutcome } from './call.ts'
import {
  chargeNext,
  expectedAnswer,
  type LockedCharge,
  loadCharge,
  type RequestedCharge,
} from './operations.ts'
import type { PaymentReply } from './replies.ts'

type ChargeAnswer = ChargeStatus | CaptureAnswer

export type ChargeQueue = OutboundQueue<
  RequestedCharge | LockedCharge,
  ChargeCall,
  ChargeAnswer,
  ChargeOutcome,
  PaymentReply
>

/** How many other gateways a request asks itself. Further ones are asked by the worker. */
const failoversMax = 2

/** Payments to authorize, to capture and to ask about again: one lane each, for as long as something is open. */
export function chargeQueue(kinds: GatewayKinds): ChargeQueue {
  return outboundQueue({
    lanes: chargeLanes,
    load: loadCharge,
    expected: expectedAnswer,
    step: (tx, step) => chargeNext(tx, kinds, step),
    followUpsMax: failoversMax,
    classify: (_tx, _subject, { call, answer }) => outcomeOf(call, answer),
    call: async (call, context) => {
      const gateway = withFaults(kinds.open(call.connection), call.fault)
      return callGateway<ChargeAnswer>(call, context, (request) => ask(gateway, call, request))
    },
    close: () => kinds.close(),
    callTimeoutMs: gatewayCallTimeoutMs,
    hold: gatewayHold,
  })
}

function ask(
  gateway: Gateway,
  { kind, charge, amount }: ChargeCall,
  request: GatewayRequest,
): Promise<ChargeAnswer> {
  if (kind === 'capture') return gateway.capture(charge, amount, request)
  if (kind === 'pollCapture') return gateway.pollCapture(charge, amount, request)
  return kind === 'authorize' ? gateway.authorize(charge, request) : gateway.poll(charge, request)
}

/** What is asked again does not tell whether the lane works. */
function isOpen({ outcome }: ChargeAnswer): boolean {
  return outcome === 'unanswered' || outcome === 'pending' || outcome === 'unavailable'
}

function outcomeOf(
  { kind, key, dueAt, isFirst, isDegraded, connection: { id, code } }: ChargeCall,
  answer: ChargeAnswer,
): ChargeOutcome {
  const result = isOpen(answer) ? 'ignored' : 'succeeded'
  return kind === 'capture' || kind === 'pollCapture'
    ? { kind: 'capture', key, dueAt, result, answer: answer as CaptureAnswer }
    : {
        kind,
        dueAt,
        result,
        isFirst,
        gateway: { id, code, isDegraded },
        chargeStatus: answer as ChargeStatus,
      }
}
