import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import { createWorld, type World } from '@souk/platform/testing'
import { manifest } from '../manifest.ts'
import { registerProvider } from '../providers/store.ts'

interface Location {
  id: string
  code: string
  name: string
  is_default: boolean
  version: number
}

interface Refusal {
  code: string
  detail: string
  errors?: object[]
}

let world: World

before(async () => {
  world = await createWorld({ services: [manifest] })
})
after(() => world.close())

const url = '/api/v1/inventory/locations'

/** A tenant with its default location, another one, and the default of a provider. */
async function givenThree() {
  const name = newUuid()
  const caller = world.as(name)
  const providerId = newId('prv')
  await world.seed(name, (tx) => registerProvider(tx, providerId))
  const make = async (code: string) => (await caller.post<Location>(url, { code })).body
  const main = await make('MAIN')
  const other = await make('OTHER')
  return { name, caller, main, other, ofProvider: await make(providerId) }
}

test('409 location_is_default: a default can be replaced and not taken away', async () => {
  const { name, caller, main, ofProvider } = await givenThree()
  const before = await world.events(name)
  for (const { id } of [main, ofProvider]) {
    const changes = { name: 'New', is_default: false }
    const { status, body } = await caller.patch<Refusal>(`${url}/${id}`, changes)
    assert.deepEqual([status, body.code], [409, 'location_is_default'])
    assert.match(body.detail, /^Send is_default: true for another location/)
  }
  assert.deepEqual(await world.events(name), before)
})

test('200: what is not the default can be named as that', async () => {
  const { caller, main, other } = await givenThree()
  const at = `${url}/${other.id}`
  const same = await caller.patch<Location>(at, { is_default: false })
  assert.deepEqual([same.status, same.body], [200, other])
  const { body: renamed } = await caller.patch<Location>(at, { name: 'New', is_default: false })
  assert.deepEqual([renamed.name, renamed.is_default, renamed.version], ['New', false, 2])
  assert.equal((await caller.get<Location>(`${url}/${main.id}`)).body.is_default, true)
})

test('400 validation_failed: a code is told that it cannot be changed', async () => {
  const { caller, main } = await givenThree()
  const { status, body } = await caller.patch<Refusal>(`${url}/${main.id}`, { code: 'OTHER' })
  assert.equal(status, 400)
  assert.deepEqual(body.errors, [
    {
      path: '/code',
      code: 'unknown_field',
      message:
        'code cannot be changed here; fields that can: name, kind, priority, ships_to, timezone, cutoff_local, pickup, active, address, metadata, is_default',
    },
  ])
})
