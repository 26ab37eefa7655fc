import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import { type Caller, createWorld, untilBlocked, type World } from '@souk/platform/testing'
import { manifest } from '../manifest.ts'
import { adjustStock } from '../operations.ts'
import { registerProvider } from '../providers/store.ts'
import { releaseStock, reserveStock, shipStock } from '../reservations/operations.ts'
import { stockVariant } from '../stock.fixture.ts'
import { newLocation } from './location.ts'
import { createLocation, locationFor, removeLocation, updateLocationDetails } from './operations.ts'
import { getLocationForUpdate, insertLocation } from './store.ts'

interface Location {
  id: string
  code: string
  name: string
  kind: string
  provider_id: string | null
  is_default: boolean
  version: number
}

interface Refusal {
  code: string
  meta: Record<string, unknown>
  errors?: { path: string; code: string }[]
}

interface Page<Entry> {
  content: Entry[]
}

interface Item {
  variant_id: string
  warehouse: string
  on_hand: number
}

let world: World

before(async () => {
  world = await createWorld({ services: [manifest] })
})
after(() => world.close())

const url = '/api/v1/inventory/locations'
const adjustments = '/api/v1/inventory/adjustments'

/** A tenant that no other test touches. */
function freshTenant(): { name: string; caller: Caller } {
  const name = newUuid()
  return { name, caller: world.as(name) }
}

async function givenLocation(caller: Caller, code: string, more: object = {}): Promise<Location> {
  const { status, body, text } = await caller.post<Location>(url, { code, ...more })
  assert.equal(status, 201, text)
  return body
}

async function givenProvider(tenant: string): Promise<string> {
  const providerId = newId('prv')
  await world.seed(tenant, (tx) => registerProvider(tx, providerId))
  return providerId
}

async function givenVariant(tenant: string, warehouse?: string, available = 0): Promise<string> {
  const variantId = newId('var')
  const stock = { variantId, available, ...(warehouse !== undefined && { warehouse }) }
  await world.seed(tenant, (tx) => stockVariant(tx, stock))
  return variantId
}

async function locationsOf(caller: Caller): Promise<Location[]> {
  return (await caller.get<Page<Location>>(url)).body.content
}

async function defaultsOf(caller: Caller): Promise<string[]> {
  return (await locationsOf(caller)).filter(({ is_default }) => is_default).map(({ code }) => code)
}

async function itemsOf(caller: Caller, variantId: string): Promise<[string, number][]> {
  const items = `/api/v1/inventory/items?variant_id=${variantId}`
  const { content } = (await caller.get<Page<Item>>(items)).body
  return content.map(({ warehouse, on_hand }) => [warehouse, on_hand])
}

async function eventsOf(tenant: string): Promise<string[]> {
  return (await world.events(tenant)).map(({ type, data }) => {
    return `${type} ${(data.object as { code?: string }).code ?? ''}`
  })
}

function remove(caller: Caller, { id }: { id: string }, headers: Record<string, string> = {}) {
  return caller.call<Location & Refusal>('DELETE', `${url}/${id}`, { headers })
}

async function isConsistent(caller: Caller): Promise<boolean> {
  return (await caller.get<{ consistent: boolean }>('/api/v1/inventory/integrity')).body.consistent
}

