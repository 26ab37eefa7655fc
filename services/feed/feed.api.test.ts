import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manifest as customers } from '@souk/customers/manifest'
import { type EventEnvelope, newId } from '@souk/platform'
import { createWorld, type World } from '@souk/platform/testing'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { EventType } from './event-type.ts'
import { feedService } from './manifest.ts'

let world: World
before(async () => {
  world = await createWorld({ services: [customers, feedService({ services: [customers] })] })
})
after(() => world.close())

interface Page {
  readonly content: readonly EventEnvelope[]
  readonly page: { readonly limit: number; readonly next: string | null; last_sequence: number }
}
interface Refusal {
  readonly code: string
  readonly meta?: object
  readonly errors?: readonly { readonly path: string }[]
}

const feed = '/api/v1/events'

/** Adds customers and changes each of them once, so that there are two types and as many resources. */
async function given(tenant: string, howMany: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < howMany; n += 1) {
    const { body } = await world.as(tenant).post<{ id: string }>('/api/v1/customers', {
      email: `${n}@example.com`,
    })
    await world.as(tenant).patch(`/api/v1/customers/${body.id}`, { name: `N${n}` })
    ids.push(body.id)
  }
  await world.settle()
  return ids
}

async function page(tenant: string, query = ''): Promise<Page> {
  const { status, body, text } = await world.as(tenant).get<Page>(`${feed}${query}`)
  assert.equal(status, 200, text)
  return body
}

async function refusal(tenant: string, query: string): Promise<[number, Refusal]> {
  const { status, body } = await world.as(tenant).get<Refusal>(`${feed}${query}`)
  return [status, body]
}

const sequencesOf = ({ content }: Page) => content.map(({ sequence }) => sequence)

