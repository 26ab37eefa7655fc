import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { createWorld, openTestFiles, until } from '@souk/platform/testing'
import type { Static } from 'typebox'
import { filesService } from '../manifest.ts'
import type { UploadView } from './schemas.ts'

type View = Static<typeof UploadView>
const quotaBytes = 40_000_000
const quota = { liveBytes: 2 * quotaBytes, sandboxBytes: quotaBytes }
const files = await openTestFiles()
/** Short, and long enough for whoever shares a busy machine with others. */
const patienceMs = 3_000
const pace = { silentMs: patienceMs, bytesPerSecondMin: 10_000, graceMs: patienceMs }
const world = await createWorld({
  services: [filesService({ store: files.store, quota, isShared: true, pace })],
  doesOutboundWork: true,
  // Shorter than any upload here that goes well and takes its time.
  app: { timeouts: { headersMs: patienceMs, requestMs: patienceMs, silentMs: 60_000 } },
})
let port: number
before(async () => {
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  port = (world.app.server.address() as { port: number }).port
})
after(async () => {
  await world.close()
  await files.close()
})

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

async function announced(tenant: string, size: number): Promise<View> {
  const body = { name: 'rows.csv', content_type: 'text/csv', size }
  const answer = await world.as(tenant).post<View>('/api/v1/uploads', body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

const tokenOf = (tenant: string) => `Bearer ${tenant}|uploads:*|`

interface Sent {
  readonly status: number
  readonly body: View & { readonly code?: string; readonly meta?: unknown }
}

async function put(
  tenant: string,
  { upload_url: path }: View,
  content: Buffer,
  headers: Record<string, string> = { 'content-type': 'text/csv' },
): Promise<Sent> {
  const url = `http://127.0.0.1:${port}${path}`
  const authorization = tokenOf(tenant)
  const reply = await fetch(url, {
    method: 'PUT',
    body: new Uint8Array(content),
    headers: { authorization, ...headers },
  })
  return { status: reply.status, body: (await reply.json()) as Sent['body'] }
}

/** Sends with a length or without, in pieces that the test hands over one by one. */
function sending(tenant: string, { upload_url: path }: View, length?: number) {
  const headers = {
    authorization: tokenOf(tenant),
    'content-type': 'text/csv',
    ...(length !== undefined && { 'content-length': length }),
  }
  const request = httpRequest({ host: '127.0.0.1', port, method: 'PUT', path, headers })
  request.on('error', () => {})
  const answered = once(request, 'response').then(async ([response]) => {
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    return { status: response.statusCode, body: JSON.parse(String(Buffer.concat(chunks))) }
  })
  answered.catch(() => {})
  return { request, answered }
}

/** Any other request, whose body does not come. What it is answered. */
async function stalledRequest(tenant: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const head = `authorization: ${tokenOf(tenant)}\r\ncontent-type: application/json`
  socket.write(`POST /api/v1/uploads HTTP/1.1\r\nhost: x\r\n${head}\r\ncontent-length: 9\r\n\r\n{`)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer)
}

async function keptBy(tenant: string): Promise<string[]> {
  await world.settle()
  return readdir(join(files.folder, world.tenant(tenant))).catch(() => [])
}

const usage = (tenant: string) =>
  world.peek(tenant, async (tx) => {
    const [row] = await tx<{ bytes: number }>`
      select bytes from files.usage where tenant_id = ${tx.tenantId}`
    return row?.bytes ?? 0
  })

describe('an upload', () => {
  test('is announced, receives its content, and shows its checksum', async () => {
    const content = randomBytes(3_000_000)
    const upload = await announced('plain', content.length)
    assert.partialDeepStrictEqual(upload, { status: 'PENDING', size: 3_000_000, sha256: null })
    const sent = await put('plain', upload, content)
    assert.equal(sent.status, 200)
    assert.partialDeepStrictEqual(sent.body, { status: 'COMPLETE', sha256: sha256(content) })
    const shown = await world.as('plain').get<View>(`/api/v1/uploads/${upload.id}`)
    assert.deepEqual(shown.body, sent.body)
    assert.equal((await keptBy('plain')).length, 1)
  })

  test('the same content again is the same upload, and other content is refused', async () => {
    const content = randomBytes(100_000)
    const upload = await announced('again', content.length)
    const first = await put('again', upload, content)
    assert.deepEqual(await put('again', upload, content), first)
    const other = await put('again', upload, randomBytes(100_000))
    assert.equal(other.body.code, 'upload_complete')
    assert.equal((await keptBy('again')).length, 1)
  })

  test('another tenant does not find it', async () => {
    const upload = await announced('owner', 10)
    const stranger = await put('stranger', upload, Buffer.from('0123456789'))
    assert.equal(stranger.body.code, 'upload_not_found')
  })

  test('takes longer than any other request may, which is cut in the meantime', async () => {
    const piece = randomBytes(40_000)
    const pieces = 500
    const upload = await announced('patient', pieces * piece.length)
    const { request, answered } = sending('patient', upload, pieces * piece.length)
    let sent = 0
    const send = () => {
      request.write(piece)
      sent += 1
    }
    send()
    let cut: string | undefined
    // Begun after it, and cut before it is over.
    const other = stalledRequest('patient').then((answer) => {
      cut = answer
    })
    await until(() => {
      if (sent < pieces - 1) send()
      return cut
    }, 'the end of the other request')
    await other
    assert.match(cut ?? '', /^HTTP\/1.1 408/)
    while (sent < pieces) send()
    request.end()
    assert.equal((await answered).status, 200)
  })

  test('counts the bytes as they come: one too many is refused without a length too', async () => {
    const upload = await announced('counted', 1_000_000)
    const { request, answered } = sending('counted', upload)
    request.write(randomBytes(600_000))
    request.end(randomBytes(400_001))
    const { status, body } = await answered
    assert.equal(status, 413)
    assert.equal(body.code, 'upload_too_large')
    assert.deepEqual(body.meta, { max_bytes: 1_000_000 })
    assert.deepEqual(await keptBy('counted'), [])
    const again = await put('counted', upload, randomBytes(1_000_000))
    assert.equal(again.status, 200, again.body.code)
  })

  test('a length that is too much is refused before a byte is read', async () => {
    const upload = await announced('long', 10)
    const { request, answered } = sending('long', upload, 5_000_000)
    request.flushHeaders()
    assert.equal((await answered).body.code, 'upload_too_large')
    assert.equal((await put('long', upload, Buffer.from('0123456789'))).status, 200)
  })

  test('too few bytes are refused, and nothing is kept', async () => {
    const upload = await announced('short', 10)
    const sent = await put('short', upload, Buffer.from('012'))
    assert.equal(sent.body.code, 'upload_too_short')
    assert.deepEqual(sent.body.meta, { bytes: 3, expected_bytes: 10 })
    assert.deepEqual(await keptBy('short'), [])
  })

  test('a client that goes away leaves nothing, and may begin again at once', async () => {
    const upload = await announced('gone', 1_000_000)
    const { request } = sending('gone', upload, 1_000_000)
    request.write(randomBytes(300_000))
    await until(async () => (await keptBy('gone')).length > 0, 'the first bytes')
    request.destroy()
    await until(async () => (await keptBy('gone')).length === 0, 'the end of what was begun')
    assert.equal((await put('gone', upload, randomBytes(1_000_000))).status, 200)
  })

  test('a second sender is told to wait while the first is at it', async () => {
    const upload = await announced('two', 1_000_000)
    const { request, answered } = sending('two', upload, 1_000_000)
    request.write(randomBytes(500_000))
    await until(async () => (await keptBy('two')).length > 0, 'the first bytes')
    const second = put('two', upload, randomBytes(1_000_000))
    request.write(randomBytes(250_000))
    assert.equal((await second).body.code, 'upload_in_progress')
    request.end(randomBytes(250_000))
    assert.equal((await answered).status, 200)
  })

  for (const [kind, everyMs] of Object.entries({ silent: 0, slow: 100 })) {
    test(`a ${kind} client is cut, and nothing is kept`, async () => {
      const upload = await announced(kind, 1_000_000)
      const { request, answered } = sending(kind, upload, 1_000_000)
      request.write(randomBytes(1_000))
      const more =
        everyMs > 0 ? setInterval(() => request.write(randomBytes(10)), everyMs) : undefined
      const { status, body } = await answered
      clearInterval(more)
      assert.equal(status, 408)
      assert.equal(body.code, 'request_timeout')
      assert.deepEqual(await keptBy(kind), [])
    })
  }

  test('JSON is for the other operations, and files are for none of them', async () => {
    const upload = await announced('types', 2)
    const json = { 'content-type': 'application/json' }
    assert.equal((await put('types', upload, Buffer.from('{}'), json)).status, 415)
    const csv = { authorization: tokenOf('types'), 'content-type': 'text/csv' }
    const elsewhere = await world.app.inject({
      method: 'POST',
      url: '/api/v1/uploads',
      headers: csv,
      payload: 'a,b',
    })
    assert.equal(elsewhere.statusCode, 415)
  })
})

test('503 file_store_not_shared: machines that share no store take no uploads', async () => {
  const alone = await createWorld({
    services: [filesService({ store: files.store, quota, isShared: false })],
  })
  const body = { name: 'rows.csv', content_type: 'text/csv', size: 10 }
  const refused = await alone.as('apart').post('/api/v1/uploads', body)
  assert.deepEqual([refused.status, refused.body.code], [503, 'file_store_not_shared'])
  await alone.close()
})

describe('the storage of a tenant', () => {
  test('is bounded, for each tenant by itself, and free again when uploads expire', async () => {
    await announced('full', 30_000_000)
    const body = { name: 'b', content_type: 'text/csv', size: 10_000_001 }
    const refused = await world.as('full').post<Sent['body']>('/api/v1/uploads', body)
    assert.equal(refused.body.code, 'storage_quota_exceeded')
    assert.deepEqual(refused.body.meta, { quota_bytes: quotaBytes })
    await announced('full-neighbour', 30_000_000)
    const day = 24 * 3_600_000
    world.advance('full', day + 1)
    await world.tick()
    assert.equal(await usage('full'), 0)
    await announced('full', 30_000_000)
  })

  test('409: a provider announces a tenth of it and no more, and others go on', async () => {
    const announce = (provider: string, size: number) => {
      const body = { name: 'b', content_type: 'text/csv', size }
      return world.asProvider('shared', provider).post<Sent['body']>('/api/v1/uploads', body)
    }
    const [greedy, other] = [newId('prv'), newId('prv')]
    assert.equal((await announce(greedy, 3_000_000)).status, 201)
    const refused = await announce(greedy, 1_000_001)
    assert.equal(refused.body.code, 'storage_quota_exceeded')
    assert.deepEqual(refused.body.meta, { quota_bytes: quotaBytes / 10 })
    assert.equal((await announce(greedy, 1_000_000)).status, 201)
    assert.equal((await announce(other, 4_000_000)).status, 201)
  })

  test('an upload that nobody used is removed with its content after a day', async () => {
    const content = randomBytes(1_000)
    const upload = await announced('unused', content.length)
    await put('unused', upload, content)
    world.advance('unused', 24 * 3_600_000 + 1)
    await world.tick()
    assert.deepEqual(await keptBy('unused'), [])
    const shown = await world.as('unused').get<Sent['body']>(`/api/v1/uploads/${upload.id}`)
    assert.equal(shown.body.code, 'upload_not_found')
    assert.equal(await usage('unused'), 0)
  })

  test('a file may have 2 GB and no more', async () => {
    const body = { name: 'b', content_type: 'text/csv', size: 2 ** 31 + 1 }
    const refused = await world.as('huge').post<Sent['body']>('/api/v1/uploads', body)
    assert.equal(refused.status, 413)
    assert.deepEqual(refused.body.meta, { max_bytes: 2 ** 31 })
  })
})
