import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { newId, sampleOf } from '@souk/platform'
import { until } from '@souk/platform/testing'
import { aPayment, Staff } from '@souk/server/testing/agents.ts'
import { requestTo } from '@souk/server/testing/request.ts'
import {
  clientCredentials,
  done,
  isProblem,
  Souk,
  type SoukEvent,
  verifyWebhook,
  WaitsForApproval,
} from './index.ts'
import { runReadme } from './testing/readme.ts'
import { type RunningProduct, runProduct } from './testing/running-product.ts'

let running: RunningProduct
let souk: Souk
before(async () => {
  running = await runProduct()
  souk = running.souk()
})
after(() => running.close())

const lamp = { title: 'Lamp', price: { amount: 5_000, currency: 'EUR' } }

async function aLamp(available = 10) {
  return done(await souk.createProduct({ ...lamp, inventory: { available, warehouse: 'MAIN' } }))
}

async function itemsOfALamp(available = 10) {
  return [{ product_id: (await aLamp(available)).id, quantity: 1 }]
}

/** Counts what is really sent. */
function counting(): { readonly sent: string[]; readonly fetch: typeof fetch } {
  const sent: string[] = []
  return {
    sent,
    fetch: (input, init) => {
      sent.push(String(input))
      return fetch(input, init)
    },
  }
}

type Method = (args: object) => Promise<unknown>

test('every operation reaches its own route', async () => {
  const { product, baseUrl } = running
  const seen: string[] = []
  const note = ({ method = '', url = '' }) => {
    const [path = ''] = url.split('?')
    seen.push(product.operations.find(method, path)?.schema.operationId ?? `${method} ${url}`)
  }
  product.app.server.on('request', note)
  // Content is sent as a stream, by whatever sends one.
  const declared = product.operations.list.filter(
    ({ hidden, schema }) => !hidden && schema.content === undefined,
  )
  const stranger = new Souk({ baseUrl, token: 'nobody' }) as unknown as Record<string, Method>
  const calls = declared.map(async (operation) => {
    const { operationId = '', params, form } = operation.schema
    const sample = (part: unknown) => (part === undefined ? {} : (sampleOf(part) as object))
    const { options } = requestTo(operation, (prefix) => newId(prefix as never))
    const args = { ...sample(params), ...sample(form), ...(options.body as object) }
    await stranger[operationId]?.(args).catch((error) => assert(isProblem(error), String(error)))
  })
  await Promise.all(calls)
  product.app.server.off('request', note)
  assert.deepEqual(seen.sort(), declared.map(({ schema }) => schema.operationId).sort())
})

describe('writes', () => {
  test('with one key are one order, however often and in whatever order they are sent', async () => {
    const items = await itemsOfALamp()
    const once = { idempotencyKey: newId('req') }
    const calls = Array.from({ length: 5 }, () => souk.createOrder({ items }, once))
    const outcomes = await Promise.all(calls)
    assert.equal(new Set(outcomes.map((outcome) => done(outcome).id)).size, 1)
    assert.equal(outcomes.filter(({ isReplay }) => !isReplay).length, 1)
    const other = souk.createOrder({ items: [...items, ...items] }, once)
    await assert.rejects(other, { code: 'idempotency_key_reused' })
  })

  test('whose answer is lost are done once', async () => {
    const items = await itemsOfALamp(1)
    let lost = 0
    const losing: typeof fetch = async (input, init) => {
      const reply = await fetch(input, init)
      lost += 1
      if (lost > 2) return reply
      throw new TypeError('the answer was lost')
    }
    const outcome = await running.souk({ fetch: losing }).createOrder({ items })
    assert.equal(lost, 3)
    assert.equal(outcome.isReplay, true)
    assert.equal(done(outcome).status, 'PENDING')
  })

  test('are refused with 412 version_mismatch when somebody was faster', async () => {
    const { id: productId } = await aLamp()
    const { etag } = await souk.getProduct({ productId })
    const changed = await souk.updateProduct({ productId, title: 'Bulb' }, { ifMatch: etag })
    assert.notEqual(changed.etag, etag)
    const late: unknown = await souk
      .updateProduct({ productId, title: 'Torch' }, { ifMatch: etag })
      .catch((error) => error)
    assert(isProblem(late, 'version_mismatch'))
    assert.equal(`"v${late.meta.current_version}"`, changed.etag)
    assert.equal((await souk.getProduct({ productId })).data.title, 'Bulb')
    done(await souk.updateProduct({ productId, title: 'Torch' }, { ifMatch: changed.etag }))
  })

  test('are refused with 400 validation_failed and the fields that are wrong', async () => {
    const wrong: unknown = await souk.createOrder({ items: [] }).catch((error) => error)
    assert(isProblem(wrong, 'validation_failed'))
    assert.equal(wrong.errors[0]?.path, '/items')
    assert.match(wrong.requestId, /^req_/)
  })

  test('that a person has to approve are no error, and are not taken for done', async () => {
    const { product, shop, baseUrl } = running
    const paymentId = await aPayment(shop)
    const staff = new Staff(product, shop)
    const agentId = await staff.agent(await staff.member(['SUPPORT']), [
      'payments:read',
      'payments:refund',
    ])
    const agent = new Souk({ baseUrl, token: () => staff.tokenOfAgent(agentId) })
    const refund = { paymentId, amount: { amount: 1_200, currency: 'EUR' }, reason: 'damaged' }
    const why = {
      reason: 'Grüße 🛒',
      sources: [{ title: 'Fotografía', uri: 'https://docs.example/1' }],
    }
    const outcome = await agent.createRefund(refund, why)
    const { data, approval, status } = outcome
    assert(approval)
    assert.deepEqual([data, status, approval.status], [undefined, 202, 'PENDING'])
    assert.equal(approval.reason, why.reason)
    assert.deepEqual(approval.sources, [{ ...why.sources[0], quote: null }])
    assert.throws(() => done(outcome), WaitsForApproval)
    await decide(baseUrl, await staff.tokenOfMember(await staff.member(['ADMIN'])), approval)
    await until(
      async () => (await souk.listRefunds({ payment_id: paymentId })).data.content.length === 1,
    )
  })
})