describe('POST /api/v1/inventory/locations', () => {
  test('201: a location has a code and is announced as it can be read', async () => {
    const { name, caller } = freshTenant()
    const draft = { code: 'BER-1', name: 'Berlin', kind: 'STORE' }
    const { status, headers, body } = await caller.post<Location>(url, draft)
    assert.equal(status, 201)
    assert.equal(headers.location, `${url}/${body.id}`)
    assert.deepEqual((await caller.get(`${url}/${body.id}`)).body, body)
    assert.deepEqual(await locationsOf(caller), [body])
    const [announced] = await world.events(name)
    assert.equal(announced?.type, 'location.created')
    assert.deepEqual(announced?.data.object, body)
  })

  test('409 location_code_taken: nothing is announced', async () => {
    const { name, caller } = freshTenant()
    await givenLocation(caller, 'MAIN')
    const { status, body } = await caller.post<Refusal>(url, { code: 'MAIN' })
    assert.deepEqual([status, body.code], [409, 'location_code_taken'])
    assert.deepEqual(await eventsOf(name), ['location.created MAIN'])
  })

  for (const code of ['', 'a b', 'x'.repeat(33), 'ü']) {
    test(`400: ${JSON.stringify(code)} is no code`, async () => {
      assert.equal((await freshTenant().caller.post(url, { code })).status, 400)
    })
  }

  test('404 location_not_found: a location of another tenant does not exist', async () => {
    const { id } = await givenLocation(freshTenant().caller, 'X')
    const stranger = freshTenant().caller
    for (const reply of [
      await stranger.get<Refusal>(`${url}/${id}`),
      await stranger.patch<Refusal>(`${url}/${id}`, { name: 'Mine' }),
      await remove(stranger, { id }),
    ]) {
      assert.deepEqual([reply.status, reply.body.code], [404, 'location_not_found'])
    }
  })

  test('201: of a provider that exists, for it or by it', async () => {
    const { name, caller } = freshTenant()
    const providerId = await givenProvider(name)
    const given = await givenLocation(caller, 'SHED', { provider_id: providerId })
    assert.deepEqual([given.provider_id, given.is_default], [providerId, false])
    const own = await givenLocation(world.asProvider(name, providerId), 'BARN')
    assert.equal(own.provider_id, providerId)
  })

  test("201: one that is called by a provider's id is that provider's default, whoever makes it", async () => {
    const { name, caller } = freshTenant()
    const providerId = await givenProvider(name)
    const made = await givenLocation(caller, providerId)
    assert.deepEqual([made.provider_id, made.kind, made.is_default], [providerId, 'PROVIDER', true])
    assert.deepEqual(await locationsOf(caller), [made])
  })

  test('422 provider_unknown: nobody makes a location of a provider that does not exist', async () => {
    const { name, caller } = freshTenant()
    const [nobody, elsewhere] = [newId('prv'), await givenProvider(newUuid())]
    const attempts: [string, Caller, object][] = [
      ['/provider_id', caller, { code: 'SHED', provider_id: nobody }],
      ['/provider_id', caller, { code: 'SHED', provider_id: elsewhere }],
      ['/code', caller, { code: nobody }],
      ['/provider_id', world.asProvider(name, nobody), { code: 'SHED' }],
    ]
    for (const [path, asker, body] of attempts) {
      const reply = await asker.post<Refusal>(url, body)
      assert.deepEqual([reply.status, reply.body.code], [422, 'provider_unknown'])
      assert.equal(reply.body.errors?.[0]?.path, path)
    }
    assert.deepEqual([await locationsOf(caller), await eventsOf(name)], [[], []])
  })
})

