import { type OutboundQueue, outboundQueue } from '@souk/platform'
import { disturbed } from '../faults/disturbed.ts'
import type { Asking, CaptureAnswer, Gateway, Standing } from '../gateway.ts'
import type { Gateways } from '../gateways.ts'
import { chargeLanes } from '../lanes.ts'
import { asked, callTimeoutMs } from './asking.ts'
import type { ChargeCall, ChargeOutcome } from './call.ts'
import {
  type Answered,
  type Charged,
  chargeNext,
  foreseeAnswered,
  loadCharged,
} from './operations.ts'
import type { PaymentReply } from './replies.ts'

/** For calls that cannot even be made; a gateway that leaves a question open is polled at times of its own. */
export const hold = { afterFailures: 1, seconds: [5, 15, 60, 300, 900, 3_600] }

type ChargeAnswer = Standing | CaptureAnswer

export type ChargeQueue = OutboundQueue<
  Charged | Answered,
  ChargeCall,
  ChargeAnswer,
  ChargeOutcome,
  PaymentReply
>

/** Payments to authorize, to capture and to ask about again: one lane each, for as long as something is open. */
export function chargeQueue(gateways: Gateways): ChargeQueue {
  return outboundQueue({
    lanes: chargeLanes,
    load: loadCharged,
    foresee: foreseeAnswered,
    turn: chargeNext,
    judge: (_tx, _subject, { call, answer }) => outcomeOf(call, answer),
    call: async (call, { signal }) => {
      const gateway = disturbed(gateways.named(call.gateway), call.fault)
      return asked<ChargeAnswer>(call, signal, (asking) => ask(gateway, call, asking))
    },
    callTimeoutMs,
    hold,
  })
}

function ask(
  gateway: Gateway,
  { kind, charge, amount }: ChargeCall,
  asking: Asking,
): Promise<ChargeAnswer> {
  if (kind === 'capture') return gateway.capture(charge, amount, asking)
  if (kind === 'pollCapture') return gateway.pollCapture(charge, amount, asking)
  return kind === 'authorize' ? gateway.authorize(charge, asking) : gateway.poll(charge, asking)
}

function outcomeOf({ kind, key }: ChargeCall, answer: ChargeAnswer): ChargeOutcome {
  const result = answer.outcome === 'unanswered' ? 'ignored' : 'succeeded'
  return kind === 'capture' || kind === 'pollCapture'
    ? { kind: 'capture', key, result, answer: answer as CaptureAnswer }
    : { kind, result, standing: answer as Standing }
}
