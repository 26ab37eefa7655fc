import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the store does wrong with one of the next requests. */
export type Fault =
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'cut before answer' }
  | { readonly kind: 'cut body'; readonly afterBytes: number }
  | { readonly kind: 'silent body'; readonly afterBytes: number }
  | { readonly kind: 'error in success' }

interface Upload {
  readonly key: string
  readonly parts: Map<number, Buffer>
}

const secret = 'secret-of-the-test-store'
const accessKeyId = 'AKIDTEST'

/** A store of one bucket that speaks S3 on loopback: it checks every signature and every checksum of a body. */
export class S3Server {
  readonly objects = new Map<string, Buffer>()
  readonly uploads = new Map<string, Upload>()
  readonly requests: string[] = []
  /** Each is met by the first request whose line it matches. */
  readonly faults: { readonly on: RegExp; readonly fault: Fault }[] = []
  readonly #server = createServer((request, response) => void this.#serve(request, response))
  #uploadCount = 0

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  get access() {
    const { port } = this.#server.address() as AddressInfo
    return {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-test-1',
      bucket: 'souk',
      accessKeyId,
      secretAccessKey: secret,
    }
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const line = `${request.method} ${request.url}`
    this.requests.push(line)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const place = this.faults.findIndex(({ on }) => on.test(line))
    const fault = place < 0 ? undefined : this.faults.splice(place, 1)[0]?.fault
    if (fault?.kind === 'cut before answer') return void request.socket.destroy()
    if (fault?.kind === 'status') return answer(response, fault.status, errorXml('SlowDown'))
    if (!isSigned(request, body)) return answer(response, 403, errorXml('SignatureDoesNotMatch'))
    const url = new URL(request.url ?? '', this.access.endpoint)
    assert(url.pathname.startsWith('/souk'))
    const key = decodeURIComponent(url.pathname.slice('/souk/'.length))
    if (url.searchParams.has('uploads')) return this.#beginOrList(request, response, key, url)
    const uploadId = url.searchParams.get('uploadId')
    if (uploadId !== null) return this.#part(request, response, { key, url, uploadId, body, fault })
    this.#object(request, response, { key, body, fault })
  }

  #beginOrList(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    url: URL,
  ): undefined {
    if (request.method === 'POST') {
      const uploadId = `up&load-${++this.#uploadCount}`
      this.uploads.set(uploadId, { key, parts: new Map() })
      const shown = uploadId.replaceAll('&', '&amp;')
      return answer(response, 200, `<R><Key>${key}</Key><UploadId>${shown}</UploadId></R>`)
    }
    const prefix = url.searchParams.get('prefix') ?? ''
    const listed = [...this.uploads].filter(([, upload]) => upload.key.startsWith(prefix))
    const shown = listed.map(([id]) => `<UploadId>${id.replaceAll('&', '&amp;')}</UploadId>`)
    return answer(response, 200, `<R>${shown.join('')}</R>`)
  }

  #part(
    { method }: IncomingMessage,
    response: ServerResponse,
    asked: { key: string; url: URL; uploadId: string; body: Buffer; fault: Fault | undefined },
  ): undefined {
    const { key, url, uploadId, body, fault } = asked
    const upload = this.uploads.get(uploadId)
    if (!upload) return answer(response, 404, errorXml('NoSuchUpload'))
    if (method === 'PUT') {
      upload.parts.set(Number(url.searchParams.get('partNumber')), body)
      return answer(response, 200, '', { etag: etagOf(body) })
    }
    if (method === 'DELETE') {
      this.uploads.delete(uploadId)
      return answer(response, 204, '')
    }
    if (fault?.kind === 'error in success') return answer(response, 200, errorXml('InternalError'))
    const parts = [...upload.parts].sort(([a], [b]) => a - b)
    for (const [number, part] of parts) {
      assert(body.includes(`<PartNumber>${number}</PartNumber><ETag>${etagOf(part)}</ETag>`))
      assert(number === parts.length || part.length >= 5 * 1024 * 1024, 'a part is too small')
    }
    this.objects.set(key, Buffer.concat(parts.map(([, part]) => part)))
    this.uploads.delete(uploadId)
    return answer(response, 200, `<R><Key>${key}</Key></R>`)
  }

  #object(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    { key, body, fault }: { key: string; body: Buffer; fault: Fault | undefined },
  ): undefined {
    if (method === 'PUT') {
      this.objects.set(key, body)
      return answer(response, 200, '', { etag: etagOf(body) })
    }
    if (method === 'DELETE') {
      this.objects.delete(key)
      return answer(response, 204, '')
    }
    const found = this.objects.get(key)
    if (!found) return answer(response, 404, errorXml('NoSuchKey'))
    const etag = etagOf(found)
    if (headers['if-match'] !== undefined && headers['if-match'] !== etag) {
      return answer(response, 412, errorXml('PreconditionFailed'))
    }
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    const sent = from === undefined ? found : found.subarray(Number(from), Number(to) + 1)
    response.writeHead(from === undefined ? 200 : 206, { etag, 'content-length': sent.length })
    if (fault?.kind === 'cut body') {
      response.write(sent.subarray(0, fault.afterBytes), () => response.socket?.destroy())
    } else if (fault?.kind === 'silent body') response.write(sent.subarray(0, fault.afterBytes))
    else response.end(sent)
    return undefined
  }
}

function answer(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): undefined {
  response.writeHead(status, headers).end(body)
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`
}

function errorXml(code: string): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`
}

/** Signature Version 4, told from what has arrived. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { headers, method = '', url = '' } = request
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const [id, date = '', region = '', service = ''] = credential.split('/')
  const bodyHash = String(headers['x-amz-content-sha256'])
  if (id !== accessKeyId || bodyHash !== sha256(body)) return false
  for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256']) {
    if (!names.split(';').includes(needed)) return false
  }
  const [path = '', query = ''] = url.split('?', 2)
  const canonical = [
    method,
    path,
    query.split('&').map(withEquals).sort().join('&'),
    ...names.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    names,
    bodyHash,
  ].join('\n')
  const scope = `${date}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [date, region, service, 'aws4_request'].reduce(
    (last: Buffer, step) => createHmac('sha256', last).update(step).digest(),
    Buffer.from(`AWS4${secret}`),
  )
  return createHmac('sha256', key).update(text).digest('hex') === signature
}

function withEquals(pair: string): string {
  return pair === '' || pair.includes('=') ? pair : `${pair}=`
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}
