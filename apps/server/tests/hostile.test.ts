import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import { hostileBodies } from '@souk/platform/testing'
import { aProduct, type Product, type Shop, startProduct } from '../testing/product.ts'

/** Hostile bodies, sent over a real socket to an operation that would write. */

let product: Product
let shop: Shop
let base: string
before(async () => {
  product = await startProduct()
  base = await product.app.listen({ host: '127.0.0.1', port: 0 })
  shop = await product.open()
})
after(() => product.close())

const token = () => shop.credentials.apiKey
const total = async () => {
  const { body } = await shop.get<{ page: { total: number } }>('/api/v1/orders')
  return body.page.total
}

/** Without bytes there is no body, and an operation that needs one says what is missing. */
const bodies = hostileBodies.filter(({ error }) => error !== 'empty_body')

for (const { name, bytes, contentType, status, code, error } of bodies) {
  test(`${status} ${code}: ${name}`, async () => {
    const reply = await fetch(`${base}/api/v1/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token()}`, 'content-type': contentType },
      body: new Uint8Array(bytes()),
    })
    const body = (await reply.json()) as { code: string; errors?: { code: string }[] }
    assert.equal(reply.status, status, JSON.stringify(body))
    assert.equal(body.code, code)
    assert.match(String(reply.headers.get('content-type')), /^application\/problem\+json/)
    if (error) assert.equal(body.errors?.[0]?.code, error)
  })
}

/** Sends raw bytes and collects whatever comes back until the server closes. */
async function raw(text: string): Promise<string> {
  const { port } = product.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => {})
  socket.write(text)
  socket.end()
  await once(socket, 'close')
  return answer
}

const head = (more: string) =>
  `POST /api/v1/orders HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${token()}\r\ncontent-type: application/json\r\n${more}\r\n`

test('a body that ends before its length changes nothing', async () => {
  await raw(`${head('content-length: 500\r\n')}{"items":[`)
  assert.equal(await total(), 0)
})

test('400: bytes that are not HTTP get a problem document', async () => {
  assert.match(await raw('EVIL\r\n\r\n'), /^HTTP\/1\.1 400 .*\r\n.*application\/problem\+json/s)
})

test('400: two lengths, or a length beside chunks, are refused before anything is read', async () => {
  for (const more of [
    'content-length: 2\r\ncontent-length: 3\r\n',
    'content-length: 5\r\ntransfer-encoding: chunked\r\n',
  ]) {
    assert.match(await raw(`${head(more)}{}`), /^HTTP\/1\.1 400 /)
  }
})

test('after all of it nothing was written and the next order is taken', async () => {
  assert.equal(await total(), 0)
  const { id } = await aProduct(shop)
  const reply = await shop.post('/api/v1/orders', { items: [{ product_id: id, quantity: 1 }] })
  assert.equal(reply.status, 201)
})
