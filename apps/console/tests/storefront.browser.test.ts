import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { type Product, type Shop, startProduct } from '@souk/server/testing/product.ts'
import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../testing/browser/index.ts'

/** Pages of other origins in a real browser, which asks before it sends and hides what it may not show. */

let product: Product
let browser: Browser
let pages: readonly [Server, Server]
let api: string
let shop: Shop
before(async () => {
  product = await startProduct()
  api = await product.app.listen({ port: 0, host: '127.0.0.1' })
  pages = await Promise.all([aPage(), aPage()] as const)
  const { path, env } = await findBrowser()
  browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox'],
    env: { ...process.env, ...env } as Record<string, string>,
  })
  shop = await product.open()
  const made = await shop.post('/v1/catalog/products', {
    title: 'Copper cezve',
    price: { amount: 1_250, currency: 'EUR' },
  })
  assert.equal(made.status, 201, made.text)
})
after(async () => {
  await browser?.close()
  for (const page of pages ?? []) page.close()
  await product.close()
})

/** A shop of somebody else, with nothing in it. */
async function aPage(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Shop</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const originOf = (page: Server) => `http://127.0.0.1:${(page.address() as AddressInfo).port}`

interface Read {
  readonly status: number
  readonly text: string
  readonly requestId: string | null
  readonly limit: string | null
}

/** What a script of a page reads of an answer; what the browser says where it may not. */
async function readFrom(
  page: Server,
  path: string,
  token: string,
  more: { readonly credentials?: 'include' } = {},
): Promise<Read | string> {
  const tab = await browser.newPage()
  try {
    await tab.goto(originOf(page))
    return await tab.evaluate(
      async ({ url, token, more }) => {
        try {
          const headers = { authorization: `Bearer ${token}`, 'if-none-match': '"v0"' }
          const reply = await fetch(url, { headers, ...more })
          return {
            status: reply.status,
            text: await reply.text(),
            requestId: reply.headers.get('x-request-id'),
            limit: reply.headers.get('ratelimit-policy'),
          }
        } catch (error) {
          return String(error)
        }
      },
      { url: `${api}${path}`, token, more },
    )
  } finally {
    await tab.close()
  }
}

const list = '/v1/catalog/products'
const hidden = 'TypeError: Failed to fetch'

async function keyFor(origins: readonly string[]): Promise<string> {
  const made = await shop.post('/api/v1/publishable-keys', { name: 'Shop', origins })
  assert.equal(made.status, 201, made.text)
  return String(made.body.key)
}

test('a page that the key names reads answers and refusals, and another page neither', async () => {
  const [own, other] = pages
  const key = await keyFor([originOf(own)])
  const read = (await readFrom(own, list, key)) as Read
  assert.equal(read.status, 200)
  assert.match(read.text, /Copper cezve/)
  assert.match(String(read.requestId), /^req_/)
  const absent = await readFrom(own, `${list}/prod_01k7x9e2e5f6sabh6m4m6s1fzv`, key)
  assert.match((absent as Read).text, /product_not_found/)
  assert.equal(await readFrom(other, list, key), hidden)
  assert.equal(await readFrom(other, `${list}/prod_01k7x9e2e5f6sabh6m4m6s1fzv`, key), hidden)
})

test('a page reads that its key is wrong, and nothing with a secret key or a key of no origin', async () => {
  const [own] = pages
  const mistyped = (await readFrom(own, list, 'souk_pub_live_mistyped')) as Read
  assert.deepEqual([mistyped.status, JSON.parse(mistyped.text).code], [401, 'token_invalid'])
  assert.equal(await readFrom(own, list, shop.credentials.apiKey), hidden)
  assert.equal(await readFrom(own, list, await keyFor([])), hidden)
})

test('nothing is read with what a browser keeps, and no other operation may even be asked', async () => {
  const [own] = pages
  const key = await keyFor([originOf(own)])
  assert.equal(await readFrom(own, list, key, { credentials: 'include' }), hidden)
  assert.equal(await readFrom(own, '/api/v1/payments', key), hidden)
  // Pages ask for the orders of customers who have signed in, and the key alone opens none.
  const { status, text } = (await readFrom(own, '/api/v1/orders', key)) as Read
  assert.deepEqual([status, JSON.parse(text).code], [403, 'publishable_key_not_allowed'])
  assert.equal(await readFrom(own, '/api/v1/me', key), hidden)
})
