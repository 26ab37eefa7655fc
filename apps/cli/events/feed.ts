import { setTimeout as delay } from 'node:timers/promises'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Account } from '../account.ts'
import { CommandError } from '../command-error.ts'
import { harmless } from '../harmless.ts'

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
  tell: (text: string) => void,
): AsyncGenerator<FeedEvent> {
  let last: string | undefined
  let isAway = false
  while (!signal.aborted) {
    try {
      const headers = { accept: 'text/event-stream', ...(last && { 'last-event-id': last }) }
      const reply = await ask(account, question, headers, signal)
      if (isAway) tell('It is back.')
      isAway = false
      for await (const { id, data } of messages(reply)) {
        last = id ?? last
        if (data) yield JSON.parse(data) as FeedEvent
      }
    } catch (error) {
      if (error instanceof Gone && last !== undefined) {
        tell(
          `What happened before #${error.oldest} is gone, as after a reset. Going on from there.`,
        )
        last = String(error.oldest - 1)
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

/** The server cannot be asked just now. Whoever can wait tries again. */
class Away extends CommandError {}

/** The place asked for is no longer kept. Whoever asked for it by number must know; whoever follows goes on. */
class Gone extends CommandError {
  readonly oldest: number

  constructor(message: string, oldest: number) {
    super(message)
    this.oldest = oldest
  }
}

/** A refusal is the person's business; a server that is away or busy comes back. */
async function ask(
  account: Account,
  { type, after }: Question,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<Response> {
  const url = new URL('/api/v1/events', account.baseUrl)
  if (type !== undefined) url.searchParams.set('type', type)
  if (after !== undefined) url.searchParams.set('after_sequence', String(after))
  const reply = await fetch(url, {
    headers: { authorization: `Bearer ${account.apiKey}`, ...headers },
    ...(signal && { signal }),
  }).catch((error: Error & { cause?: { code?: string; message?: string } }) => {
    const { code, message = error.message } = error.cause ?? {}
    throw new Away(`${account.baseUrl} cannot be reached (${code ?? message})`)
  })
  if (reply.ok) return reply
  const said = `the server answered ${reply.status}`
  if (reply.status >= 500 || reply.status === 429) throw new Away(said)
  const refusal = (await reply.json().catch(() => ({}))) as Refusal
  const message = `${said}: ${harmless(inOneLine(refusal))}`
  const oldest = refusal.meta?.oldest_sequence
  throw typeof oldest === 'number' ? new Gone(message, oldest) : new CommandError(message)
}

interface Refusal {
  readonly title?: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
  readonly meta?: Readonly<Record<string, unknown>>
}

/** What is wrong and where, in one line. Something between us and the server need not answer as the server does. */
function inOneLine({ title, errors, meta }: Refusal): string {
  if (title === undefined) return 'is this the address of Souk?'
  const facts = Object.entries(meta ?? {}).map(([name, value]) => `${name} ${value}`)
  const details =
    facts.length > 0 ? facts : errors?.map((error) => `${error.path} ${error.message}`)
  return details?.length ? `${title} (${details.join('; ')})` : title
}