async function decide(
  baseUrl: string,
  token: string,
  { id: approvalId, payload_sha256 }: { readonly id: string; readonly payload_sha256: string },
) {
  const person = new Souk({ baseUrl, token })
  const approved = done(await person.approveApproval({ approvalId, payload_sha256 }))
  assert.notEqual(approved.status, 'PENDING')
}

describe('lists', () => {
  const count = 250
  before(async () => {
    const names = Array.from({ length: count }, (_, index) => `list-${index}@shop.example`)
    const create = async () => {
      for (let email = names.pop(); email; email = names.pop()) {
        done(await souk.createCustomer({ email, name: 'Listed' }))
      }
    }
    await Promise.all(Array.from({ length: 8 }, create))
  })

  test('give every item once, with a request for each page', async () => {
    const { sent, fetch } = counting()
    const ids = new Set<string>()
    let items = 0
    for await (const { id } of running.souk({ fetch }).listCustomers({ limit: 96 })) {
      ids.add(id)
      items += 1
    }
    assert.deepEqual([items, ids.size, sent.length], [count, count, 3])
    assert.match(sent[2] ?? '', /\?limit=96&cursor=/)
  })

  test('ask for no more than is taken', async () => {
    const { sent, fetch } = counting()
    const customers = running.souk({ fetch }).listCustomers({ limit: 10 })
    for await (const { name } of customers) if (name === 'Listed') break
    assert.equal(sent.length, 1)
    const { data } = await customers
    assert.deepEqual([data.content.length, sent.length], [10, 1])
    const pages = customers.pages()
    for (let page = 0; page < 3; page += 1) await pages.next()
    await pages.return()
    assert.equal(sent.length, 3)
  })

  test('of events go on by sequence', async () => {
    const sequences: number[] = []
    for await (const { sequence } of souk.listEvents({ limit: 96, type: 'customer.created' })) {
      sequences.push(sequence)
    }
    assert(sequences.length >= count)
    assert.deepEqual(
      sequences,
      [...new Set(sequences)].sort((a, b) => a - b),
    )
  })

  test('end by the signal of the caller', async () => {
    const stop = new AbortController()
    const reading = async () => {
      for await (const _ of souk.listCustomers({ limit: 1 }, { signal: stop.signal })) {
        stop.abort(new Error('enough'))
      }
    }
    await assert.rejects(reading(), { message: 'enough' })
  })
})

test('client credentials get tokens with the scopes that were asked for', async () => {
  const { baseUrl, shop } = running
  const { clientId, clientSecret } = shop.credentials
  const { sent, fetch } = counting()
  const token = clientCredentials({ clientId, clientSecret, scopes: ['orders:read'] })
  const reader = new Souk({ baseUrl, token, fetch })
  await Promise.all([reader.listOrders(), reader.listOrders(), reader.listOrders()])
  assert.equal(sent.filter((url) => url.endsWith('/oauth/token')).length, 1)
  const refused: unknown = await reader.listCustomers().catch((error) => error)
  assert(isProblem(refused, 'insufficient_scope'))
  assert.equal(refused.meta.required_scope, 'customers:read')
  const stranger = new Souk({ baseUrl, token: clientCredentials({ clientId, clientSecret: 'x' }) })
  await assert.rejects(stranger.listOrders(), { code: 'invalid_client', status: 401 })
})

