import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { App } from '@souk/platform'

/** Bytes that do not change while the server runs, compressed once. */
interface Packed {
  readonly etag: string
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
}

// The best ratio would take seconds for the largest of them; this is nearly as small.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

async function pack(plain: Buffer): Promise<Packed> {
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const [gzipped, br] = await Promise.all([
    promisify(gzip)(plain),
    promisify(brotliCompress)(plain, brotliOptions),
  ])
  // Weak, because the packed and the plain bytes share it.
  return { etag: `W/"${hash}"`, plain, gzip: gzipped, br }
}

interface Served {
  readonly type: string
  readonly cacheControl: string
  /** Called when it is first asked for. */
  readonly build: () => Buffer | Promise<Buffer>
}

/** Serves what is built once, in the encoding that the client likes best. */
export function servePacked(app: App, url: string, { type, cacheControl, build }: Served): void {
  let packed: Promise<Packed> | undefined
  app.route({
    method: 'GET',
    url,
    config: { scope: 'public', hidden: true },
    handler: async (request, reply) => {
      packed ??= Promise.resolve(build()).then(pack)
      const ready = await packed
      reply.headers({ etag: ready.etag, 'cache-control': cacheControl, vary: 'accept-encoding' })
      if (request.headers['if-none-match'] === ready.etag) return reply.code(304).send()
      const encoding = encodingFor(request.headers['accept-encoding'])
      if (encoding !== 'plain') reply.header('content-encoding', encoding)
      return reply.type(type).send(ready[encoding])
    },
  })
}

/** An encoding counts as accepted when it is named and not ruled out with `q=0`. */
export function encodingFor(header: string | string[] = ''): 'br' | 'gzip' | 'plain' {
  const accepted = String(header)
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim())
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'plain'
}
