import {
  type App,
  attachment,
  bytesLike,
  type Context,
  contextOf,
  FileMissing,
  type FileStore,
  fileStoreUnavailable,
  isId,
  type Kernel,
  refusals,
  uuidOf,
} from '@souk/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { MediaItem } from './media.ts'
import { mediaHasNoFile, mediaNotFound } from './problems.ts'
import { partOf } from './range.ts'
import { MediaParams } from './schemas.ts'
import { findMediaItem, getMediaItem } from './store.ts'

export interface ServingOptions extends Pick<Kernel, 'database'> {
  readonly store: FileStore
}

interface FileParams {
  readonly tenantId: string
  readonly mediaId: string
  readonly file: string
}

/** Something of a media item that lies in the store. */
interface ServedFile {
  readonly fileId: string
  readonly bytes: number
  readonly contentType: string
  /** The name that it is saved under; null for what a browser shows. */
  readonly savedAs: string | null
}

/** The content of a URL never changes. */
const kept = 'public, max-age=31536000, immutable'
/** Types that say nothing to a browser. Everything else is bytes: what it is decides whoever opens it. */
const harmlessTypes: readonly string[] = [
  'model/gltf-binary',
  'application/pdf',
  'application/zip',
  'application/gzip',
]

/**
 * Public media, by URLs that cannot be guessed. A read of one row comes before the first byte; while the
 * rest goes out no connection of the database is held, and no more of the file is in memory than is on its way.
 */
export function mediaFileRoute(app: App, options: ServingOptions): void {
  app.route({
    method: 'GET',
    url: '/media/:tenantId/:mediaId/:file',
    config: { scope: 'public', hidden: true, sheddable: true },
    schema: { response: refusals(mediaNotFound, fileStoreUnavailable) },
    handler: (request, reply) => serve(request, reply, options),
  })
}

/** The upload itself, for whoever may read the catalog. It is saved and never shown, so that it can be anything. */
export function originalRoute(app: App, { database, store }: ServingOptions): void {
  app.route({
    method: 'GET',
    url: '/v1/catalog/media/:mediaId/original',
    config: { scope: 'catalog:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'getMediaOriginal',
      summary: 'Get the original file of a media item',
      description:
        'Streams the file as it was uploaded, with its metadata and under its original name. It can be read while the ' +
        'item is processed, and after processing has failed. An item with an external URL has no file and is ' +
        'refused with `media_has_no_file`. A provider gets the files of its own media.',
      params: MediaParams,
      response: {
        200: Type.Unsafe<never>({ description: 'The file' }),
        ...refusals(mediaNotFound, mediaHasNoFile, fileStoreUnavailable),
      },
      answersFile: { 'application/octet-stream': bytesLike('‰PNG …') },
    },
    handler: (request, reply) => serveOriginal(request, reply, { database, store }) as never,
  })
}

async function serveOriginal(
  request: FastifyRequest,
  reply: FastifyReply,
  { database, store }: ServingOptions,
): Promise<FastifyReply> {
  const { mediaId } = request.params as Pick<FileParams, 'mediaId'>
  const context = contextOf(request)
  const { fileId, bytes, name } = await database.read(context, (tx) => getMediaItem(tx, mediaId))
  if (fileId === null || bytes === null) throw mediaHasNoFile({ mediaId })
  request.linger()
  const content = await contentOf(store, { tenantId: context.tenantId, fileId }, mediaId)
  return reply
    .type('application/octet-stream')
    .header('content-length', bytes)
    .header('content-disposition', attachment(name ?? 'file'))
    .send(content)
}

function contentOf(
  store: FileStore,
  file: Parameters<FileStore['get']>[0],
  mediaId: string,
  part?: Parameters<FileStore['get']>[1],
): ReturnType<FileStore['get']> {
  return store.get(file, part).catch((error) => {
    throw error instanceof FileMissing ? mediaNotFound({ mediaId }) : error
  })
}

async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  { database, store }: ServingOptions,
) {
  const params = request.params as FileParams
  const { mediaId } = params
  if (!isId('ten', params.tenantId) || !isId('med', mediaId)) throw mediaNotFound({ mediaId })
  const tenantId = uuidOf(params.tenantId)
  const context = contextFor(request, tenantId)
  const mediaItem = await database.read(context, (tx) => findMediaItem(tx, mediaId))
  const served = mediaItem && servedUnder(mediaItem, params)
  if (!served) throw mediaNotFound({ mediaId })
  const etag = `"${params.file}"`
  reply.headers(headersOf(served, etag))
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const part = isUnchanged(request, etag) ? partOf(request.headers.range, served.bytes) : undefined
  if (part === 'impossible') {
    return reply.code(416).header('content-range', `bytes */${served.bytes}`).send()
  }
  request.linger()
  const content = await contentOf(store, { tenantId, fileId: served.fileId }, mediaId, part)
  if (part) {
    reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${served.bytes}`)
  }
  const length = part ? part.last - part.first + 1 : served.bytes
  return reply.header('content-length', length).send(content)
}

/** Nobody has signed in, and the tenant is the one that the URL names. */
function contextFor({ id }: FastifyRequest, tenantId: string): Context {
  const operation = 'getMediaFile'
  const actor = { type: 'system', id: operation } as const
  const unused = { mode: 'live', clockOffsetMs: 0, currency: 'EUR' } as const
  return { tenantId, actor, operation, requestId: id, ...unused }
}

function servedUnder(mediaItem: MediaItem, { tenantId, file }: FileParams): ServedFile | undefined {
  const path = `/media/${tenantId}/${mediaItem.id}/${file}`
  const index = mediaItem.sizes.findIndex(({ url }) => url === path)
  const size = mediaItem.sizes[index]
  const sizeFileId = mediaItem.sizeFileIds[index]
  if (size && sizeFileId !== undefined) {
    return { fileId: sizeFileId, bytes: size.size, contentType: 'image/webp', savedAs: null }
  }
  return mediaItem.url === path && mediaItem.source === 'UPLOAD'
    ? uploadedFile(mediaItem)
    : undefined
}

function uploadedFile({
  kind,
  fileId,
  bytes,
  name,
  contentType,
}: MediaItem): ServedFile | undefined {
  if (fileId === null || bytes === null || contentType === null) return undefined
  if (kind === 'VIDEO') return { fileId, bytes, contentType, savedAs: null }
  const isHarmless = harmlessTypes.includes(contentType)
  const type = isHarmless ? contentType : 'application/octet-stream'
  return { fileId, bytes, contentType: type, savedAs: name ?? 'file' }
}

/** Pages of other sites may show it; whatever it is, it runs nothing and is shown in no frame. */
function headersOf({ contentType, savedAs }: ServedFile, etag: string): Record<string, string> {
  return {
    'content-type': contentType,
    'cache-control': kept,
    etag,
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    ...(savedAs !== null && { 'content-disposition': attachment(savedAs) }),
  }
}

function isUnchanged({ headers }: FastifyRequest, etag: string): boolean {
  const { 'if-range': known } = headers
  return known === undefined || known === etag
}
