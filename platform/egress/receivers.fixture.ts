import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** What listens on loopback for one test, and has seen what it has seen. */
export interface Receiver {
  readonly port: number
  readonly url: string
  /** How many connections came, whatever became of them. */
  readonly connections: number
  readonly bytesRead: number
  readonly bytesWritten: number
  /** Waits until every connection is closed. */
  untilQuiet(): Promise<void>
}

export async function receiver(t: TestContext, serve: (socket: Socket) => void): Promise<Receiver> {
  return watched(t, createServer({ allowHalfOpen: true }, serve), 'http')
}

/** Any server, also one that speaks HTTP or TLS, with a record of its connections. */
export async function watched(t: TestContext, server: Server, scheme: string): Promise<Receiver> {
  const sockets: Socket[] = []
  server.on('connection', (socket: Socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port } = server.address() as AddressInfo
  const sum = (of: 'bytesRead' | 'bytesWritten') =>
    sockets.reduce((all, socket) => all + socket[of], 0)
  return {
    port,
    url: `${scheme}://127.0.0.1:${port}/hook`,
    get connections() {
      return sockets.length
    },
    get bytesRead() {
      return sum('bytesRead')
    },
    get bytesWritten() {
      return sum('bytesWritten')
    },
    async untilQuiet() {
      await Promise.all(sockets.map(closed))
    },
  }
}

/** Whether by an end or by an error. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve()
    else socket.once('close', () => resolve())
  })
}

/** Does `answer` when the head of a request is there, and reads on. */
export function onRequest(answer: (socket: Socket) => void): (socket: Socket) => void {
  return (socket) => {
    socket.once('data', () => answer(socket))
    socket.on('end', () => socket.destroy())
    socket.resume()
  }
}

/** Sends the same again and again, as fast as it is taken or with some ticks of the event loop between. */
export function pour(socket: Socket, chunk: string | Buffer, pace: 'flood' | 'drip'): void {
  const more = () => {
    if (socket.destroyed) return
    const hasRoom = socket.write(chunk)
    if (pace === 'drip') setTimeout(more, 5)
    else if (hasRoom) setImmediate(more)
    else socket.once('drain', more)
  }
  more()
}
