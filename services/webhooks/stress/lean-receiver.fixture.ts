import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Received } from '../webhooks.fixture.ts'
import { type Arrival, arrivalOf } from './stress.fixture.ts'

/** A receiver that accepts everything and remembers only what came, because very much comes. */
export class LeanReceiver {
  readonly arrivals: Arrival[] = []
  readonly #server: Server
  #port = 0

  constructor() {
    this.#server = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8')
      request.on('data', (chunk: string) => {
        body += chunk
      })
      request.on('end', () => {
        const event = JSON.parse(body) as Received['event']
        if (event.type.startsWith('parcel.')) this.arrivals.push(arrivalOf({ event }))
        response.end(event.data.object.challenge)
      })
    })
    this.#server.keepAliveTimeout = 60_000
  }

  /** Returns its URL, which is the same as before when it listens again. */
  async listen(): Promise<string> {
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as AddressInfo).port
    return `http://127.0.0.1:${this.#port}/hook`
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }
}
