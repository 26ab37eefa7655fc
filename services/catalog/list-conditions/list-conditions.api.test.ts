import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { newId, newUuid, sql } from '@souk/platform'
import { type Caller, createWorld, holding, untilBlocked, type World } from '@souk/platform/testing'
import { pricingService } from '@souk/pricing/manifest'
import { groupsOf } from '../availability/store.ts'
import { manifest as catalog } from '../manifest.ts'
import { findUnknown } from './operations.ts'

let world: World
before(async () => {
  const orderOf = () => sql`null::uuid`
  const pricing = pricingService({ secret: 'a secret', groupsOf, orderOf, findUnknown })
  world = await createWorld({ services: [pricing, inventory, customers, catalog] })
})
after(() => world.close())

const lists = '/api/v1/pricing/price-lists'
const channels = '/v1/catalog/channels'
const groups = '/api/v1/customer-groups'

interface Refused {
  readonly code: string
  readonly meta: object
  readonly errors: readonly { readonly path: string; readonly code: string }[]
}

interface ListBody {
  readonly id: string
  readonly version: number
  readonly conditions: { readonly customer_ids: string[]; readonly customer_group_ids: string[] }
}

const draftFor = (conditions: object) => ({
  name: 'List',
  type: 'OVERRIDE',
  currency: 'EUR',
  conditions,
})

