import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A helper process that answers every message with one message. */
export class Helper<Question extends object, Reply> {
  readonly #child: ChildProcess

  constructor(file: string) {
    const path = fileURLToPath(new URL(file, import.meta.url))
    this.#child = fork(path, { serialization: 'advanced' })
  }

  async ask(question: Question): Promise<Reply> {
    const ended = new AbortController()
    const fail = once(this.#child, 'exit', { signal: ended.signal }).then(() => {
      throw new Error('a helper process of the bench ended')
    })
    fail.catch(() => {})
    const reply = once(this.#child, 'message', { signal: ended.signal })
    reply.catch(() => {})
    this.#child.send(question)
    try {
      const [message] = await Promise.race([reply, fail])
      return message as Reply
    } finally {
      ended.abort()
    }
  }

  close(): void {
    this.#child.removeAllListeners('exit')
    if (this.#child.connected) this.#child.disconnect()
    this.#child.kill('SIGTERM')
  }
}
