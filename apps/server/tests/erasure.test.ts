import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { uuidOf } from '@souk/platform'
import type { Database } from '@souk/platform/server'
import { type Caller, columnsWith } from '@souk/platform/testing'
import {
  aDecider,
  leaveTraces,
  type Marks,
  newMarks,
  startEcho,
  type TracedPerson,
  workThrough,
} from '../testing/person.ts'
import { type Product, type Shop, startProduct } from '../testing/product.ts'

let product: Product
let superuser: Database
let echo: { url: string; server: Server }
before(async () => {
  product = await startProduct({ config: { webhookLoopback: true } })
  superuser = product.db.open({ systemUrl: product.db.ownerUrl })
  echo = await startEcho()
})
after(async () => {
  echo.server.close()
  await superuser.close()
  await product.close()
})

/** Where the marks stand: columns of any kind, and files. */
async function placesOf(shop: Shop, { word, digits, vatId }: Marks): Promise<string[]> {
  const marks = [word, digits, vatId]
  const tenantId = uuidOf(shop.credentials.tenantId)
  const columns = await columnsWith(superuser.system, tenantId, marks)
  return [...columns, ...(await filesWith(marks.map((mark) => mark.toLowerCase())))]
}

async function filesWith(wanted: readonly string[]): Promise<string[]> {
  const { files } = product.config
  assert(files.kind === 'disk')
  const { folder } = files
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = await Promise.all(
    all
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const content = (await readFile(join(parentPath, name), 'utf8')).toLowerCase()
        return wanted.some((mark) => content.includes(mark)) ? [`file ${name}`] : []
      }),
  )
  return found.flat()
}

const requests = '/api/v1/privacy-requests'

interface RequestBody {
  readonly id: string
  readonly status: string
}

async function ask(
  shop: Shop,
  decider: Caller,
  body: { kind: string; customer_id: string; reason: string },
): Promise<string> {
  const asked = await shop.post<RequestBody>(requests, body)
  assert.equal(asked.status, 201, asked.text)
  const verified = await decider.post(`${requests}/${asked.body.id}/verify`, {
    method: 'DOCUMENT',
    reference: `passport of ${body.reason}`,
  })
  assert.equal(verified.status, 200, verified.text)
  return asked.body.id
}

async function advance(shop: Shop, seconds: number): Promise<void> {
  const { status, text } = await shop.post('/api/v1/sandbox/clock/advance', { seconds })
  assert.equal(status, 200, text)
  await product.tick()
  await workThrough(product)
}

async function statusOf(shop: Shop, requestId: string): Promise<string> {
  return (await shop.get<RequestBody>(`${requests}/${requestId}`)).body.status
}

/** Somebody with the same address is another customer, who can be erased in turn. */
async function comesBack(shop: Shop, decider: Caller, { word, email }: Marks): Promise<string> {
  const made = await shop.post<{ id: string }>('/api/v1/customers', { email, name: word })
  assert.equal(made.status, 201, made.text)
  await workThrough(product)
  const body = { kind: 'ERASE', customer_id: made.body.id, reason: word }
  const requestId = await ask(shop, decider, body)
  await workThrough(product)
  for (const seconds of [400, 400]) await advance(shop, seconds)
  assert.equal(await statusOf(shop, requestId), 'COMPLETED')
  return made.body.id
}

interface Amounts {
  readonly orders: readonly unknown[]
  readonly ledger: unknown
  readonly stock: unknown
}

/** What has to be as it was. */
async function amountsOf(shop: Shop, { orderIds }: TracedPerson): Promise<Amounts> {
  const orders = await Promise.all(
    orderIds.map(async (id) => {
      const { body } = await shop.get<Record<string, unknown>>(`/api/v1/orders/${id}`)
      const { number, status, total, paid_total, refunded_total, currency, placed_at } = body
      const items = (body.items as Record<string, unknown>[]).map(
        ({ id: itemId, title, quantity, unit_price, total: lineTotal }) => {
          return { itemId, title, quantity, unit_price, lineTotal }
        },
      )
      return { number, status, total, paid_total, refunded_total, currency, placed_at, items }
    }),
  )
  const ledger = (await shop.get('/api/v1/ledger/trial-balance')).body
  const stock = (await shop.get('/api/v1/inventory/integrity')).body
  return { orders, ledger: withoutTimes(ledger), stock: withoutTimes(stock) }
}

function withoutTimes(body: object): unknown {
  return JSON.parse(JSON.stringify(body), (name, value) =>
    /_at$|^as_of$/.test(name) ? undefined : value,
  )
}

describe('an erased person', () => {
  test('is found nowhere in the database and in no file, and amounts are as they were', async () => {
    const [shop, other] = [await product.open('sandbox'), await product.open('sandbox')]
    const marks = newMarks()
    const decider = await aDecider(product, shop)
    const theirs = await other.post<{ id: string }>('/api/v1/customers', { email: marks.email })
    const person = await leaveTraces(product, shop, marks, echo.url)
    const { customerId: customer_id } = person
    const reason = `letter of ${marks.word}`
    const copyId = await ask(shop, decider, { kind: 'EXPORT', customer_id, reason })
    await workThrough(product)
    const copy = await decider.get(`${requests}/${copyId}/result`)
    assert.equal(copy.status, 200, copy.text)
    assert.match(copy.text, new RegExp(marks.word))
    const before = await amountsOf(shop, person)
    const places = await placesOf(shop, marks)
    assert(places.length > 20, `there was much to find: ${places.join(', ')}`)
    assert(places.some((place) => place.startsWith('file ')))

    const requestId = await ask(shop, decider, { kind: 'ERASE', customer_id, reason })
    await workThrough(product)
    for (const seconds of [400, 400]) await advance(shop, seconds)
    assert.equal(await statusOf(shop, requestId), 'COMPLETED')
    await advance(shop, 400)

    assert.deepEqual(await placesOf(shop, marks), [])
    assert.deepEqual(await amountsOf(shop, person), before)
    const audit = await decider.post<{ valid: boolean }>('/api/v1/ai/audit/verify')
    assert.deepEqual([audit.status, audit.body.valid], [200, true], audit.text)
    const untouched = await other.get<{ email: string }>(`/api/v1/customers/${theirs.body.id}`)
    assert.equal(untouched.body.email, marks.email)

    const again = await shop.post<{ code: string }>(requests, { kind: 'EXPORT', customer_id })
    assert.deepEqual([again.status, again.body.code], [409, 'already_anonymized'])

    const next = await comesBack(shop, decider, marks)
    assert.notEqual(next, customer_id)
    assert.deepEqual(await placesOf(shop, marks), [], 'the second time too')
  })
})