async function made(caller: Caller, path: string, body: object): Promise<string> {
  const answer = await caller.post<{ id: string }>(path, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.id
}

const givenCustomer = (caller: Caller) =>
  made(caller, '/api/v1/customers', { email: `${newId('cus')}@example.com` })
const givenGroup = (caller: Caller) => made(caller, groups, { name: newUuid() })
const givenChannel = (caller: Caller, handle: string) =>
  made(caller, channels, { handle, name: handle })
const givenListFor = (caller: Caller, conditions: object) =>
  made(caller, lists, draftFor(conditions))

async function listOf(caller: Caller, id: string): Promise<ListBody> {
  return (await caller.get<ListBody>(`${lists}/${id}`)).body
}

async function refusedOf(caller: Caller, conditions: object) {
  const { status, body } = await caller.post<Refused>(lists, draftFor(conditions))
  return [status, body.code, body.errors?.map(({ path, code }) => [path, code])]
}

/** Events reach those who react, and what they leave due is done. */
async function afterwards(): Promise<void> {
  await world.settle()
  await world.tick()
}

describe('conditions of price lists', () => {
  test('201: any channel where nobody has created one, and `api` always', async () => {
    const caller = world.as(newUuid())
    await givenListFor(caller, { channels: ['web'] })
    await givenChannel(caller, 'pos')
    await givenListFor(caller, { channels: ['api', 'pos'] })
  })

  test('422 price_list_condition_unknown: what nobody has is named, all of it at once, and nothing is kept', async () => {
    const name = newUuid()
    const caller = world.as(name)
    await givenChannel(caller, 'web')
    const [customer, group] = [newId('cus'), newId('cgr')]
    const { status, body } = await caller.post<Refused>(
      lists,
      draftFor({
        channels: ['wbe', 'web'],
        customer_ids: [customer],
        customer_group_ids: [group],
      }),
    )
    assert.deepEqual([status, body.code], [422, 'price_list_condition_unknown'])
    assert.deepEqual(body.meta, {
      channels: ['wbe'],
      customer_ids: [customer],
      customer_group_ids: [group],
    })
    assert.deepEqual(
      body.errors.map(({ path, code }) => [path, code]),
      [
        ['/conditions/channels', 'channel_unknown'],
        ['/conditions/customer_ids', 'customer_unknown'],
        ['/conditions/customer_group_ids', 'customer_group_unknown'],
      ],
    )
    const told = (await world.events(name)).filter(({ type }) => type.startsWith('price_list'))
    assert.deepEqual(told, [])
  })

  test("422: another tenant's customers and groups, and a customer that was merged, are unknown", async () => {
    const [caller, stranger] = [world.as(newUuid()), world.as(newUuid())]
    const customer_ids = [await givenCustomer(stranger)]
    const customer_group_ids = [await givenGroup(stranger)]
    const customerFault = ['/conditions/customer_ids', 'customer_unknown']
    assert.deepEqual(await refusedOf(caller, { customer_ids }), [
      422,
      'price_list_condition_unknown',
      [customerFault],
    ])
    assert.equal((await refusedOf(caller, { customer_group_ids }))[0], 422)
    const [from, into] = [await givenCustomer(caller), await givenCustomer(caller)]
    await caller.post(`/api/v1/customers/${from}/merge`, { into })
    assert.deepEqual((await refusedOf(caller, { customer_ids: [from] }))[2], [customerFault])
  })

  test('PATCH asks for what is new alone: what was named before may have gone', async () => {
    const caller = world.as(newUuid())
    const id = await givenListFor(caller, { channels: ['web'] })
    await givenChannel(caller, 'pos')
    const change = (handles: string[]) =>
      caller.patch<Refused>(`${lists}/${id}`, { conditions: { channels: handles } })
    assert.equal((await change(['web', 'pos'])).status, 200)
    const { status, body } = await change(['web', 'shop'])
    assert.deepEqual(
      [status, body.meta],
      [422, { channels: ['shop'], customer_ids: [], customer_group_ids: [] }],
    )
    assert.equal((await listOf(caller, id)).version, 2)
  })
})

describe('what conditions of price lists name', () => {
  test('409: a channel, a group and a customer are not deleted while a list that has not ended names them', async () => {
    const caller = world.as(newUuid())
    const channel = await givenChannel(caller, 'web')
    const [group, customer] = [await givenGroup(caller), await givenCustomer(caller)]
    const id = await givenListFor(caller, {
      channels: ['web'],
      customer_ids: [customer],
      customer_group_ids: [group],
    })
    const deletions = [
      [`${channels}/${channel}`, 'channel_in_use', { products: 0, price_lists: 1, ordered: false }],
      [`${groups}/${group}`, 'customer_group_in_use', { in_use_by: ['pricing'] }],
      [`/api/v1/customers/${customer}`, 'customer_in_use', { in_use_by: ['pricing'] }],
    ] as const
    for (const [path, code, meta] of deletions) {
      const { status, body } = await caller.call<Refused>('DELETE', path)
      assert.deepEqual([status, body.code, body.meta], [409, code, meta])
    }
    await caller.post(`${lists}/${id}/archive`, {})
    for (const [path] of deletions) assert.equal((await caller.call('DELETE', path)).status, 200)
  })

  test('a list that is being created holds what it names: deletions wait for it, and are refused', async () => {
    const caller = world.as(newUuid())
    const paths = {
      channel: `${channels}/${await givenChannel(caller, 'web')}`,
      group: `${groups}/${await givenGroup(caller)}`,
      customer: `/api/v1/customers/${await givenCustomer(caller)}`,
    }
    const idOf = (path: string) => path.split('/').at(-1) ?? ''
    const draft = draftFor({
      channels: ['web'],
      customer_ids: [idOf(paths.customer)],
      customer_group_ids: [idOf(paths.group)],
    })
    const { creation, deletions } = await holding(world.db, 'pricing.price_lists', async () => {
      const creation = caller.post(lists, draft)
      await untilBlocked(world.db)
      const deletions = Object.values(paths).map((path) => caller.call<Refused>('DELETE', path))
      await untilBlocked(world.db, 1 + deletions.length)
      return { creation, deletions }
    })
    assert.equal((await creation).status, 201)
    const codes = (await Promise.all(deletions)).map(({ body }) => body.code)
    assert.deepEqual(codes, ['channel_in_use', 'customer_group_in_use', 'customer_in_use'])
  })

  test('a list follows a customer that is merged, also twice and over several, once and with its event', async () => {
    const name = newUuid()
    const caller = world.as(name)
    const [a = '', b = '', c = '', other = ''] = await Promise.all(
      Array.from({ length: 4 }, () => givenCustomer(caller)),
    )
    const id = await givenListFor(caller, { customer_ids: [a, c, other] })
    const ended = await givenListFor(caller, { customer_ids: [a] })
    await caller.post(`${lists}/${ended}/archive`, {})
    await caller.post(`/api/v1/customers/${a}/merge`, { into: b })
    await caller.post(`/api/v1/customers/${b}/merge`, { into: c })
    await afterwards()
    await afterwards()
    const { version, conditions } = await listOf(caller, id)
    assert.deepEqual([version, conditions.customer_ids], [2, [c, other].sort()])
    assert.deepEqual((await listOf(caller, ended)).conditions.customer_ids, [a])
    await world.settle()
    const told = (await world.events(name)).filter(({ type }) => type === 'price_list.updated')
    assert.equal(told.length, 1)
  })
})
