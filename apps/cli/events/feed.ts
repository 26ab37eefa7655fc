import { setTimeout as delay } from 'node:timers/promises'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Account } from '../account.ts'
import { CommandError } from '../command-error.ts'
import { Away, ask, Refused } from '../server.ts'

/** As much of an event as is printed; the whole of it is kept as it came. */
export interface FeedEvent {
  readonly id: string
  readonly type: string
  readonly sequence: number
  readonly occurred_at: string
  readonly resource: { readonly id: string; readonly version: number }
  readonly data: { readonly object: Readonly<Record<string, unknown>> }
}

export interface Question {
  readonly type: string | undefined
  readonly after: number | undefined
}

/** Everything that has happened since, page by page to the end of the log. */
export async function* past(account: Account, question: Question): AsyncGenerator<FeedEvent> {
  // Without a place a page begins with the oldest event that is kept, which need not be the first.
  let { after } = question
  for (;;) {
    const reply = await askFeed(account, { ...question, after }, { accept: 'application/json' })
    const { content, page } = (await reply.json()) as {
      content: FeedEvent[]
      page: { next: string | null; last_sequence: number }
    }
    yield* content
    if (page.next === null) return
    after = page.last_sequence
  }
}

const reconnectMs = 1_000

/** Events as they happen. A stream that breaks off is taken up where it ended, so none is missed. */
export async function* stream(
  account: Account,
  question: Question,
  signal: AbortSignal,
  tell: (text: string) => void,
): AsyncGenerator<FeedEvent> {
  let last: string | undefined
  let isAway = false
  while (!signal.aborted) {
    try {
      const headers = { accept: 'text/event-stream', ...(last && { 'last-event-id': last }) }
      const reply = await askFeed(account, question, headers, signal)
      if (isAway) tell('It is back.')
      isAway = false
      for await (const { id, data } of messages(reply)) {
        last = id ?? last
        if (data) yield JSON.parse(data) as FeedEvent
      }
    } catch (error) {
      const oldest = oldestKept(error)
      if (oldest !== undefined && last !== undefined) {
        tell(`What happened before #${oldest} is gone, as after a reset. Going on from there.`)
        last = String(oldest - 1)
        continue
      }
      if (error instanceof CommandError && !(error instanceof Away)) throw error
      if (error instanceof Away && !isAway && !signal.aborted) {
        tell(`${error.message}. Trying again until it is back.`)
        isAway = true
      }
    }
    await delay(reconnectMs, undefined, { signal }).catch(() => {})
  }
}

function messages(reply: Response) {
  if (!reply.body) throw new TypeError('the stream has no body')
  return reply.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
}

/** A place that is no longer kept has the oldest one beside it. */
function oldestKept(error: unknown): number | undefined {
  const oldest = error instanceof Refused ? error.meta.oldest_sequence : undefined
  return typeof oldest === 'number' ? oldest : undefined
}

function askFeed(
  account: Account,
  { type, after }: Question,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<Response> {
  return ask(account, '/api/v1/events', { query: { type, after_sequence: after }, headers, signal })
}