describe('the default location', () => {
  test('is MAIN when the first stock of a tenant names none', async () => {
    const { name, caller } = freshTenant()
    const variantId = await givenVariant(name, undefined, 3)
    assert.deepEqual(await itemsOf(caller, variantId), [['MAIN', 3]])
    assert.deepEqual(await defaultsOf(caller), ['MAIN'])
  })

  test('is the first that the operator makes, and takes the stock that names none', async () => {
    const { name, caller } = freshTenant()
    await givenLocation(world.asProvider(name, await givenProvider(name)), 'SHED')
    assert.equal((await givenLocation(caller, 'BER-1')).is_default, true)
    assert.equal((await givenLocation(caller, 'BER-2')).is_default, false)
    assert.deepEqual(await itemsOf(caller, await givenVariant(name)), [['BER-1', 0]])
    assert.deepEqual(await defaultsOf(caller), ['BER-1'])
  })

  test('two first locations at once: one of them is the default', async () => {
    const { name, caller } = freshTenant()
    const second = await world.seed(name, async (tx) => {
      await createLocation(tx, { code: 'ONE' })
      const reply = givenLocation(caller, 'TWO')
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).is_default, false)
    assert.deepEqual(await defaultsOf(caller), ['ONE'])
  })

  test('is the first that was made where a program from before made it without choosing', async () => {
    const { name, caller } = freshTenant()
    await world.seed(name, (tx) =>
      insertLocation(tx, newLocation({ code: 'main' }, newId('loc'), tx.now)),
    )
    assert.deepEqual(await itemsOf(caller, await givenVariant(name)), [['main', 0]])
    assert.deepEqual(await defaultsOf(caller), ['main'])
    await givenLocation(caller, 'LATER')
    assert.deepEqual(await defaultsOf(caller), ['main'])
  })

  test('200: another one takes its place, and both say so', async () => {
    const { name, caller } = freshTenant()
    const first = await givenLocation(caller, 'ONE')
    const other = await givenLocation(caller, 'TWO')
    const { status, body } = await caller.patch<Location>(`${url}/${other.id}`, {
      is_default: true,
    })
    assert.deepEqual([status, body.is_default, body.version], [200, true, 2])
    const { body: replaced } = await caller.get<Location>(`${url}/${first.id}`)
    assert.deepEqual([replaced.is_default, replaced.version], [false, 2])
    assert.deepEqual((await eventsOf(name)).slice(2), [
      'location.updated ONE',
      'location.updated TWO',
    ])
    assert.deepEqual(await itemsOf(caller, await givenVariant(name)), [['TWO', 0]])
  })

  test('200: it can be named as what it is together with a change', async () => {
    const { name, caller } = freshTenant()
    const { id } = await givenLocation(caller, 'MAIN')
    const changes = { name: 'Mitte', kind: 'STORE', metadata: { floor: '2' }, is_default: true }
    const { status, body } = await caller.patch<Location>(`${url}/${id}`, changes)
    assert.equal(status, 200)
    assert.partialDeepStrictEqual(body, { ...changes, version: 2 })
    assert.deepEqual((await caller.get(`${url}/${id}`)).body, body)
    assert.deepEqual((await eventsOf(name)).slice(1), ['location.updated MAIN'])
  })

  test('two who choose at once: the second waits, and there is one default', async () => {
    const { name, caller } = freshTenant()
    await givenLocation(caller, 'ONE')
    const two = await givenLocation(caller, 'TWO')
    const three = await givenLocation(caller, 'THREE')
    const second = await world.seed(name, async (tx) => {
      await updateLocationDetails(tx, two.id, { isDefault: true })
      const reply = caller.patch(`${url}/${three.id}`, { is_default: true })
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).status, 200)
    assert.deepEqual(await defaultsOf(caller), ['THREE'])
    assert.equal((await caller.get<Location>(`${url}/${two.id}`)).body.version, 3)
  })

  test('422 location_of_provider: that of a provider is none for the tenant', async () => {
    const { name, caller } = freshTenant()
    await givenLocation(caller, 'MAIN')
    const shed = await givenLocation(caller, 'SHED', { provider_id: await givenProvider(name) })
    const before = await eventsOf(name)
    const reply = await caller.patch<Refusal>(`${url}/${shed.id}`, { is_default: true })
    assert.deepEqual([reply.status, reply.body.code], [422, 'location_of_provider'])
    assert.deepEqual([await defaultsOf(caller), await eventsOf(name)], [['MAIN'], before])
  })
})

