import assert from 'node:assert/strict'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { until } from '@souk/platform/testing'
import { type Product, type Shop, startProduct } from '../testing/product.ts'

/** Connections that begin something and leave it at that, without any credentials. */

let product: Product
let shop: Shop
let base: string
before(async () => {
  product = await startProduct()
  base = await product.app.listen({ host: '127.0.0.1', port: 0 })
  shop = await product.open()
})
after(() => product.close())

const idleSockets = 1_010

function begin(path: string, contentType: string): Socket {
  const { port } = product.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const headers = `host: x\r\ncontent-type: ${contentType}\r\ncontent-length: 100`
  socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n\r\n{`)
  return socket
}

const beginnings = {
  'a JSON body': () => begin('/api/v1/sandboxes', 'application/json'),
  'a form': () => begin('/oauth/token', 'application/x-www-form-urlencoded'),
}

for (const [what, open] of Object.entries(beginnings)) {
  test(`200: ${idleSockets} connections that begin ${what} take nobody's place`, async () => {
    let begun = 0
    const count = () => {
      begun += 1
    }
    product.app.server.on('request', count)
    const sockets = Array.from({ length: idleSockets }, open)
    try {
      await until(() => begun === idleSockets)
      const headers = { authorization: `Bearer ${shop.credentials.apiKey}` }
      for (let call = 0; call < 20; call += 1) {
        const reply = await fetch(`${base}/api/v1/orders`, { headers })
        assert.equal(reply.status, 200, await reply.text())
      }
    } finally {
      product.app.server.off('request', count)
      for (const socket of sockets) socket.destroy()
    }
  })
}
