import { buffer } from 'node:stream/consumers'
import type { StoredFile } from '@souk/files/contract'
import {
  FairLimiter,
  FileMissing,
  type FileStore,
  fileStoreUnavailable,
  type OutboundQueue,
  outboundQueue,
  Problem,
  type Tx,
} from '@souk/platform'
import { contentOf, headBytes } from './content.ts'
import { failures, type MediaFailure } from './image.ts'
import { ImageProcess } from './imaging/process.ts'
import { lanes } from './lanes.ts'
import { failureOfContent, type MediaItem } from './media.ts'
import {
  beginSizes,
  failMediaItem,
  finishMediaItem,
  lockForProcessing,
  type Made,
  type WrittenSize,
} from './operations.ts'

interface Processing {
  readonly key: string
  readonly tenantId: string
  readonly mediaItem: MediaItem
  /** Where its sizes are to be written, more than are needed. */
  readonly files: readonly StoredFile[]
}

/** What became of it; `crashed` says that the process which read the image has died of it. */
type Answer =
  | { readonly made: Made }
  | { readonly failure: MediaFailure }
  | { readonly again: 'unavailable' | 'crashed' }

/** So many images are read at once by one worker, of each tenant one. */
const atOnceMax = 2
/** An image that kills the process so often is not tried again. */
const crashesMax = 3

export interface MediaQueueOptions {
  readonly store: FileStore
  readonly images?: ImageProcess
}

/** Looks at what was uploaded, and makes images smaller: between transactions, in a process of its own. */
export function mediaQueue({ store, images = new ImageProcess() }: MediaQueueOptions) {
  const limiter = new FairLimiter({ atOnceMax, waitingMax: 1, waitMsMax: 0 })
  const processor = new Processor(store, images)
  return outboundQueue({
    lanes,
    load: lockForProcessing,
    call: (call: Processing, { signal }): Promise<Answer | undefined> =>
      limiter.run(call.tenantId, () => processor.process(call, signal), true),
    classify: (_tx, _mediaItem: MediaItem, { answer }: { call: Processing; answer: Answer }) => ({
      result: 'again' in answer ? ('failed' as const) : ('succeeded' as const),
      answer,
    }),
    step: async (tx, { subject: mediaItem, outcomes, room, health }) => {
      const [outcome] = outcomes
      const isOver = outcome && (await record(tx, mediaItem, outcome.answer, health.failures))
      const isOpen = mediaItem.status === 'PROCESSING' && !isOver
      return {
        calls: isOpen && room > 0 ? [await begin(tx, mediaItem, store)] : [],
        nextAt: isOpen && room === 0 ? tx.now : null,
      }
    },
    hold: { afterFailures: 1, seconds: [5, 30, 300, 900, 3_600] },
    callsMax: atOnceMax,
    callTimeoutMs: 120_000,
    close: () => images.close(),
  }) satisfies OutboundQueue<MediaItem, Processing, Answer>
}

async function begin(tx: Tx, mediaItem: MediaItem, store: FileStore): Promise<Processing> {
  const files = await beginSizes(tx, mediaItem, store.name)
  return { key: mediaItem.id, tenantId: tx.tenantId, mediaItem, files }
}

/** Whether there is nothing more to do for it. */
async function record(
  tx: Tx,
  mediaItem: MediaItem,
  answer: Answer,
  crashes: number,
): Promise<boolean> {
  if (mediaItem.status !== 'PROCESSING') return true
  if ('made' in answer) await finishMediaItem(tx, mediaItem, answer.made)
  else if ('failure' in answer) await failMediaItem(tx, mediaItem, answer.failure)
  else if (answer.again === 'unavailable' || crashes < crashesMax) return false
  else await failMediaItem(tx, mediaItem, failures.notProcessed)
  return true
}

class Processor {
  readonly #store: FileStore
  readonly #images: ImageProcess

  constructor(store: FileStore, images: ImageProcess) {
    this.#store = store
    this.#images = images
  }

  async process(call: Processing, signal: AbortSignal): Promise<Answer | undefined> {
    try {
      return await this.#look(call, signal)
    } catch (error) {
      if (signal.aborted) return undefined
      if (error instanceof FileMissing) return { failure: failures.fileMissing }
      const isStore = error instanceof Problem && error.code === fileStoreUnavailable.code
      if (isStore) return { again: 'unavailable' }
      throw error
    }
  }

  async #look(call: Processing, signal: AbortSignal): Promise<Answer | undefined> {
    const { tenantId, mediaItem } = call
    const place = { tenantId, fileId: mediaItem.fileId ?? '' }
    const bytes = mediaItem.bytes ?? 0
    const head = await this.#store.get(place, { first: 0, last: Math.min(headBytes, bytes) - 1 })
    const content = contentOf(await buffer(head))
    const failure = failureOfContent(mediaItem.kind, content)
    if (failure) return { failure }
    if (mediaItem.kind !== 'IMAGE') return { made: { content, sizes: [] } }
    const read = await this.#images.resize(await this.#store.get(place), content, signal)
    if (read === undefined || !('sizes' in read)) return read
    const { width, height } = read
    const sizes: WrittenSize[] = []
    for (const [index, size] of read.sizes.entries()) {
      const file = call.files[index]
      if (!file) throw new Error('there are more sizes than files for them')
      sizes.push({ ...size, file, stored: await this.#write(tenantId, file, size.bytes, signal) })
    }
    return { made: { content, width, height, sizes } }
  }

  #write(tenantId: string, { id: fileId }: StoredFile, bytes: Uint8Array, signal: AbortSignal) {
    const place = { tenantId, fileId }
    return this.#store.put(place, once(bytes), { bytesMax: bytes.length, signal })
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