describe('PATCH /api/v1/inventory/locations/:locationId', () => {
  test('200: a location is renamed and announces what was there before', async () => {
    const { name, caller } = freshTenant()
    const made = await givenLocation(caller, 'BER-1', { name: 'Berlin' })
    const reply = await caller.patch<Location>(`${url}/${made.id}`, { name: 'Mitte' })
    assert.deepEqual([reply.status, reply.headers.etag], [200, '"v2"'])
    assert.deepEqual((await caller.get(`${url}/${made.id}`)).body, reply.body)
    const announced = (await world.events(name)).at(-1)
    assert.deepEqual([announced?.type, announced?.resource.version], ['location.updated', 2])
    assert.deepEqual(announced?.data.object, reply.body)
    assert.equal((announced?.data.previous as Location | undefined)?.name, 'Berlin')
  })

  test('200: naming what is there changes nothing', async () => {
    const { name, caller } = freshTenant()
    const made = await givenLocation(caller, 'MAIN', { name: 'Berlin' })
    const same = { name: 'Berlin', is_default: true }
    assert.deepEqual((await caller.patch(`${url}/${made.id}`, same)).body, made)
    assert.equal((await eventsOf(name)).length, 1)
  })

  test('412 version_mismatch: a change that was decided on an older version', async () => {
    const { name, caller } = freshTenant()
    const { id } = await givenLocation(caller, 'MAIN')
    await caller.patch(`${url}/${id}`, { name: 'New' })
    const headers = { 'if-match': '"v1"' }
    const late = await caller.patch<Refusal>(`${url}/${id}`, { name: 'Old' }, headers)
    assert.deepEqual([late.status, late.body.code], [412, 'version_mismatch'])
    assert.equal((await eventsOf(name)).length, 2)
  })

  test('400: neither its code nor its owner can be changed, and nothing is no change', async () => {
    const { name, caller } = freshTenant()
    const { id } = await givenLocation(caller, 'MAIN')
    const provider_id = await givenProvider(name)
    for (const body of [{ code: 'OTHER' }, { provider_id }, { name: ' ' }, {}]) {
      assert.equal((await caller.patch(`${url}/${id}`, body)).status, 400)
    }
  })

  test('403 operator_only: a provider changes its own, sees those of the operator, and no other', async () => {
    const { name, caller } = freshTenant()
    const [own, other] = [await givenProvider(name), await givenProvider(name)]
    const provider = world.asProvider(name, own)
    const main = await givenLocation(caller, 'MAIN')
    const rivals = await givenLocation(caller, 'RIVAL', { provider_id: other })
    const mine = await givenLocation(provider, 'SHED')
    const before = await eventsOf(name)
    for (const [location, status] of [
      [main, 403],
      [rivals, 404],
    ] as const) {
      const replies = [
        await provider.patch<Refusal>(`${url}/${location.id}`, { name: 'Mine' }),
        await remove(provider, location),
      ]
      for (const reply of replies) assert.equal(reply.status, status, reply.text)
    }
    // Whoever works on what it cannot see is not waited for.
    await world.seed(name, async (tx) => {
      await getLocationForUpdate(tx, rivals.id)
      assert.equal((await provider.patch(`${url}/${rivals.id}`, { name: 'Mine' })).status, 404)
    })
    assert.deepEqual(await eventsOf(name), before)
    assert.equal((await provider.patch(`${url}/${mine.id}`, { name: 'Shed' })).status, 200)
    assert.equal((await remove(provider, mine)).status, 200)
  })
})

