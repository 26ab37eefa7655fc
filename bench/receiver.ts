import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { summarise } from './latency.ts'

/** A receiver of webhooks in a process of its own: it accepts everything and remembers how old it was. */
export type ReceiverQuestion = { readonly ask: 'port' } | { readonly ask: 'count' }

export interface ReceiverReply {
  readonly port: number
  /** Events since the last question, and the age at which they came. */
  readonly count: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly maxMs: number
}

let ages: number[] = []

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString()
    const [, challenge] = /"challenge":"([^"]+)"/.exec(text) ?? []
    if (challenge === undefined) note(text)
    response.end(challenge ?? 'ok')
  })
})
server.keepAliveTimeout = 60_000

function note(text: string): void {
  const [, occurredAt = ''] = /"occurred_at":"([^"]+)"/.exec(text) ?? []
  ages.push(Date.now() - Date.parse(occurredAt))
}

server.listen(0, '127.0.0.1')
await once(server, 'listening')

process.on('message', () => {
  const { port } = server.address() as AddressInfo
  const { p50Ms, p95Ms, maxMs } = summarise(ages.length > 0 ? ages : [0])
  const reply: ReceiverReply = { port, count: ages.length, p50Ms, p95Ms, maxMs }
  ages = []
  process.send?.(reply)
})
