import { setTimeout as delay } from 'node:timers/promises'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Account } from '../account.ts'
import { CommandError } from '../command-error.ts'

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
  let after = question.after ?? 0
  for (;;) {
    const reply = await ask(account, { ...question, after }, { accept: 'application/json' })
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
): AsyncGenerator<FeedEvent> {
  let last: string | undefined
  while (!signal.aborted) {
    try {
      const headers = { accept: 'text/event-stream', ...(last && { 'last-event-id': last }) }
      const reply = await ask(account, question, headers, signal)
      for await (const { id, data } of messages(reply)) {
        last = id ?? last
        if (data) yield JSON.parse(data) as FeedEvent
      }
    } catch (error) {
      if (error instanceof CommandError) throw error
    }
    await delay(reconnectMs, undefined, { signal }).catch(() => {})
  }
}

function messages(reply: Response) {
  if (!reply.body) throw new TypeError('the stream has no body')
  return reply.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
}

/** A refusal is the person's business; a server that is away or busy comes back. */
async function ask(
  { baseUrl, apiKey }: Account,
  { type, after }: Question,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<Response> {
  const url = new URL('/api/v1/events', baseUrl)
  if (type !== undefined) url.searchParams.set('type', type)
  if (after !== undefined) url.searchParams.set('after_sequence', String(after))
  const reply = await fetch(url, {
    headers: { authorization: `Bearer ${apiKey}`, ...headers },
    ...(signal && { signal }),
  })
  if (reply.ok) return reply
  const { detail, title } = (await reply.json()) as { detail?: string; title?: string }
  if (reply.status >= 500 || reply.status === 429) throw new TypeError(`answered ${reply.status}`)
  throw new CommandError(`the server answered ${reply.status}: ${detail ?? title}`)
}
