import { Worker } from 'node:worker_threads'
import type { BlockRequest, BlockResult } from './found-row.ts'
import type { RowForm } from './row-form.ts'
import type { ParsingTask } from './thread.ts'

interface Waiting {
  readonly resolve: (result: BlockResult) => void
  readonly reject: (error: Error) => void
}

const program = new URL('./thread.ts', import.meta.url)
/** A block and its rows take a few times as much as their bytes. */
const heapMegabytesMax = 256

/** The one thread of a process that reads and checks rows. It is begun when it is first needed, and again if it dies. */
export class ParsingThread {
  readonly #forms: Readonly<Record<string, RowForm>>
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #lastId = 0

  constructor(forms: Readonly<Record<string, RowForm>>) {
    this.#forms = forms
  }

  /** Rejects when the thread dies: the same can be asked again. */
  parse(kind: string, request: BlockRequest): Promise<BlockResult> {
    const worker = this.#started()
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      worker.ref()
      worker.postMessage({ id, kind, request } satisfies ParsingTask)
    })
  }

  /** The thread as it is, for tests that end it. */
  get worker(): Worker | undefined {
    return this.#worker
  }

  close(): void {
    void this.#worker?.terminate()
  }

  #started(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(program, {
      workerData: JSON.parse(JSON.stringify(this.#forms)),
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax },
    })
    this.#worker = worker
    let cause: unknown
    worker.on('message', ({ id, result }: { id: number; result: BlockResult }) => {
      this.#waiting.get(id)?.resolve(result)
      this.#waiting.delete(id)
      // A process with nothing else to do may end.
      if (this.#waiting.size === 0) worker.unref()
    })
    worker.on('error', (error) => {
      cause = error
    })
    worker.on('exit', () => this.#ended(cause))
    return worker
  }

  #ended(cause: unknown): void {
    this.#worker = undefined
    for (const { reject } of this.#waiting.values()) {
      reject(new Error('the thread that reads rows has ended', { cause }))
    }
    this.#waiting.clear()
  }
}