describe('DELETE /api/v1/inventory/locations/:locationId', () => {
  /** A tenant with its default and one more location. */
  async function givenTwo() {
    const { name, caller } = freshTenant()
    const main = await givenLocation(caller, 'MAIN')
    const old = await givenLocation(caller, 'OLD')
    return { name, caller, main, old }
  }

  test('200: an empty location goes, is announced, and its code is free again', async () => {
    const { name, caller, old } = await givenTwo()
    const reply = await remove(caller, old)
    assert.equal(reply.status, 200)
    assert.deepEqual(reply.body, old)
    assert.equal((await caller.get(`${url}/${old.id}`)).status, 404)
    const announced = (await world.events(name)).at(-1)
    assert.deepEqual([announced?.type, announced?.resource.version], ['location.deleted', 2])
    assert.notEqual((await givenLocation(caller, 'OLD')).id, old.id)
  })

  test('200: what lay there before moves to the default location, and its past stays', async () => {
    const { name, caller, old } = await givenTwo()
    const alone = await givenVariant(name, 'OLD', 4)
    const both = await givenVariant(name, 'OLD', 2)
    const adjust = (variant_id: string, delta: number, warehouse: string) => ({
      variant_id,
      delta,
      warehouse,
    })
    await givenLocation(caller, 'OTHER')
    const emptied = [adjust(alone, -4, 'OLD'), adjust(both, -2, 'OLD'), adjust(both, 7, 'OTHER')]
    assert.equal((await caller.post(adjustments, { adjustments: emptied })).status, 200)
    assert.equal((await remove(caller, old)).status, 200)
    assert.deepEqual(await itemsOf(caller, alone), [['MAIN', 0]])
    assert.deepEqual(await itemsOf(caller, both), [['OTHER', 7]])
    const more = [alone, both].map((variant_id) => ({ variant_id, delta: 1 }))
    const after = await caller.post<Page<Item>>(adjustments, { adjustments: more })
    assert.deepEqual(
      after.body.content.map(({ warehouse, on_hand }) => [warehouse, on_hand]),
      [
        ['MAIN', 1],
        ['OTHER', 8],
      ],
    )
    const movements = await caller.get<Page<Item>>('/api/v1/inventory/movements?warehouse=OLD')
    assert.equal(movements.body.content.length, 4)
    assert.equal(await isConsistent(caller), true)
  })

  test('200: the empty stock of a provider moves to its own default location, made if need be', async () => {
    const { name, caller } = await givenTwo()
    const providerId = await givenProvider(name)
    const shed = await givenLocation(caller, 'SHED', { provider_id: providerId })
    const variantId = newId('var')
    await world.seed(name, (tx) =>
      stockVariant(tx, { variantId, providerId, warehouse: 'SHED', available: 0 }),
    )
    assert.equal((await remove(caller, shed)).status, 200)
    assert.deepEqual(await itemsOf(caller, variantId), [[providerId, 0]])
  })

  test('409 location_not_empty: while something lies there or is held for an order', async () => {
    const { name, caller, old } = await givenTwo()
    const variantId = await givenVariant(name, 'OLD', 3)
    const refused = await remove(caller, old)
    assert.deepEqual([refused.status, refused.body.code], [409, 'location_not_empty'])
    assert.deepEqual(refused.body.meta, { code: 'OLD', on_hand: 3, reserved: 0, incoming: 0 })
    const orderId = newId('ord')
    const lines = [{ variantId, quantity: 3 }]
    await world.seed(name, (tx) => reserveStock(tx, orderId, lines))
    assert.equal((await remove(caller, old)).body.meta.reserved, 3)
    await world.seed(name, async (tx) => {
      await adjustStock(tx, [{ variantId, warehouse: 'OLD', set: 0 }], undefined)
    })
    // A count that found nothing: what was promised is still held.
    assert.equal((await remove(caller, old)).body.code, 'location_not_empty')
    assert.equal((await eventsOf(name)).includes('location.deleted OLD'), false)
    await world.seed(name, (tx) => releaseStock(tx, orderId))
    assert.equal((await remove(caller, old)).status, 200)
    await assert.rejects(
      world.seed(name, (tx) => shipStock(tx, orderId, lines)),
      { code: 'reservation_not_held' },
    )
    assert.equal(await isConsistent(caller), true)
  })

  test('409 location_is_default: neither that of the tenant nor that of a provider', async () => {
    const { name, caller, main, old } = await givenTwo()
    const providers = await givenLocation(caller, await givenProvider(name))
    const before = await eventsOf(name)
    for (const location of [main, providers]) {
      const { status, body } = await remove(caller, location)
      assert.deepEqual([status, body.code], [409, 'location_is_default'])
    }
    assert.deepEqual(await eventsOf(name), before)
    await caller.patch(`${url}/${old.id}`, { is_default: true })
    assert.equal((await remove(caller, main)).status, 200)
  })

  test('412 version_mismatch: a removal that was decided on an older version', async () => {
    const { caller, old } = await givenTwo()
    await caller.patch(`${url}/${old.id}`, { name: 'New' })
    const reply = await remove(caller, old, { 'if-match': '"v1"' })
    assert.deepEqual([reply.status, reply.body.code], [412, 'version_mismatch'])
    assert.equal((await remove(caller, old, { 'if-match': '"v2"' })).status, 200)
  })

  test('403 insufficient_scope: reading is not enough', async () => {
    const { name, old } = await givenTwo()
    const reader = world.as(name, ['inventory:read'])
    assert.equal((await remove(reader, old)).status, 403)
    assert.equal((await reader.patch(`${url}/${old.id}`, { name: 'x' })).status, 403)
  })
})