test('a stream gives every event once, in order, over connections that are cut', async (t) => {
  const { product } = running
  const stop = new AbortController()
  t.after(() => stop.abort())
  const start = (await souk.listEvents({ limit: 1, after_sequence: 2 ** 40 })).data.page
    .last_sequence
  const events: SoukEvent<'location.created'>[] = []
  let lost = 0
  const follow = async () => {
    const filter = { type: 'location.created', after_sequence: start }
    const options = { signal: stop.signal, onLost: () => (lost += 1) }
    for await (const event of souk.streamEvents(filter, options)) {
      assert(event.type === 'location.created')
      events.push(event)
    }
  }
  const following = follow()
  following.catch(() => {})
  const codes = Array.from({ length: 12 }, (_, index) => `CUT-${index}`)
  for (const [index, code] of codes.entries()) {
    done(await souk.createLocation({ code, name: code }))
    if (index % 4 !== 3) continue
    await until(() => events.length > index - 2)
    product.app.server.closeAllConnections()
  }
  await until(() => events.length === codes.length && lost === 3)
  stop.abort(new Error('enough'))
  await assert.rejects(following, { message: 'enough' })
  assert.deepEqual(
    events.map(({ data }) => data.object.code),
    codes,
  )
})

describe('webhooks', () => {
  let receiver: Server
  const received: { headers: Record<string, string>; body: string }[] = []
  const secrets: string[] = []
  before(async () => {
    receiver = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      try {
        const event = await verifyWebhook(body, request.headers, secrets)
        received.push({ headers: request.headers as Record<string, string>, body })
        const isChallenge = event.type === 'webhook.endpoint_challenged'
        response.end(isChallenge ? event.data.object.challenge : '')
      } catch {
        response.writeHead(401).end()
      }
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
  })
  after(() => receiver.close())

  for (const signature of ['hmac-sha256', 'ed25519'] as const) {
    test(`as they are delivered are verified, with ${signature}`, async () => {
      const { port } = receiver.address() as AddressInfo
      received.length = 0
      const endpoint = done(
        await souk.createWebhookEndpoint({
          url: `http://127.0.0.1:${port}/${signature}`,
          event_types: ['location.created'],
          signature,
        }),
      )
      secrets.push(signature === 'ed25519' ? String(endpoint.public_key) : String(endpoint.secret))
      const { id: endpointId } = endpoint
      await until(async () => {
        // The first challenge may have come before the secret was known.
        const { data } = await souk.getWebhookEndpoint({ endpointId })
        if (data.status === 'ACTIVE') return true
        await souk.advanceSandboxClock({ seconds: 60 })
        return false
      })
      const code = `HOOK-${signature}`
      done(await souk.createLocation({ code, name: code }))
      await until(() => received.some(({ body }) => body.includes(code)))
      const { headers = {}, body = '' } = received.at(-1) ?? {}
      await assert.rejects(verifyWebhook(`${body} `, headers, secrets), {
        name: 'WebhookUnverified',
      })
    })
  }
})

test('the examples of the README compile and run', async () => {
  const { baseUrl, shop } = running
  await souk.updateCheckoutSettings({ calculates_taxes: false })
  const rates = [{ currency: 'EUR', country: 'DE', amount: 490 }]
  const method = await souk.createShippingMethod({ code: 'parcel', name: 'Parcel', rates })
  await souk.activateShippingMethod({ shippingMethodId: done(method).id })
  const said = await runReadme({
    ...{ SOUK_BASE_URL: baseUrl, SOUK_API_KEY: shop.credentials.apiKey, PORT: '0' },
    SOUK_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 'a').toString('base64')}`,
  })
  for (const expected of [
    /^PENDING 9800 req_/m,
    /^Copper cezve, 300 ml$/m,
    /^PENDING$/m,
    /^Copper cezve, 300 ml CAPTURED$/m,
    /^the first token$/m,
    /^somebody else made version \d+$/m,
    /^false true$/m,
    /^\d+ order\.placed ord_/m,
    /^the receiver answers 400, 400, 200 Open sesame$/m,
  ]) {
    assert.match(said, expected)
  }
})
