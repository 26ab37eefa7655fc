import { type GatewayKinds, type PayoutsAnswer, payoutLanes } from '@souk/gateways/contract'
import { type OutboundQueue, outboundQueue } from '@souk/platform'
import { loadPaying, type PayingGateway, type PayoutsCall, payoutsNext } from './operations.ts'

/** A gateway that has not answered by then is asked again later. */
const callTimeoutMs = 15_000

interface Answered {
  readonly call: PayoutsCall
  readonly answer: PayoutsAnswer
}

/** Gateways are asked about what they pay out: when they have told of something, and otherwise a few times a day. */
export function payoutQueue(kinds: GatewayKinds): OutboundQueue {
  return outboundQueue({
    lanes: payoutLanes,
    load: loadPaying(kinds),
    step: payoutsNext,
    classify: (_tx, _gateway: PayingGateway, { call: { asked }, answer }: Answered) => ({
      result: answer.outcome === 'known' ? ('succeeded' as const) : ('failed' as const),
      asked,
      answer,
    }),
    call: async (
      { key, connection, asked }: PayoutsCall,
      { signal },
    ): Promise<PayoutsAnswer | undefined> => {
      const payouts = kinds.openPayouts(connection)
      const within = AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs - 1_000)])
      const request = { key, signal: within }
      try {
        if (asked.length === 0) return await payouts?.latestPayouts(request)
        const refs = asked.map(({ reference }) => reference)
        return await payouts?.payoutsCalled(refs, request)
      } catch (error) {
        if (signal.aborted) return undefined
        if (within.aborted) return { outcome: 'unanswered' }
        throw error
      }
    },
    callTimeoutMs,
    hold: { afterFailures: 1, seconds: [15, 60, 300, 1_800, 7_200, 21_600] },
  })
}
