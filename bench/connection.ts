import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  /** Decoded only when somebody wants to read it. */
  readonly body: () => string
}

const headEnd = Buffer.from('\r\n\r\n')
const none = Buffer.alloc(0)

/**
 * A keep-alive HTTP/1.1 connection that carries one request at a time. It reads no more of an answer than
 * its status and its length, so that it takes little of the machine from what is measured.
 */
export class Connection {
  readonly #socket: Socket
  #buffer: Buffer = none
  #length = -1
  #bodyStart = 0
  #resolve: ((answer: Answer) => void) | undefined
  closed = false

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('error', (error) => this.#lose(error.message))
    socket.on('close', () => this.#lose('the connection was closed'))
  }

  static open(host: string, port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port }, () => {
        socket.off('error', reject)
        resolve(new Connection(socket))
      })
      socket.once('error', reject)
    })
  }

  send(request: string): Promise<Answer> {
    return new Promise((resolve) => {
      this.#resolve = resolve
      if (this.closed) this.#lose('the connection was closed')
      else this.#socket.write(request)
    })
  }

  close(): void {
    this.closed = true
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk])
    if (this.#length < 0 && !this.#readHead()) return
    if (this.#buffer.length < this.#bodyStart + this.#length) return
    const answer = this.#buffer
    const [start, end] = [this.#bodyStart, this.#bodyStart + this.#length]
    this.#buffer = none
    this.#length = -1
    this.#answer(Number(answer.toString('latin1', 9, 12)), () =>
      answer.toString('utf8', start, end),
    )
  }

  #readHead(): boolean {
    const at = this.#buffer.indexOf(headEnd)
    if (at < 0) return false
    const head = this.#buffer.toString('latin1', 0, at)
    const [, length] = /content-length: *(\d+)/i.exec(head) ?? []
    if (length === undefined) {
      this.#lose('an answer without content-length')
      return false
    }
    this.#length = Number(length)
    this.#bodyStart = at + headEnd.length
    return true
  }

  #lose(why: string): void {
    this.closed = true
    this.#answer(0, () => why)
  }

  #answer(status: number, body: () => string): void {
    const resolve = this.#resolve
    this.#resolve = undefined
    resolve?.({ status, body })
  }
}
