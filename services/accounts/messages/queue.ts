import { type OutboundQueue, outboundQueue } from '@souk/platform'
import { type MessageCall, type MessageClient, timeoutMs } from './client.ts'
import { messageLanes } from './lanes.ts'
import type { Sending } from './message.ts'
import { type DueMessage, loadMessage, type MessageOutcome, sendMessage } from './operations.ts'

export type MessageQueue = OutboundQueue<DueMessage, MessageCall, Sending, MessageOutcome>

export function messageQueue(client: Pick<MessageClient, 'send' | 'close'>): MessageQueue {
  return outboundQueue({
    lanes: messageLanes,
    load: loadMessage,
    step: sendMessage,
    classify: (_tx, _due: DueMessage, { answer }: { answer: Sending }) => ({
      result: answer.outcome === 'accepted' ? 'succeeded' : 'failed',
      sending: answer,
    }),
    call: (call: MessageCall, { signal }) => client.send(call, signal),
    callTimeoutMs: timeoutMs + 1_000,
    close: () => client.close(),
    // Somebody waits for it, and it is of no use after an hour.
    hold: { afterFailures: 1, seconds: [2, 5, 15, 60, 300] },
  })
}
