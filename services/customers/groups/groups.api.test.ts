import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId, uuidOf } from '@souk/platform'
import { createWorld, untilBlocked } from '@souk/platform/testing'
import type { Static } from 'typebox'
import { newCustomer } from '../customer.ts'
import { manifest } from '../manifest.ts'
import { mergeCustomer } from '../merges/operations.ts'
import { anonymizePerson } from '../persons/operations.ts'
import { getChangeableCustomer, insertCustomers } from '../store.ts'
import { membersNamedMax } from './group.ts'
import { addMembers, leaveGroups } from './operations.ts'
import type { GroupView } from './schemas.ts'

const world = await createWorld({ services: [manifest] })
after(() => world.close())

type GroupBody = Static<typeof GroupView>
interface Refusal {
  readonly code: string
  readonly meta?: unknown
  readonly errors?: readonly { readonly path: string }[]
}
interface List {
  readonly content: readonly { readonly id: string; readonly groups: readonly { id: string }[] }[]
}

interface Page extends List {
  readonly page: { readonly next: string | null }
}

const url = '/api/v1/customer-groups'

async function givenGroup(tenant: string, body: object): Promise<GroupBody> {
  const answer = await world.as(tenant).post<GroupBody>(url, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

async function givenCustomer(tenant: string): Promise<string> {
  const body = { email: `${newId('cus')}@example.com` }
  return (await world.as(tenant).post<{ id: string }>('/api/v1/customers', body)).body.id
}

/** As an import makes them, many at once. */
async function givenCustomers(tenant: string, count: number): Promise<string[]> {
  const made = Array.from({ length: count }, () => {
    const id = newId('cus')
    return newCustomer(id, { email: `${id}@example.com` }, new Date())
  })
  for (let from = 0; from < count; from += 1_000) {
    await world.seed(tenant, (tx) => insertCustomers(tx, made.slice(from, from + 1_000)))
  }
  return made.map(({ id }) => id)
}

function add(tenant: string, groupId: string, customer_ids: readonly string[]) {
  const path = `${url}/${groupId}/members/add`
  return world.as(tenant).post<GroupBody & Refusal>(path, { customer_ids })
}

function remove(tenant: string, groupId: string, customer_ids: readonly string[]) {
  const path = `${url}/${groupId}/members/remove`
  return world.as(tenant).post<GroupBody & Refusal>(path, { customer_ids })
}

async function membersOf(tenant: string, groupId: string): Promise<string[]> {
  const list = await world.as(tenant).get<List>(`/api/v1/customers?group_id=${groupId}`)
  return list.body.content.map(({ id }) => id).sort()
}

async function eventsOf(tenant: string) {
  const announced = await world.events(tenant)
  return announced.filter(({ type }) => type.startsWith('customer_group.')).map(({ type }) => type)
}

describe('customer groups', () => {
  test('201, 200: created, read, listed, changed and deleted, with their events', async () => {
    const caller = world.as('living')
    const made = await givenGroup('living', { name: ' Wholesale ', description: 'Retailers' })
    assert.partialDeepStrictEqual(made, { name: 'Wholesale', member_count: 0, version: 1 })
    assert.deepEqual((await caller.get(`${url}/${made.id}`)).body, made)
    assert.deepEqual((await caller.get<List>(`${url}?name=whole`)).body.content, [made])
    const change = { name: 'Wholesale EU', description: null, metadata: { tier: 1 } }
    const changed = await caller.patch<GroupBody>(`${url}/${made.id}`, change)
    assert.partialDeepStrictEqual(changed.body, { ...change, version: 2 })
    const again = await caller.patch<GroupBody>(`${url}/${made.id}`, change)
    assert.deepEqual(again.body, changed.body, 'the same again changes nothing')
    assert.deepEqual((await caller.call('DELETE', `${url}/${made.id}`)).body, changed.body)
    const gone = await caller.call<Refusal>('DELETE', `${url}/${made.id}`)
    assert.deepEqual([gone.status, gone.body.code], [404, 'customer_group_not_found'])
    const types = ['created', 'updated', 'deleted'].map((verb) => `customer_group.${verb}`)
    assert.deepEqual(await eventsOf('living'), types)
  })

  test('409 customer_group_name_taken: whatever the case, within one tenant', async () => {
    await givenGroup('names', { name: 'VIP' })
    const again = await world.as('names').post<Refusal>(url, { name: 'vip' })
    assert.deepEqual([again.status, again.body.code], [409, 'customer_group_name_taken'])
    const other = await givenGroup('names', { name: 'Staff' })
    const renamed = await world.as('names').patch<Refusal>(`${url}/${other.id}`, { name: 'Vip' })
    assert.equal(renamed.body.code, 'customer_group_name_taken')
    await givenGroup('names-elsewhere', { name: 'VIP' })
  })

  test('403, 404, 412: refused, and nothing changes', async () => {
    const { id } = await givenGroup('guarded', { name: 'VIP' })
    const reader = world.as('guarded', ['customers:read'])
    assert.equal((await reader.post(url, { name: 'Staff' })).status, 403)
    assert.equal((await world.as('stranger').get(`${url}/${id}`)).status, 404)
    assert.equal((await world.as('stranger').patch(`${url}/${id}`, { name: 'X' })).status, 404)
    const stale = { 'if-match': '"v2"' }
    assert.equal(
      (await world.as('guarded').patch(`${url}/${id}`, { name: 'X' }, stale)).status,
      412,
    )
    assert.deepEqual(await eventsOf('guarded'), ['customer_group.created'])
  })
})

describe('members of a group', () => {
  test('200: added and removed, the same again changes nothing', async () => {
    const [a, b, c] = [
      await givenCustomer('moving'),
      await givenCustomer('moving'),
      await givenCustomer('moving'),
    ]
    const { id } = await givenGroup('moving', { name: 'VIP' })
    const other = await givenGroup('moving', { name: 'Staff' })
    assert.equal((await add('moving', id, [a, b])).body.member_count, 2)
    const more = await add('moving', id, [b, c])
    assert.partialDeepStrictEqual(more.body, { member_count: 3, version: 3 })
    assert.deepEqual((await add('moving', id, [a, b, c])).body, more.body)
    await add('moving', other.id, [a])
    assert.deepEqual(await membersOf('moving', id), [a, b, c].sort())
    const customer = await world.as('moving').get<{ groups: object[] }>(`/api/v1/customers/${a}`)
    assert.deepEqual(customer.body.groups, [
      { id: other.id, name: 'Staff' },
      { id, name: 'VIP' },
    ])
    const listed = await world.as('moving').get<List>(`/api/v1/customers?ids=${a}`)
    assert.deepEqual(listed.body.content, [customer.body])
    const ofA = await world.as('moving').get<List>(`${url}?customer_id=${a}`)
    assert.deepEqual(
      ofA.body.content.map((group) => group.id),
      [other.id, id],
    )
    const fewer = await remove('moving', id, [b, newId('cus')])
    assert.equal(fewer.body.member_count, 2)
    assert.deepEqual((await remove('moving', id, [b])).body, fewer.body)
    assert.deepEqual(await membersOf('moving', id), [a, c].sort())
    assert.deepEqual(
      (await eventsOf('moving')).filter((type) => type.endsWith('members_changed')).length,
      4,
    )
  })

  test('422 customer_group_member_unknown: nobody of another tenant, and then nobody at all', async () => {
    const { id } = await givenGroup('unknown', { name: 'VIP' })
    const mine = await givenCustomer('unknown')
    const theirs = await givenCustomer('unknown-elsewhere')
    const refused = await add('unknown', id, [mine, theirs])
    assert.deepEqual([refused.status, refused.body.code], [422, 'customer_group_member_unknown'])
    assert.deepEqual(
      refused.body.errors?.map(({ path }) => path),
      ['/customer_ids/1'],
    )
    assert.deepEqual(await membersOf('unknown', id), [])
    assert.equal((await add('unknown-elsewhere', id, [theirs])).status, 404)
  })

  test('422 customer_group_member_unknown: nobody who was merged or anonymized, also while that happens', async () => {
    const tenant = 'over'
    const { id } = await givenGroup(tenant, { name: 'VIP' })
    const [gone, stays, erased] = [
      await givenCustomer(tenant),
      await givenCustomer(tenant),
      await givenCustomer(tenant),
    ]
    const merging = await world.seed(tenant, async (tx) => {
      await mergeCustomer(tx, { fromId: gone, intoId: stays }, async () => [])
      const reply = add(tenant, id, [gone])
      await untilBlocked(world.db)
      return { reply }
    })
    const erasing = await world.seed(tenant, async (tx) => {
      await anonymizePerson(tx, { ids: [erased], emails: [] })
      const reply = add(tenant, id, [stays, erased])
      await untilBlocked(world.db)
      return { reply }
    })
    for (const { reply } of [merging, erasing]) {
      const { status, body } = await reply
      assert.deepEqual([status, body.code], [422, 'customer_group_member_unknown'])
    }
    assert.deepEqual(await membersOf(tenant, id), [])
  })

  test('200: who joins while a member leaves waits for the customer, and holds nothing that the other needs', async () => {
    const tenant = 'crossing'
    const customer = await givenCustomer(tenant)
    const { id } = await givenGroup(tenant, { name: 'VIP' })
    await add(tenant, id, [customer])
    const joining = await world.seed(tenant, async (tx) => {
      const left = await getChangeableCustomer(tx, customer)
      const reply = add(tenant, id, [customer])
      await untilBlocked(world.db)
      await leaveGroups(tx, left)
      return { reply }
    })
    assert.partialDeepStrictEqual((await joining.reply).body, { member_count: 1, version: 4 })
  })

  test('200: ten thousand members are added, found page by page, and removed', async () => {
    const tenant = 'large'
    const { id } = await givenGroup(tenant, { name: 'Everybody' })
    const ids = await givenCustomers(tenant, 10_000)
    for (let from = 0; from < ids.length; from += membersNamedMax) {
      const added = await add(tenant, id, ids.slice(from, from + membersNamedMax))
      assert.equal(added.body.member_count, from + membersNamedMax, added.text)
    }
    const again = await add(tenant, id, ids.slice(0, membersNamedMax))
    assert.equal(again.body.member_count, ids.length, 'who is a member already stays one')
    const found = new Set<string>()
    for (let cursor = ''; ; ) {
      const page = await world
        .as(tenant)
        .get<Page>(`/api/v1/customers?group_id=${id}&limit=96${cursor && `&cursor=${cursor}`}`)
      for (const customer of page.body.content) found.add(customer.id)
      if (page.body.page.next === null) break
      cursor = page.body.page.next
    }
    assert.deepEqual([...found].sort(), ids.toSorted())
    const removed = await remove(tenant, id, ids.slice(0, membersNamedMax))
    assert.equal(removed.body.member_count, ids.length - membersNamedMax)
    assert.equal((await add(tenant, id, ids.slice(0, membersNamedMax + 1))).status, 400)
    const gone = await world.as(tenant).call<GroupBody>('DELETE', `${url}/${id}`)
    assert.equal(gone.status, 200, gone.text)
    assert.deepEqual(await membersOf(tenant, id), [])
  })

  test('200: two at once wait for each other, and are counted once', async () => {
    const customer = await givenCustomer('racing')
    const { id } = await givenGroup('racing', { name: 'VIP' })
    const { reply } = await world.seed('racing', async (tx) => {
      await addMembers(tx, id, [customer])
      const second = add('racing', id, [customer])
      await untilBlocked(world.db)
      return { reply: second }
    })
    assert.partialDeepStrictEqual((await reply).body, { member_count: 1, version: 2 })
  })

  test('the view that others read follows, and a deleted group leaves nothing in it', async () => {
    const customer = await givenCustomer('published')
    const { id } = await givenGroup('published', { name: 'VIP' })
    const read = () =>
      world.peek(
        'published',
        (tx) => tx`
          select customer_id, group_id
          from customers.customer_group_ids
          where tenant_id = ${tx.tenantId}
        `,
      )
    await add('published', id, [customer])
    const rows = await read()
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [{ customer_id: uuidOf(customer), group_id: uuidOf(id) }],
    )
    await world.as('published').call('DELETE', `${url}/${id}`)
    assert.deepEqual(await read(), [])
  })
})
