import assert from 'node:assert/strict'
import type { Context, FileStore, Tx } from '@souk/platform'
import { createLog, Database, openFileStore, Worker } from '@souk/platform/server'
import { ImageProcess } from './imaging/process.ts'
import { mediaQueue } from './queue.ts'

/** Where a worker can die with an image in its hands. */
export const points = ['reading', 'writing', 'recording', 'recorded'] as const
export type Point = (typeof points)[number]

export interface Orders {
  readonly appUrl: string
  readonly systemUrl: string
  readonly isDistributed: boolean
  readonly folder: string
  readonly halt: Point
}

/** What is told at that point. */
export interface Halted {
  /** The process that reads the image. */
  readonly pid: number | undefined
}

/** A worker that processes media, says when it has come to that point, and goes no further. */
async function start({ halt, folder, ...urls }: Orders): Promise<void> {
  let pid: number | undefined
  let puts = 0
  const haltAt = async (point: Point) => {
    if (point !== halt) return
    process.send?.({ pid } satisfies Halted)
    await new Promise(() => {})
  }
  const disk = await openFileStore({ kind: 'disk', folder })
  const store: FileStore = {
    name: disk.name,
    get: (place, range) => disk.get(place, range),
    delete: (place) => disk.delete(place),
    put: async (place, content, options) => {
      const stored = await disk.put(place, content, options)
      puts += 1
      if (puts === 2) await haltAt('writing')
      return stored
    },
  }
  const onBegun = (child: { readonly pid?: number | undefined }) => {
    pid = child.pid
    void haltAt('reading')
  }
  class HaltingDatabase extends Database {
    override async write<Result>(
      context: Context,
      work: (tx: Tx) => Promise<Result>,
      beforeCommit?: (tx: Tx, result: Result) => Promise<unknown> | undefined,
    ): Promise<Result> {
      const isMeant = puts > 0
      const halting = async (tx: Tx) => {
        const done = await work(tx)
        if (isMeant) await haltAt('recording')
        return done
      }
      const result = await super.write(context, halting, beforeCommit)
      if (isMeant) await haltAt('recorded')
      return result
    }
  }
  const worker = new Worker({
    database: new HaltingDatabase({ ...urls, applicationName: 'killed' }),
    tenants: {
      describe: async () => ({ mode: 'sandbox', clockOffsetMs: 0, currency: 'EUR' }),
      listClockOffsets: async () => new Map(),
    },
    log: createLog('silent', 'killed'),
    reactions: [],
    schedules: [],
    followers: [],
    queues: [mediaQueue({ store, images: new ImageProcess({ onBegun }) })],
    secret: 'nothing is stored',
  })
  worker.start()
}

if (import.meta.main) {
  assert(process.send, 'started by a test, as a process of its own')
  process.once('message', (orders) => void start(orders as Orders))
}