describe('GET /api/v1/events', () => {
  test('a tenant to which nothing has happened has an empty page', async () => {
    assert.deepEqual(await page('nobody'), {
      content: [],
      page: { limit: 24, next: null, last_sequence: 0 },
    })
  })

  test('whoever follows next sees every event once, in order; whoever polls on sees the new ones', async () => {
    await given('paging', 5)
    const seen: number[] = []
    let query = '?limit=4'
    let last = await page('paging', query)
    for (seen.push(...sequencesOf(last)); last.page.next !== null; ) {
      assert.equal(last.page.next, String(last.page.last_sequence))
      query = `?limit=4&after_sequence=${last.page.next}`
      last = await page('paging', query)
      seen.push(...sequencesOf(last))
    }
    assert.deepEqual(seen, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    assert.equal(last.page.last_sequence, 10)
    await world.as('paging').post('/api/v1/customers', { email: 'new@example.com' })
    await world.settle()
    assert.deepEqual(sequencesOf(await page('paging', '?after_sequence=10')), [11])
  })

  test('whoever knows the time begins with the first event of it, in both directions', async () => {
    await given('moments', 2)
    world.advance('moments', 86_400_000)
    const made = await world.as('moments').post<{ id: string }>('/api/v1/customers', {
      email: 'later@example.com',
    })
    await world.as('moments').patch(`/api/v1/customers/${made.body.id}`, { name: 'Later' })
    await world.settle()
    const [first, , , , fifth] = (await page('moments')).content
    const from = `occurred_from=${fifth?.occurred_at}`
    assert.deepEqual(sequencesOf(await page('moments', `?${from}`)), [5, 6])
    assert.deepEqual(await page('moments', `?${from}&order=desc&limit=1`), {
      ...(await page('moments', '?order=desc&limit=1')),
      page: { limit: 1, next: '6', last_sequence: 6 },
    })
    const back = await page('moments', `?${from}&order=desc&after_sequence=6`)
    assert.deepEqual(sequencesOf(back), [5])
    assert.deepEqual(back.page, { limit: 24, next: null, last_sequence: 4 })
    assert.deepEqual(sequencesOf(await page('moments', `?${from}&after_sequence=5`)), [6])
    const typed = await page('moments', `?${from}&type=customer.updated`)
    assert.deepEqual(sequencesOf(typed), [6])
    const all = `?occurred_from=${first?.occurred_at}&after_sequence=3`
    assert.deepEqual(sequencesOf(await page('moments', all)), [4, 5, 6])
    const later = await page('moments', '?occurred_from=2099-01-01T00:00:00Z')
    assert.deepEqual([later.content, later.page.last_sequence], [[], 6])
    const [status] = await refusal('moments', '?occurred_from=yesterday')
    assert.equal(status, 400)
  })

  test('an envelope carries who did what to which resource, in a fixed order of its fields', async () => {
    const [id] = await given('envelope', 1)
    const { content } = await page('envelope')
    assert.deepEqual(content.map(Object.keys)[0], [
      ...['id', 'type', 'version', 'tenant_id', 'mode', 'sequence', 'occurred_at', 'resource'],
      ...['actor', 'correlation_id', 'causation_id', 'data'],
    ])
    assert.partialDeepStrictEqual(content[1], {
      type: 'customer.updated',
      version: 1,
      mode: 'sandbox',
      sequence: 2,
      resource: { type: 'customer', id, version: 2 },
      actor: { type: 'client', id: 'cli_envelope' },
      data: { object: { id, changed: ['name'] } },
    })
  })

  test('a filter shows what matches, and how far it has looked', async () => {
    const [first] = await given('filters', 3)
    const updated = await page('filters', '?type=customer.updated&limit=2')
    assert.deepEqual(sequencesOf(updated), [2, 4])
    assert.deepEqual(updated.page, { limit: 2, next: '4', last_sequence: 4 })
    const rest = await page('filters', '?type=customer.created&after_sequence=5')
    assert.deepEqual(rest, { content: [], page: { limit: 24, next: null, last_sequence: 6 } })
    assert.deepEqual(sequencesOf(await page('filters', '?type=customer.*')), [1, 2, 3, 4, 5, 6])
    assert.deepEqual(sequencesOf(await page('filters', '?type=*&after_sequence=4')), [5, 6])
    assert.deepEqual(sequencesOf(await page('filters', `?resource_id=${first}`)), [1, 2])
    const both = `?resource_id=${first}&type=customer.updated`
    assert.deepEqual(sequencesOf(await page('filters', both)), [2])
    assert.deepEqual(sequencesOf(await page('filters', '?resource_id=nobody')), [])
  })

  test('backwards, whoever follows next sees every event once, the newest first', async () => {
    const [first] = await given('backwards', 3)
    for (const [filter, expected] of [
      ['', [6, 5, 4, 3, 2, 1]],
      ['&type=customer.updated', [6, 4, 2]],
      [`&resource_id=${first}`, [2, 1]],
      [`&about=${first}`, [2, 1]],
    ] as const) {
      const seen: number[] = []
      let last = await page('backwards', `?order=desc&limit=2${filter}`)
      for (seen.push(...sequencesOf(last)); last.page.next !== null; ) {
        const after = `&after_sequence=${last.page.next}`
        last = await page('backwards', `?order=desc&limit=2${filter}${after}`)
        seen.push(...sequencesOf(last))
      }
      assert.deepEqual(seen, expected)
      assert.equal(last.page.last_sequence, last.content.length === 2 ? expected.at(-1) : 0)
    }
  })

  test('above the head there is nothing, and the consumer is led back to where the log ends', async () => {
    const above = await page('filters', '?after_sequence=1000')
    assert.deepEqual(above, { content: [], page: { limit: 24, next: null, last_sequence: 6 } })
  })

  for (const pattern of ['order.placed', 'order.*', 'customer.creat', 'custome.*']) {
    test(`422 unknown_event_type: ${pattern}`, async () => {
      const [status, { code, meta, errors }] = await refusal('filters', `?type=${pattern}`)
      assert.deepEqual([status, code], [422, 'unknown_event_type'])
      assert.deepEqual(meta, { types: [pattern] })
      assert.deepEqual(errors?.[0]?.path, '/query/type')
    })
  }

  for (const query of [
    'after_sequence=-1',
    'after_sequence=1.5',
    'after_sequence=x',
    'limit=0',
    'limit=97',
    'type=customer.created,customer.updated',
    'type=',
    'order=newest',
    'cursor=x',
  ]) {
    test(`400 validation_failed: ${query}`, async () => {
      const [status, { code }] = await refusal('filters', `?${query}`)
      assert.deepEqual([status, code], [400, 'validation_failed'])
    })
  }

  test('410 event_past_retention: below what is kept; without a place it begins with the oldest', async () => {
    await given('aged', 2)
    await world.database.system.transaction(async (system) => {
      const tenantId = world.tenant('aged')
      await system`delete from platform.events where tenant_id = ${tenantId} and sequence <= 2`
      await system`
        update platform.event_heads set forgotten_through = 2 where tenant_id = ${tenantId}`
    })
    for (const query of ['?after_sequence=0', '?after_sequence=1&type=customer.*']) {
      const [status, { code, meta }] = await refusal('aged', query)
      assert.deepEqual([status, code], [410, 'event_past_retention'])
      assert.deepEqual(meta, { oldest_sequence: 3 })
    }
    assert.deepEqual(sequencesOf(await page('aged', '?after_sequence=2')), [3, 4])
    assert.deepEqual(sequencesOf(await page('aged')), [3, 4])
    const backwards = await page('aged', '?order=desc')
    assert.deepEqual(sequencesOf(backwards), [4, 3])
    assert.deepEqual(sequencesOf(await page('aged', '?order=desc&after_sequence=2')), [])
  })
})

describe('GET /api/v1/events/{id}', () => {
  test('an event of the feed by its id; 404 for nobody’s and for another tenant’s', async () => {
    await given('single', 1)
    const [first] = (await page('single')).content
    const url = `${feed}/${first?.id}`
    assert.deepEqual((await world.as('single').get(url)).body, first)
    const asked = [
      await world.as('stranger').get<Refusal>(url),
      await world.as('single').get<Refusal>(`${feed}/${newId('evt')}`),
    ]
    for (const { status, body } of asked) {
      assert.deepEqual([status, body.code], [404, 'event_not_found'])
    }
  })
})

describe('GET /api/v1/event-types', () => {
  type Types = { content: EventType[]; page: { next: string | null } }
  const types = async (query = '') =>
    (await world.as('types').get<Types>(`/api/v1/event-types${query}`)).body

  test('lists each type and version with the schema that its events fit', async () => {
    await given('types', 1)
    const { content } = await types()
    const listed = content.map(({ type, version, resource, service }) =>
      [type, version, resource, service].join(' '),
    )
    assert.deepEqual(listed, listed.toSorted())
    for (const type of ['customer.created', 'customer.updated']) {
      assert(listed.includes(`${type} 1 customer customers`), type)
    }
    for (const event of (await page('types')).content) {
      const schema = content.find(({ type }) => type === event.type)?.schema
      assert(Value.Check(schema as TSchema, event))
      assert(!Value.Check(schema as TSchema, { ...event, type: 'other.type' }))
    }
  })

  test('is paged like all lists, and filtered like the feed', async () => {
    const first = await types('?limit=1')
    const second = await types(`?limit=1&cursor=${first.page.next}`)
    const all = (await types()).content.map(({ type }) => type)
    assert.deepEqual(
      [...first.content, ...second.content].map(({ type }) => type),
      all.slice(0, 2),
    )
    assert.equal((await types('?limit=96')).page.next, null)
    assert.equal((await types('?type=customer.updated')).content.length, 1)
    const ofCustomers = all.filter((type) => type.startsWith('customer.'))
    assert.equal((await types('?type=customer.*')).content.length, ofCustomers.length)
    assert.equal((await world.as('types').get('/api/v1/event-types?type=x.*')).status, 422)
  })
})
