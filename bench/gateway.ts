import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { LoopbackStripe } from '@souk/gateways/testing'

/** A Stripe in a process of its own, which takes as long to answer as it is told. */
export interface GatewayQuestion {
  readonly answersAfterMs: number
  /** Keys of accounts that it has from now on. */
  readonly secretKeys: readonly string[]
}

export interface GatewayReply {
  readonly url: string
}

const passedOn = ['authorization', 'content-type', 'idempotency-key', 'stripe-version']

const stripe = await LoopbackStripe.start()
let answersAfterMs = 0

/** What comes is passed on when its time is over. */
const server = createServer(async (request, response) => {
  const sent = Buffer.concat(await request.toArray())
  if (answersAfterMs > 0) await delay(answersAfterMs)
  const headers = passedOn.flatMap((name) => {
    const value = request.headers[name]
    return typeof value === 'string' ? [[name, value] as [string, string]] : []
  })
  const { method = 'GET', url = '/' } = request
  const answer = await fetch(stripe.url + url, {
    ...{ method, headers },
    ...(method === 'POST' && { body: sent }),
  })
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(await answer.text())
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')

process.on('message', (question: GatewayQuestion) => {
  answersAfterMs = question.answersAfterMs
  for (const key of question.secretKeys) stripe.account(key)
  // Nobody asks this one what it was asked for.
  stripe.requests.length = 0
  const { port } = server.address() as AddressInfo
  const reply: GatewayReply = { url: `http://127.0.0.1:${port}` }
  process.send?.(reply)
})
