import { Readable } from 'node:stream'
import { Measure } from './measure.ts'
import { inParts } from './parts.ts'
import { type S3Access, S3Client } from './s3-client.ts'
import {
  type ByteRange,
  checkPlace,
  FileMissing,
  type FilePlace,
  type FileStore,
  fileStoreUnavailable,
  type PutOptions,
  type StoredContent,
} from './store.ts'

/** The protocol takes no part below 5 MiB but the last. One part is in memory at a time. */
const partBytes = 8 * 1024 * 1024
/** A connection that is lost in the middle of a file is made anew so many times before the reader is told. */
const resumptionsMax = 5

/** A bucket of a store that speaks the protocol of S3. */
export class S3Store implements FileStore {
  readonly name: string
  readonly #client: S3Client

  constructor(access: S3Access) {
    this.name = `s3 ${new URL(access.endpoint).host}/${access.bucket}`
    this.#client = new S3Client(access)
  }

  async put(
    place: FilePlace,
    content: AsyncIterable<Uint8Array>,
    { bytesMax, signal }: PutOptions,
  ): Promise<StoredContent> {
    const key = keyOf(place)
    const measure = new Measure(bytesMax)
    const parts = inParts(measure.pass(content), partBytes)
    const first = await parts.next()
    const second = first.done ? first : await parts.next()
    if (second.done) {
      await this.#client.send('PUT', key, { body: first.value ?? Buffer.alloc(0), signal })
    } else {
      const all = chained([first.value as Buffer, second.value], parts)
      await this.#putInParts(key, all, signal)
    }
    return measure.result()
  }

  async get(place: FilePlace, range?: ByteRange): Promise<Readable> {
    const key = keyOf(place)
    const answer = await this.#open(key, range)
    return Readable.from(this.#resuming(key, answer, range), { objectMode: false })
  }

  async delete(place: FilePlace): Promise<void> {
    const key = keyOf(place)
    await this.#client.send('DELETE', key, { allowed: [404] })
    for (const uploadId of await this.#unfinished(key)) await this.#abort(key, uploadId)
  }

  async #putInParts(
    key: string,
    parts: AsyncIterable<Buffer>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const begun = await this.#client.send('POST', key, { query: { uploads: '' }, signal })
    const uploadId = textIn(await begun.text(), 'UploadId')
    try {
      const etags: string[] = []
      for await (const body of parts) {
        const query = { partNumber: String(etags.length + 1), uploadId }
        const stored = await this.#client.send('PUT', key, { query, body, signal })
        etags.push(stored.headers.get('etag') ?? '')
      }
      await this.#complete(key, uploadId, etags, signal)
    } catch (error) {
      await this.#abort(key, uploadId).catch(() => {})
      throw error
    }
  }

  /** The store may say 200 and tell in the body that it has failed. */
  async #complete(
    key: string,
    uploadId: string,
    etags: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const listed = etags.map(
      (etag, index) =>
        `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
    )
    const body = Buffer.from(
      `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`,
    )
    const answer = await this.#client.send('POST', key, { query: { uploadId }, body, signal })
    const text = await answer.text()
    if (!text.includes('<Error>')) return
    throw fileStoreUnavailable(undefined, { cause: new Error(textIn(text, 'Code')) })
  }

  async #abort(key: string, uploadId: string): Promise<void> {
    await this.#client.send('DELETE', key, { query: { uploadId }, allowed: [404] })
  }

  /** Uploads in parts of this very file that were begun and never finished. */
  async #unfinished(key: string): Promise<string[]> {
    const query = { uploads: '', prefix: key }
    const answer = await this.#client.send('GET', '', { query, allowed: [404, 501] })
    if (!answer.ok) return []
    const text = await answer.text()
    return [...text.matchAll(/<UploadId>([^<]+)<\/UploadId>/g)].map(([, id = '']) => plain(id))
  }

  async #open(key: string, range?: ByteRange, etag?: string): Promise<Response> {
    const headers = {
      ...(range && { range: `bytes=${range.first}-${range.last}` }),
      ...(etag && { 'if-match': etag }),
    }
    const answer = await this.#client.open(key, headers)
    if (answer.status === 404) throw new FileMissing('no such object')
    return answer
  }

  /** Goes on where a lost connection has stopped, with the same content or not at all. */
  async *#resuming(
    key: string,
    opened: Response,
    range: ByteRange = { first: 0, last: Number.POSITIVE_INFINITY },
  ): AsyncGenerator<Uint8Array> {
    const first = range.first
    const last = first + Number(opened.headers.get('content-length')) - 1
    const etag = opened.headers.get('etag') ?? undefined
    let place = first
    let answer = opened
    for (let resumed = 0; place <= last; resumed += 1) {
      try {
        for await (const chunk of this.#client.bodyOf(answer)) {
          place += chunk.length
          yield chunk
        }
        if (place > last) return
        throw new Error('the store ended too early')
      } catch (error) {
        if (resumed >= resumptionsMax) throw fileStoreUnavailable(undefined, { cause: error })
        await this.#client.pause(resumed)
        answer = await this.#open(key, { first: place, last }, etag)
      }
    }
  }
}

function keyOf(place: FilePlace): string {
  checkPlace(place)
  return `${place.tenantId}/${place.fileId}`
}

async function* chained(begun: readonly Buffer[], rest: AsyncIterable<Buffer>) {
  yield* begun
  yield* rest
}

function textIn(xml: string, element: string): string {
  const [, text] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? []
  if (text === undefined)
    throw fileStoreUnavailable(undefined, { cause: new Error(`no ${element}`) })
  return plain(text)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function plain(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
