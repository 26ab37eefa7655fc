import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import { holding, until, untilBlocked } from '@souk/platform/testing'
import {
  aProduct,
  type OrderView,
  type Product,
  type Shop,
  startProduct,
} from '../testing/product.ts'

/** What clients do when the network fails them: send again, all at once, and hang up in between. */

let product: Product
let shop: Shop
before(async () => {
  product = await startProduct()
  await product.app.listen({ host: '127.0.0.1', port: 0 })
  shop = await product.open()
})
after(() => product.close())

function message(key: string, body: string): string {
  return [
    'POST /api/v1/orders HTTP/1.1',
    'host: x',
    `authorization: Bearer ${shop.credentials.apiKey}`,
    `idempotency-key: ${key}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

/** Sends the whole request and hangs up without waiting for the answer. */
async function sendAndHangUp(text: string): Promise<void> {
  const { port } = product.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  await new Promise((sent) => socket.write(text, sent))
  socket.resetAndDestroy()
}

test('one key sent five times at once, connections cut: one order, one answer', async () => {
  const { id } = await aProduct(shop, { available: 3 })
  for (let round = 0; round < 3; round += 1) {
    const body = { items: [{ product_id: id, quantity: 1 }] }
    const key = `round-${round}`
    const text = message(key, JSON.stringify(body))
    const ask = () => shop.post<OrderView>('/api/v1/orders', body, { 'idempotency-key': key })
    const { repeated } = await holding(product.db, 'orders.orders', async () => {
      await sendAndHangUp(text)
      await untilBlocked(product.db)
      for (let times = 0; times < 3; times += 1) await sendAndHangUp(text)
      return { repeated: await ask() }
    })
    assert.equal(repeated.status, 409, 'the first is still under way, although nobody waits for it')
    const last = await until(async () => {
      const reply = await ask()
      return reply.status === 409 ? undefined : reply
    }, 'the end of the first')
    assert.equal(last.status, 201, last.text)
    assert.equal((await ask()).text, last.text)
  }
  const { body } = await shop.get<{ page: { total: number } }>('/api/v1/orders')
  assert.equal(body.page.total, 3)
  const left = await shop.get<{ inventory: { available: number } }>(`/v1/catalog/products/${id}`)
  assert.equal(left.body.inventory.available, 0)
})
