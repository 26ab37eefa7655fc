import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import { type Caller, createWorld, type World } from '@souk/platform/testing'
import { manifest } from '../manifest.ts'
import { registerProvider } from '../providers/store.ts'

interface Location {
  code: string
  provider_id: string | null
}

interface Refusal {
  code: string
  errors?: { path: string }[]
}

let world: World

before(async () => {
  world = await createWorld({ services: [manifest] })
})
after(() => world.close())

const url = '/api/v1/inventory/locations'

/** A tenant with two providers. */
async function givenProviders() {
  const name = newUuid()
  const [mine, rival] = [newId('prv'), newId('prv')]
  await world.seed(name, (tx) => registerProvider(tx, mine))
  await world.seed(name, (tx) => registerProvider(tx, rival))
  return { name, caller: world.as(name), provider: world.asProvider(name, mine), mine, rival }
}

async function assertRefused(asker: Caller, body: object, expected: [number, string, string]) {
  const reply = await asker.post<Refusal>(url, body)
  assert.deepEqual([reply.status, reply.body.code, reply.body.errors?.[0]?.path], expected)
}

async function assertNothing(tenant: string): Promise<void> {
  const { content } = (await world.as(tenant).get<{ content: unknown[] }>(url)).body
  assert.deepEqual([content, await world.events(tenant)], [[], []])
}

describe('the owner of a new location', () => {
  test('201: is the provider that creates it, also if it says so', async () => {
    const { provider, mine } = await givenProviders()
    for (const body of [
      { code: 'SHED', provider_id: mine },
      { code: mine, provider_id: mine },
    ]) {
      const reply = await provider.post<Location>(url, body)
      assert.deepEqual([reply.status, reply.body.provider_id], [201, mine])
    }
  })

  test('422 provider_unknown: a provider creates none for another, by field or by code', async () => {
    const { name, provider, rival } = await givenProviders()
    const field = { code: 'SHED', provider_id: rival }
    await assertRefused(provider, field, [422, 'provider_unknown', '/provider_id'])
    await assertRefused(provider, { code: rival }, [422, 'provider_unknown', '/code'])
    await assertNothing(name)
  })

  test('400 validation_failed: code and field name two providers', async () => {
    const { name, caller, mine, rival } = await givenProviders()
    const body = { code: mine, provider_id: rival }
    await assertRefused(caller, body, [400, 'validation_failed', '/provider_id'])
    await assertNothing(name)
  })
})

test('200: locations are found by a part of their name or code', async () => {
  const caller = world.as(newUuid())
  await caller.post(url, { code: 'ber-1', name: 'Store Mitte' })
  await caller.post(url, { code: 'muc-1', name: 'Depot' })
  for (const part of ['mitte', 'BER']) {
    const { body } = await caller.get<{ content: Location[] }>(`${url}?name=${part}`)
    const codes = body.content.map(({ code }) => code.toLowerCase())
    assert.deepEqual(codes, ['ber-1'])
  }
})
