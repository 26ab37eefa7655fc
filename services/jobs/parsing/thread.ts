import { parentPort, workerData } from 'node:worker_threads'
import { parseBlock } from './block.ts'
import type { BlockRequest } from './found-row.ts'
import type { RowForm } from './row-form.ts'

/** Runs in a thread of its own: reading and checking rows would hold up everything else that a worker does. */
export interface ParsingTask {
  readonly id: number
  readonly kind: string
  readonly request: BlockRequest
}

const forms = workerData as Readonly<Record<string, RowForm>>

parentPort?.on('message', ({ id, kind, request }: ParsingTask) => {
  const form = forms[kind]
  if (!form) throw new Error(`nothing is known of ${kind}`)
  parseBlock(request, form).then(
    (result) => parentPort?.postMessage({ id, result }),
    (error: unknown) => {
      // Not caught on purpose: whoever waits learns that the thread has ended, and begins another.
      setImmediate(() => {
        throw error
      })
    },
  )
})
