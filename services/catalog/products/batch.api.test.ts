import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId, newUuid, Problem } from '@souk/platform'
import type { Answer, Caller, World } from '@souk/platform/testing'
import {
  euros,
  type Page,
  type ProductBody,
  products,
  type Refusal,
  Shop,
  startCatalog,
} from '../catalog.fixture.ts'
import { createProducts } from './operations.ts'

interface Row {
  readonly id: string | null
  readonly outcome: string
  readonly status: number
  readonly result: ProductBody | null
  readonly problem: Refusal | null
}

interface Batch {
  readonly counts: Readonly<Record<string, number>>
  readonly rows: readonly Row[]
}

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

const url = `${products}/batch`
const shirt = (title: string, more: object = {}) => ({
  body: { title, price: euros(4_900), ...more },
})

function send(caller: Caller, rows: unknown, key = newUuid()): Promise<Answer<Batch>> {
  return caller.post<Batch>(url, { rows }, { 'idempotency-key': key })
}

test('200: a hundred products in one request, one result each in the order of the rows', async () => {
  const shop = new Shop(world)
  const rows = Array.from({ length: 100 }, (_, index) => shirt(`Shirt ${index}`))
  const { status, body, text } = await send(shop.caller, rows)
  assert.equal(status, 200, text)
  assert.equal(body.counts.succeeded, 100)
  assert.deepEqual(
    body.rows.map(({ result, outcome }) => [result?.title, outcome]),
    rows.map(({ body: { title } }) => [title, 'SUCCEEDED']),
  )
  assert(body.rows.every(({ id, result, status }) => id === result?.id && status === 201))
  const listed = await shop.caller.get<Page<ProductBody>>(`${products}?limit=96`)
  assert.equal(listed.body.data.length, 96)
})

test('200: a row that is malformed or refused is told as that row, and the others are made', async () => {
  const shop = new Shop(world)
  const { body, text } = await send(shop.caller, [
    shirt('First', { handle: 'first' }),
    shirt('Second', { handle: 'first' }),
    shirt('', { price: { amount: 'free', currency: 'EUR' } }),
    { body: 'no object' },
    { body: shirt('Third').body, id: 'prod_1' },
    {},
    null,
    'row',
    shirt('Last'),
  ])
  assert.deepEqual(
    body.rows.map(({ outcome, status, id, problem }) => [
      outcome,
      status,
      id === null,
      problem?.code,
    ]),
    [
      ['SUCCEEDED', 201, false, undefined],
      ['REFUSED', 409, true, 'handle_taken'],
      ...Array.from({ length: 6 }, () => ['REFUSED', 400, true, 'validation_failed']),
      ['SUCCEEDED', 201, false, undefined],
    ],
    text,
  )
  const paths = body.rows.map(({ problem }) => problem?.errors?.map(({ path }) => path))
  assert.deepEqual(paths.slice(2, 6), [['/title', '/price/amount'], [''], ['/id'], ['/body']])
  assert.deepEqual(body.counts, { total: 9, succeeded: 2, waiting: 0, refused: 7, retry: 0 })
})

/** What a row may name that is not there, each after one that is; and where that is told. */
async function wronglyNaming(shop: Shop): Promise<[code: string, path: string, fields: object][]> {
  const url = 'https://cdn.example.com/shirt.jpg'
  const image = await shop.caller.post<{ id: string }>('/v1/catalog/media', { url })
  const category = await shop.caller.post<{ id: string }>('/v1/catalog/categories', { name: 'Men' })
  return [
    ['media_unknown', '/media_ids/1', { media_ids: [image.body.id, newId('med')] }],
    [
      'channel_unknown',
      '/publications/1/channel',
      { publications: [{ channel: 'api' }, { channel: 'kiosk' }] },
    ],
    ['category_unknown', '/category_ids/1', { category_ids: [category.body.id, newId('cat')] }],
    ['product_type_unknown', '/product_type_id', { product_type_id: newId('ptype') }],
    ['handle_taken', '/handle', { handle: 'taken' }],
    ['external_id_taken', '/external_id', { external_id: 'taken' }],
  ]
}

const allNaming = { publications: [{ channel: 'api' }] }

test('200: what one row names and is not there is told of that row, with the field, and the others are made', async () => {
  const shop = new Shop(world)
  await shop.product({ handle: 'taken', external_id: 'taken' })
  const wrong = [
    ...(await wronglyNaming(shop)),
    ['provider_unknown', '/provider_id', { provider_id: newId('prv') }] as const,
  ]
  const { body, text } = await send(shop.caller, [
    shirt('First', allNaming),
    ...wrong.map(([code, , fields]) => shirt(code, fields)),
    shirt('Last', allNaming),
  ])
  assert.deepEqual(
    body.rows.map(({ problem }) => problem && [problem.code, problem.errors?.[0]?.path]),
    [null, ...wrong.map(([code, path]) => [code, path]), null],
    text,
  )
  const listed = await shop.caller.get<Page<ProductBody>>(products)
  assert.deepEqual(
    listed.body.data.map(({ title }) => title),
    ['Last', 'First', 'Linen shirt'],
  )
})

