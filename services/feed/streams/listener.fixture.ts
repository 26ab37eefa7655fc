import assert from 'node:assert/strict'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { type EventEnvelope, uuidOf } from '@souk/platform'

export interface Block {
  readonly id?: number
  readonly event?: string
  readonly data?: EventEnvelope
  readonly text: string
}

interface Asked {
  readonly port: number
  readonly tenant: string
  readonly query?: string
  readonly lastEventId?: number | string
  readonly scopes?: readonly string[]
  /** The provider that it speaks for. */
  readonly party?: string
}

const boundMs = 120_000

/** A client of a stream on a real connection, that keeps all it was sent. */
export class Listener {
  readonly blocks: Block[] = []
  readonly #reply: IncomingMessage
  #text = ''
  #onChange = () => {}
  isOver = false

  private constructor(reply: IncomingMessage) {
    this.#reply = reply
    reply.setEncoding('utf8')
    reply.on('error', () => {})
    reply.once('close', () => {
      this.isOver = true
      this.#onChange()
    })
  }

  static async open(asked: Asked): Promise<Listener> {
    const listener = new Listener(await ask(asked))
    assert.equal(listener.status, 200)
    listener.read()
    return listener
  }

  /** One that never takes a byte of the body. */
  static async openDeaf(asked: Asked): Promise<Listener> {
    return new Listener(await ask(asked))
  }

  get status(): number | undefined {
    return this.#reply.statusCode
  }

  get headers(): IncomingHttpHeaders {
    return this.#reply.headers
  }

  /** False when the connection broke before the answer had ended. */
  get hasEndedWell(): boolean {
    return this.#reply.complete
  }

  get events(): EventEnvelope[] {
    return this.blocks.flatMap(({ data }) => (data ? [data] : []))
  }

  get sequences(): number[] {
    return this.events.map(({ sequence }) => sequence)
  }

  /** What a browser would send as `Last-Event-ID`. */
  get lastEventId(): number {
    return this.blocks.findLast(({ id }) => id !== undefined)?.id ?? 0
  }

  read(): void {
    this.#reply.on('data', (text: string) => {
      const parts = (this.#text + text).split('\n\n')
      this.#text = parts.pop() ?? ''
      this.blocks.push(...parts.map(blockOf))
      this.#onChange()
    })
  }

  until(isSo: (listener: Listener) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const bound = setTimeout(
        () => reject(new Error(`waited in vain; got ${JSON.stringify(this.sequences)}`)),
        boundMs,
      )
      this.#onChange = () => {
        if (!isSo(this)) return
        clearTimeout(bound)
        resolve()
      }
      this.#onChange()
    })
  }

  /** Breaks the connection, as a network does. */
  cut(): void {
    this.#reply.destroy()
  }
}

/** Asks for a stream and answers as soon as the head of the answer is there. */
export function ask(asked: Asked): Promise<IncomingMessage> {
  const { port, tenant, query = '', lastEventId, scopes = ['events:read', 'customers:*'] } = asked
  const party = asked.party === undefined ? '' : `provider ${uuidOf(asked.party)}`
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${tenant}|${scopes.join(' ')}|${party}`,
      accept: 'text/event-stream',
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    }
    const call = request({ port, path: `/api/v1/events${query}`, headers, agent: false }, resolve)
    call.on('error', reject)
    call.end()
  })
}

function blockOf(text: string): Block {
  const fields = new Map(
    text.split('\n').map((line) => {
      const [, name = '', value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? []
      return [name, value] as const
    }),
  )
  const id = fields.get('id')
  const event = fields.get('event')
  const data = fields.get('data')
  return {
    text,
    ...(id !== undefined && { id: Number(id) }),
    ...(event !== undefined && { event }),
    ...(data !== undefined && { data: JSON.parse(data) }),
  }
}