describe('a location that goes while somebody uses it', () => {
  async function givenEmpty() {
    const { name, caller } = freshTenant()
    await givenLocation(caller, 'MAIN')
    const old = await givenLocation(caller, 'OLD')
    const variantId = await givenVariant(name, 'OLD')
    return { name, caller, old, variantId }
  }

  test('204: the version of a variant’s stock goes on from where it was', async () => {
    const { name, caller, old, variantId: variant_id } = await givenEmpty()
    await givenLocation(caller, 'OTHER')
    const adjust = async (warehouse: string, delta: number) => {
      const adjusted = [{ variant_id, warehouse, delta }]
      const { status, text } = await caller.post(adjustments, {
        adjustments: adjusted,
        reason: 'x',
      })
      assert.equal(status, 200, text)
    }
    for (const delta of [5, -5, 5, -5]) await adjust('OLD', delta)
    for (const delta of [5, -5]) await adjust('OTHER', delta)
    // What happens later is logged later, whatever its version.
    await world.settle()
    await remove(caller, old)
    await adjust('OTHER', 5)
    const logged = (await world.events(name)).map(({ resource }) => resource)
    const versions = logged.filter(({ type }) => type === 'variant_stock').map((of) => of.version)
    assert.equal(versions.at(-1), Math.max(...versions))
    assert.equal(new Set(versions).size, versions.length)
  })

  test('409 location_not_empty: stock that arrives first is waited for', async () => {
    const { name, caller, old, variantId } = await givenEmpty()
    const second = await world.seed(name, async (tx) => {
      await adjustStock(tx, [{ variantId, warehouse: 'OLD', delta: 5 }], undefined)
      const reply = remove(caller, old)
      await untilBlocked(world.db)
      return { reply }
    })
    const { status, body } = await second.reply
    assert.deepEqual([status, body.code], [409, 'location_not_empty'])
    assert.deepEqual(await itemsOf(caller, variantId), [['OLD', 5]])
  })

  test('409 location_not_empty: so is the first stock of a new variant', async () => {
    const { name, caller, old } = await givenEmpty()
    const variantId = newId('var')
    const second = await world.seed(name, async (tx) => {
      await stockVariant(tx, { variantId, warehouse: 'OLD', available: 5 })
      const reply = remove(caller, old)
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).body.code, 'location_not_empty')
    assert.deepEqual(await itemsOf(caller, variantId), [['OLD', 5]])
  })

  test('422 location_unknown: stock for a location that was deleted meanwhile', async () => {
    const { name, caller, old, variantId } = await givenEmpty()
    const second = await world.seed(name, async (tx) => {
      await removeLocation(tx, old.id)
      const body = { adjustments: [{ variant_id: variantId, warehouse: 'OLD', delta: 5 }] }
      const reply = caller.post<Refusal>(adjustments, body)
      await untilBlocked(world.db)
      return { reply }
    })
    const { status, body } = await second.reply
    assert.deepEqual([status, body.code], [422, 'location_unknown'])
    assert.deepEqual(await itemsOf(caller, variantId), [['MAIN', 0]])
  })

  test('200: stock that names no location follows its variant', async () => {
    const { name, caller, old, variantId } = await givenEmpty()
    const second = await world.seed(name, async (tx) => {
      await removeLocation(tx, old.id)
      const body = { adjustments: [{ variant_id: variantId, delta: 5 }] }
      const reply = caller.post(adjustments, body)
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).status, 200)
    assert.deepEqual(await itemsOf(caller, variantId), [['MAIN', 5]])
  })

  test('a new variant that names it creates it again', async () => {
    const { name, caller, old } = await givenEmpty()
    const variantId = newId('var')
    const second = await world.seed(name, async (tx) => {
      await removeLocation(tx, old.id)
      const reply = world.seed(name, (other) =>
        stockVariant(other, { variantId, warehouse: 'OLD', available: 5 }),
      )
      await untilBlocked(world.db)
      return { reply }
    })
    await second.reply
    assert.deepEqual(await itemsOf(caller, variantId), [['OLD', 5]])
  })

  test('409 location_is_default: it became the default meanwhile', async () => {
    const { name, caller, old } = await givenEmpty()
    const second = await world.seed(name, async (tx) => {
      await updateLocationDetails(tx, old.id, { isDefault: true })
      const reply = remove(caller, old)
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).body.code, 'location_is_default')
    assert.deepEqual(await defaultsOf(caller), ['OLD'])
  })

  test('404 location_not_found: of two who remove it, the second finds nothing', async () => {
    const { name, caller, old } = await givenEmpty()
    const second = await world.seed(name, async (tx) => {
      await removeLocation(tx, old.id)
      const reply = remove(caller, old)
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).status, 404)
    const removals = (await eventsOf(name)).filter((event) => event === 'location.deleted OLD')
    assert.equal(removals.length, 1)
  })

  test('stays while a product is being made that found it', async () => {
    const { name, caller, old } = await givenEmpty()
    const second = await world.seed(name, async (tx) => {
      assert.equal((await locationFor(tx, { warehouse: 'OLD', providerId: null })).exists, true)
      const reply = remove(caller, old)
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).status, 200)
  })
})