test('200: so it is with products that are changed', async () => {
  const shop = new Shop(world)
  await shop.product({ handle: 'taken', external_id: 'taken' })
  const wrong = await wronglyNaming(shop)
  const changed = [{ title: 'First' }, ...wrong.map(([, , fields]) => fields), { title: 'Last' }]
  const made = await Promise.all(changed.map(() => shop.product(allNaming)))
  const rows = made.map(({ id }, index) => ({ id, body: changed[index] }))
  const { body, text } = await shop.caller.post<Batch>(
    `${products}/bulk`,
    { rows },
    { 'idempotency-key': newUuid() },
  )
  assert.deepEqual(
    body.rows.map(({ problem }) => problem && [problem.code, problem.errors?.[0]?.path]),
    [null, ...wrong.map(([code, path]) => [code, path]), null],
    text,
  )
  const listed = await shop.caller.get<Page<ProductBody>>(products)
  const titles = listed.body.data.map(({ title }) => title)
  assert.deepEqual(titles.filter((title) => title !== 'Linen shirt').toSorted(), ['First', 'Last'])
})

test('of drafts that are made together, a refusal names fields of the one that it is about', async () => {
  const shop = new Shop(world)
  const { id: mediaId } = (
    await shop.caller.post<{ id: string }>('/v1/catalog/media', {
      url: 'https://cdn.example.com/shirt.jpg',
    })
  ).body
  const draft = { title: 'Shirt', variants: [{ price: euros(4_900) }], isSimple: true }
  const window = { publish_at: null, unpublish_at: null }
  const first = {
    ...draft,
    mediaIds: [mediaId],
    publications: [{ channel: 'api', ...window }],
  }
  const cases = [
    ['/media_ids/0', { mediaIds: [newId('med')] }],
    ['/media_ids/1', { mediaIds: [mediaId, newId('med')] }],
    ['/publications/0/channel', { publications: [{ channel: 'kiosk', ...window }] }],
    ['/category_ids/0', { categoryIds: [newId('cat')] }],
    ['/product_type_id', { productTypeId: newId('ptype') }],
    ['/provider_id', { providerId: newId('prv') }],
  ] as const
  for (const [path, fields] of cases) {
    const attempt = world.seed(shop.name, (tx) =>
      createProducts(tx, [first, draft, { ...draft, ...fields }]),
    )
    await assert.rejects(attempt, (error) => {
      assert(error instanceof Problem)
      assert.deepEqual(
        error.errors?.map((one) => one.path),
        [path],
      )
      return true
    })
  }
})

test('200: the same request again makes nothing a second time', async () => {
  const shop = new Shop(world)
  const key = newUuid()
  const rows = [shirt('First'), shirt(''), shirt('Second')]
  const first = await send(shop.caller, rows, key)
  const second = await send(shop.caller, rows, key)
  assert.deepEqual(
    second.body.rows.map(({ id }) => id),
    first.body.rows.map(({ id }) => id),
  )
  const listed = await shop.caller.get<Page<ProductBody>>(products)
  assert.equal(listed.body.data.length, 2)
})

test('200: a malformed row of an update is told as that row too', async () => {
  const shop = new Shop(world)
  const { id } = await shop.product()
  const { body, text } = await shop.caller.post<Batch>(
    `${products}/bulk`,
    {
      rows: [
        { id, body: { title: 7 } },
        { id: '../orders', body: { title: 'Hat' } },
        { id, if_match: 3, body: { title: 'Hat' } },
        { id, boddy: {} },
        { id, body: { title: 'Hat' } },
      ],
    },
    { 'idempotency-key': newUuid() },
  )
  assert.deepEqual(
    body.rows.map(({ outcome, problem }) => [outcome, problem?.errors?.[0]?.path]),
    [
      ['REFUSED', '/title'],
      ['REFUSED', '/id'],
      ['REFUSED', '/if_match'],
      ['REFUSED', '/boddy'],
      ['SUCCEEDED', undefined],
    ],
    text,
  )
  assert.equal((await shop.get({ id })).title, 'Hat')
})

const unreadable: [name: string, rows: unknown][] = [
  ['no rows', []],
  ['too many rows', Array.from({ length: 101 }, () => shirt('Shirt'))],
  ['rows that are no list', shirt('Shirt')],
]
for (const [name, rows] of unreadable) {
  test(`400: ${name}`, async () => {
    const shop = new Shop(world)
    const attempt = () => shop.caller.post<Refusal>(url, { rows }, { 'idempotency-key': newUuid() })
    await shop.refused(attempt, 400, 'validation_failed')
  })
}

test('201 and 422 provider_foreign: a provider makes products of its own, and of no other', async () => {
  const shop = new Shop(world)
  const [own, other] = [await shop.provider(), await shop.provider()]
  const { body } = await send(own.caller, [
    shirt('Own'),
    shirt('Foreign', { provider_id: other.id }),
  ])
  assert.deepEqual(
    body.rows.map(({ status, problem }) => [status, problem?.code, problem?.errors?.[0]?.path]),
    [
      [201, undefined, undefined],
      [422, 'provider_foreign', '/provider_id'],
    ],
  )
})

test('403: a reader creates nothing', async () => {
  const shop = new Shop(world)
  const reader = world.as(shop.name, ['catalog:read'])
  const key = { 'idempotency-key': newUuid() }
  const attempt = () => reader.post<Refusal>(url, { rows: [shirt('Shirt')] }, key)
  await shop.refused(attempt, 403, 'insufficient_scope')
})
