import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { registerSeller } from '@souk/catalog/contract'
import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { auditedElsewhere, newId, uuidOf } from '@souk/platform'
import { manifest as pricing } from '@souk/pricing/manifest'
import { createJobWorld, type JobWorld } from './jobs.fixture.ts'

const path = '/v1/catalog/products'
let world: JobWorld
before(async () => {
  world = await createJobWorld([customers, inventory, pricing, catalog])
})
after(() => world.close())

interface Found {
  readonly id: string
  readonly title: string
  readonly price: { readonly amount: number }
}

const ndjson = (...rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n')
const asNdjson = { name: 'products.ndjson' }
const variants = [{ price: { amount: 100, currency: 'EUR' } }]

async function titlesOf(tenant: string): Promise<string[]> {
  const { body } = await world.as(tenant).get<{ data: Found[] }>(`${path}?limit=96`)
  return body.data.map(({ title }) => title).toSorted()
}

async function refusedImport(tenant: string, content: string) {
  const body = { upload_id: await world.upload(tenant, content), dry_run: true }
  const { status, body: problem } = await world.as(tenant).post(`${path}/imports`, body)
  return { status, code: problem.code, errors: problem.errors as { code: string }[] }
}

async function seller(tenant: string): Promise<string> {
  const providerId = newId('prv')
  await world.seed(tenant, (tx) => registerSeller(tx, { providerId, maySell: true, version: 1 }))
  return providerId
}

describe('names of columns', () => {
  for (const name of ['__proto__', 'constructor', 'prototype']) {
    test(`that lead to ${name} are refused, and no object gains a field`, async () => {
      const file = `title,translations.${name}.polluted\r\nX,Y`
      const { status, errors } = await refusedImport('names', file)
      assert.deepEqual([status, errors[0]?.code], [422, 'unknown_column'])
      assert.equal(({} as { polluted?: string }).polluted, undefined)
    })
  }

  test('that are the map as a whole and a name of it are told as errors of the row', async () => {
    const file =
      'title,price,currency,translations,translations.de.title\r\nX,1,EUR,5,Hut\r\nY,1,EUR,,Hut'
    const job = await world.import('both', path, file)
    assert.partialDeepStrictEqual(job.counts, { ok: 1, failed: 1 })
  })
})

test('422: a file whose lines do not have the cells of its columns is refused early', async () => {
  const file = `title,sku,price,currency\n${'a\n'.repeat(5_000)}`
  const { status, errors } = await refusedImport('ragged', file)
  assert.deepEqual([status, errors[0]?.code], [422, 'column_count'])
})

test('lines of a byte, and empty ones, are read a bounded part at a time', async () => {
  const content = `external_id,email\na,a@x.example\n${'\n'.repeat(45_000)}b,b@x.example\n`
  const job = await world.import('sparse', '/api/v1/customers', content)
  assert.partialDeepStrictEqual(job, { status: 'SUCCEEDED', counts: { total: 2, ok: 2 } })
})

test('a row with more lines than any has ends the import', async () => {
  const content = `handle,title,price,currency\n${'cup,Cup,1,EUR\n'.repeat(20_001)}`
  const job = await world.import('endless', path, content)
  assert.partialDeepStrictEqual(job, { status: 'FAILED', error: { code: 'row_too_long' } })
  assert.match(job.error?.message ?? '', /longer than 16 MB or 20,000 lines/)
})

test('a small file of very many rows does not make a short one wait', async () => {
  const many = await world.startImport('lanes', path, `title\n${'a\n'.repeat(60_000)}`)
  const few = await world.startImport('lanes', path, 'title,price,currency\nCup,1,EUR')
  const lanes = await world.peek(
    'lanes',
    (tx) => tx<{ lane: string }>`
      select lane from jobs.jobs where tenant_id = ${tx.tenantId} order by id
    `,
  )
  assert.deepEqual(
    lanes.map(({ lane }) => lane),
    ['long', 'short'],
  )
  assert.deepEqual([many.preview?.rows, many.preview?.is_exact], [60_000, false])
  assert.deepEqual([few.preview?.rows, few.preview?.is_exact], [1, true])
  await world.as('lanes').post(`/api/v1/jobs/${many.id}/cancel`)
})

describe('a row that cannot be stored', () => {
  const hostile: Readonly<Record<string, object>> = {
    'negative stock of a new product': {
      variants: [{ ...variants[0], inventory: { available: -500 } }],
    },
    'a translation of nothing': { variants, translations: { de: null } },
    'a NUL that is escaped': { variants, metadata: { note: 'a\u0000b' } },
  }
  for (const [name, fields] of Object.entries(hostile)) {
    test(`because of ${name} holds up no other row and no other job`, async () => {
      const tenant = `hostile ${name}`.replaceAll(' ', '-')
      const rows = ndjson(
        { title: 'Before', variants },
        { title: 'Hostile', ...fields },
        { title: 'After', variants },
      )
      const job = await world.import(tenant, path, rows, asNdjson)
      const next = await world.import(tenant, path, ndjson({ title: 'Next', variants }), asNdjson)
      assert.equal(job.counts.ok + job.counts.failed, 3)
      assert.equal(next.status, 'SUCCEEDED')
      const titles = await titlesOf(tenant)
      assert.deepEqual(
        titles.filter((title) => title !== 'Hostile'),
        ['After', 'Before', 'Next'],
      )
    })
  }

  test('by its JSON cell is an error of the row, wherever it stands in the file', async () => {
    const cell = (json: string) => `"${json.replaceAll('"', '""')}"`
    const good = (index: number) => `P${index},1,EUR,`
    const bad = ['{"a":"x\\u0000y"}', '{"a":"\\ud800"}', '{"__proto__":{"a":1}}', '{"a":1,"a":2}']
    const lines = [
      'title,price,currency,metadata',
      `B0,1,EUR,${cell(bad[0] ?? '')}`,
      ...Array.from({ length: 30 }, (_, index) => good(index)),
      ...bad.map((json, index) => `C${index},1,EUR,${cell(json)}`),
    ]
    const job = await world.import('cells', path, lines.join('\r\n'))
    assert.partialDeepStrictEqual(job, { status: 'PARTIAL', counts: { ok: 30, failed: 5 } })
  })
})

describe('a retry', () => {
  test('by the operator acts for the provider whose job it is', async () => {
    const provider = await seller('deputy')
    const { body: product } = await world
      .as('deputy')
      .post<Found>(path, { title: 'Dear', sku: 'D-1', price: { amount: 9_900, currency: 'EUR' } })
    const cheap = { sku: 'D-1', price: { amount: 1, currency: 'EUR' } }
    const file = ndjson({ id: product.id, title: 'Cheap', variants: [cheap] })
    const job = await world.import('deputy', path, file, { ...asNdjson, provider })
    assert.equal(job.counts.failed, 1)
    const again = await world.as('deputy').post(`/api/v1/jobs/${job.id}/retry-failed`)
    assert.equal(again.status, 200, again.text)
    await world.settle()
    assert.equal((await world.job('deputy', job.id)).counts.failed, 1)
    const { body } = await world.as('deputy').get<Found>(`${path}/${product.id}`)
    assert.deepEqual([body.title, body.price.amount], ['Dear', 9_900])
  })

  test('of an export, by the operator, writes what the provider may see', async () => {
    const tenant = 'deputy-export'
    const provider = await seller(tenant)
    const theirs = { title: 'Theirs', provider_id: provider, variants }
    for (const body of [{ title: 'Own', variants }, theirs]) {
      const { status, text } = await world.as(tenant).post(path, body)
      assert.equal(status, 201, text)
    }
    const caller = world.asProvider(tenant, provider)
    const { body: job } = await caller.post<Found>(`${path}/exports`, { format: 'ndjson' })
    world.revoke(tenant, ['jobs:read'])
    await world.settle()
    assert.equal((await world.job(tenant, job.id)).status, 'FAILED')
    world.revoke(tenant, ['catalog:*', 'pricing:*', 'inventory:*'])
    const again = await world.as(tenant).post(`/api/v1/jobs/${job.id}/retry-failed`)
    assert.equal(again.status, 200, again.text)
    await world.settle()
    assert.partialDeepStrictEqual(await world.job(tenant, job.id), {
      status: 'SUCCEEDED',
      counts: { total: 1 },
    })
    for (const reader of [world.as(tenant), caller]) {
      const { text } = await reader.get(`/api/v1/jobs/${job.id}/result`)
      assert.equal((JSON.parse(text) as Found).title, 'Theirs')
    }
  })

  test('leaves a row alone whose key an earlier row had', async () => {
    const row = (title: string) => ({ external_id: 'x', title, variants })
    const job = await world.import('twice', path, ndjson(row('First'), row('Second')), asNdjson)
    assert.partialDeepStrictEqual(job.counts, { ok: 1, failed: 1 })
    await world.as('twice').post(`/api/v1/jobs/${job.id}/retry-failed`)
    await world.settle()
    assert.partialDeepStrictEqual((await world.job('twice', job.id)).counts, { ok: 1, failed: 1 })
    assert.deepEqual(await titlesOf('twice'), ['First'])
  })
})

describe('sellers', () => {
  test('do not get the jobs of a member who has gone to another seller: requester_changed', async () => {
    const [provider, other] = [await seller('moved'), await seller('moved')]
    const file = ndjson({ title: 'Before', variants })
    const { id } = await world.startImport('moved', path, file, { ...asNdjson, provider })
    await world.seed('moved', async (tx) => {
      await tx`
        update jobs.jobs
        set requester = jsonb_set(requester, '{party,id}', to_jsonb(${uuidOf(other)}::text))
        where tenant_id = ${tx.tenantId}`
      auditedElsewhere(tx)
    })
    await world.settle()
    assert.partialDeepStrictEqual(await world.job('moved', id), {
      status: 'FAILED',
      error: { code: 'requester_changed' },
    })
    assert.deepEqual(await titlesOf('moved'), [])
  })

  test('are meant themselves by an empty provider_id, and find what they have made', async () => {
    const tenant = 'themselves'
    const provider = await seller(tenant)
    const file = 'external_id,provider_id,title,sku,price,currency\nown,,Own,O-1,5,EUR\n'
    for (const changes of [{ created: 1 }, { unchanged: 1 }]) {
      const job = await world.import(tenant, path, file, { provider })
      assert.partialDeepStrictEqual(job, { status: 'SUCCEEDED', changes })
    }
    const [empty, itself] = [null, provider].map((provider_id) => ({
      external_id: 'own',
      provider_id,
    }))
    const rows = ndjson({ ...empty, title: 'Once' }, { ...itself, title: 'Twice' })
    const twice = await world.import(tenant, path, rows, { ...asNdjson, provider })
    assert.partialDeepStrictEqual(twice.counts, { ok: 1, failed: 1 })
    const { text } = await world.as(tenant).get(`/api/v1/jobs/${twice.id}/errors`)
    assert.match(text, /duplicate_row/)
    assert.deepEqual(await titlesOf(tenant), ['Once'])
    const stock = 'sku,provider_id,on_hand\nO-1,,4\n'
    const counted = await world.import(tenant, '/v1/catalog/stock', stock, { provider })
    assert.equal(counted.status, 'SUCCEEDED')
  })

  test('do not change each other by an external id: a row of the operator is about its own products', async () => {
    const provider = await seller('captured')
    const theirs = { external_id: 'cup', title: 'Theirs', variants }
    await world.import('captured', path, ndjson(theirs), { ...asNdjson, provider })
    const own = { external_id: 'cup', title: 'Own', variants }
    const first = await world.import('captured', path, ndjson(own), asNdjson)
    assert.deepEqual(first.changes, { created: 1, updated: 0, unchanged: 0 })
    assert.deepEqual(await titlesOf('captured'), ['Own', 'Theirs'])
    const named = { ...theirs, title: 'Renamed', provider_id: provider }
    await world.import('captured', path, ndjson(named), asNdjson)
    assert.deepEqual(await titlesOf('captured'), ['Own', 'Renamed'])
  })
})

describe('the result of an export', () => {
  test('403: needs the scopes that it was written with', async () => {
    await world.import('written', path, ndjson({ title: 'Cup', variants }), asNdjson)
    const { body } = await world
      .as('written')
      .post<{ id: string }>(`${path}/exports`, { format: 'csv' })
    await world.settle()
    const result = `/api/v1/jobs/${body.id}/result`
    const weak = await world.as('written', ['catalog:read', 'jobs:read']).get(result)
    assert.deepEqual([weak.status, weak.body.code], [403, 'insufficient_scope'])
    const strong = await world
      .as('written', ['catalog:read', 'jobs:read', 'pricing:read'])
      .get(result)
    assert.equal(strong.status, 200)
  })

  test('403: is not retried by who may not read what the first parts were written with', async () => {
    const tenant = 'handed-down'
    await world.import(tenant, path, ndjson({ title: 'Cup', variants }), asNdjson)
    const { body: job } = await world.as(tenant).post<Found>(`${path}/exports`, { format: 'csv' })
    world.revoke(tenant, ['jobs:read'])
    await world.settle()
    assert.equal((await world.job(tenant, job.id)).status, 'FAILED')
    world.revoke(tenant, ['catalog:*', 'pricing:*'])
    const [retry, result] = ['retry-failed', 'result'].map(
      (name) => `/api/v1/jobs/${job.id}/${name}`,
    )
    const weak = world.as(tenant, ['catalog:read', 'jobs:*'])
    const refused = await weak.post(retry ?? '')
    assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_scope'])
    assert.match(refused.text, /pricing:read/)
    assert.equal((await world.job(tenant, job.id)).status, 'FAILED')
    const strong = world.as(tenant, ['catalog:read', 'jobs:*', 'pricing:read'])
    assert.equal((await strong.post(retry ?? '')).status, 200)
    await world.settle()
    assert.equal((await weak.get(result ?? '')).status, 403)
    assert.equal((await strong.get(result ?? '')).status, 200)
  })

  test('may come to hold more than at first, and is then read by who holds that', async () => {
    const tenant = 'more'
    await world.import(tenant, path, ndjson({ title: 'Cup', variants }), asNdjson)
    const weak = world.as(tenant, ['catalog:read', 'jobs:*'])
    const { body: job } = await weak.post<Found>(`${path}/exports`, { format: 'csv' })
    world.revoke(tenant, ['jobs:read'])
    await world.settle()
    world.revoke(tenant, ['catalog:*', 'pricing:*'])
    assert.equal((await world.as(tenant).post(`/api/v1/jobs/${job.id}/retry-failed`)).status, 200)
    await world.settle()
    assert.equal((await weak.get(`/api/v1/jobs/${job.id}/result`)).status, 403)
    assert.equal((await world.as(tenant).get(`/api/v1/jobs/${job.id}/result`)).status, 200)
  })
})
