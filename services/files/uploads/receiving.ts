import {
  type Context,
  contextOf,
  type FileStore,
  FileTooLarge,
  type Kernel,
  malformedRequest,
  type StoredContent,
} from '@souk/platform'
import type { FastifyRequest } from 'fastify'
import type { StoredFile } from '../file.ts'
import { uploadComplete, uploadInProgress, uploadTooLarge, uploadTooShort } from '../problems.ts'
import { digestOf } from './digest.ts'
import { beginReceiving, endReceiving, finishReceiving, goOnReceiving } from './operations.ts'
import { type Pace, paced } from './pace.ts'
import type { Upload } from './upload.ts'

export interface ReceivingOptions extends Pick<Kernel, 'database' | 'log'> {
  readonly store: FileStore
  readonly pace: Pace
}

const heartbeatMs = 20_000

/** Takes in the content of uploads: a transaction before, the stream between, and one after it. */
export class UploadReceiver {
  readonly #options: ReceivingOptions

  constructor(options: ReceivingOptions) {
    this.#options = options
  }

  async receive(request: FastifyRequest, uploadId: string): Promise<Upload> {
    const { database, store } = this.#options
    const context = contextOf(request)
    const { upload, file } = await database.write(context, (tx) =>
      beginReceiving(tx, uploadId, store.name, lengthOf(request)),
    )
    request.linger()
    const body = bodyOf(request, this.#options.pace)
    if (!file) return sameContent(upload, await digestOf(body, upload.bytes))
    try {
      const content = await this.#store(context, upload, file, body)
      if (content.bytes < upload.bytes) {
        throw uploadTooShort({ bytes: content.bytes, expectedBytes: upload.bytes })
      }
      return await database.write(context, (tx) => finishReceiving(tx, uploadId, file, content))
    } catch (error) {
      await this.#end(context, uploadId, file)
      throw refusalOf(error, upload)
    }
  }

  async #store(
    context: Context,
    { id, bytes: bytesMax }: Upload,
    { id: fileId }: StoredFile,
    body: AsyncIterable<Uint8Array>,
  ): Promise<StoredContent> {
    const { database, store, log } = this.#options
    const lost = new AbortController()
    const beat = async () => {
      const isOurs = await database.write(asSystem(context), (tx) => goOnReceiving(tx, id, fileId))
      if (!isOurs) lost.abort(uploadInProgress())
    }
    const onFailure = (error: unknown) =>
      log.warn({ err: error, uploadId: id }, 'an upload could not be kept alive')
    const heart = setInterval(() => void beat().catch(onFailure), heartbeatMs)
    try {
      const place = { tenantId: context.tenantId, fileId }
      return await store.put(place, body, { bytesMax, signal: lost.signal })
    } finally {
      clearInterval(heart)
    }
  }

  /** If this fails, the file expires by itself, and the next try waits a minute. */
  async #end(context: Context, uploadId: string, file: StoredFile): Promise<void> {
    const { database, log } = this.#options
    try {
      await database.write(asSystem(context), (tx) => endReceiving(tx, uploadId, file.id))
    } catch (error) {
      log.warn({ err: error, uploadId }, 'an upload that broke off could not be noted')
    }
  }
}

/** As the client says; 0 where it does not. */
function lengthOf({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? 0)
}

/** The connection stays: whoever sends too much or too slowly is told so. */
function bodyOf({ raw }: FastifyRequest, pace: Pace): AsyncGenerator<Uint8Array> {
  const content = raw.iterator({ destroyOnReturn: false })
  return paced(content as AsyncIterator<Uint8Array>, pace)
}

function sameContent(upload: Upload, sha256: string | undefined): Upload {
  if (sha256 === upload.sha256) return upload
  throw uploadComplete({ uploadId: upload.id })
}

function refusalOf(error: unknown, { bytes }: Upload): unknown {
  if (error instanceof FileTooLarge) return uploadTooLarge({ maxBytes: bytes })
  // The client has left in the middle of it; nobody reads the answer.
  const { code } = error as { code?: string }
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' ? malformedRequest() : error
}

/** What the request does on the way is no act of the caller. */
function asSystem(context: Context): Context {
  return { ...context, actor: { type: 'system', id: context.operation } }
}
