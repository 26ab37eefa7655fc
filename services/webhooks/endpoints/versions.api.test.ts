import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { endpointsUrl, type Hooks, type Refusal, startHooks } from '../webhooks.fixture.ts'
import type { AttemptEvidence } from './attempt-evidence.ts'
import { degradeEndpoint, type Endpoint } from './endpoint.ts'
import { startAfresh, updateAfterAttempts } from './operations.ts'
import { findEndpoint, updateEndpoint } from './store.ts'

let hooks: Hooks
before(async () => {
  hooks = await startHooks()
  hooks.startSender()
})
after(() => hooks.close())

async function stored(tenant: string, id: string): Promise<Endpoint> {
  const endpoint = await hooks.world.peek(tenant, (tx) => findEndpoint(tx, id))
  assert(endpoint)
  return endpoint
}

/** An endpoint that has answered its challenge and then failed. */
async function degraded(tenant: string): Promise<Endpoint> {
  const { id } = await hooks.target(tenant)
  const active = await stored(tenant, id)
  await hooks.world.seed(tenant, (tx) => updateEndpoint(tx, degradeEndpoint(active, tx.now)))
  return stored(tenant, id)
}

describe('the version of an endpoint', () => {
  test('counts each change that the attempts of one step bring', async () => {
    const tenant = 'wavering'
    const before = await degraded(tenant)
    const told = (status: AttemptEvidence['status']): AttemptEvidence => ({
      sentTo: before.url,
      gone: false,
      status,
      challengedUrl: undefined,
    })
    const evidence = [told('DELIVERED'), told('DEAD'), told('DELIVERED')]
    await hooks.world.seed(tenant, (tx) => updateAfterAttempts(tx, before, evidence))
    const { status, version } = await stored(tenant, before.id)
    assert.deepEqual({ status, version }, { status: 'ACTIVE', version: before.version + 3 })
  })

  test('refuses what was decided on another one', async () => {
    const before = await degraded('outrun')
    for (const version of [before.version, before.version + 2]) {
      const update = hooks.world.seed('outrun', (tx) =>
        updateEndpoint(tx, { ...before, status: 'PAUSED', version }),
      )
      await assert.rejects(update, /webhooks\.endpoints has no version/)
    }
    assert.deepEqual(await stored('outrun', before.id), before)
  })

  test('412 version_mismatch: whoever saw an endpoint before a reset changed it', async () => {
    const tenant = 'afresh'
    const before = await degraded(tenant)
    await hooks.world.seed(tenant, startAfresh)
    const { status, version } = await stored(tenant, before.id)
    assert.deepEqual({ status, version }, { status: 'ACTIVE', version: before.version + 1 })
    const url = `${endpointsUrl}/${before.id}`
    const ifMatch = { 'if-match': `"v${before.version}"` }
    const changes = { description: 'seen before' }
    const { body } = await hooks.world.as(tenant).patch<Refusal>(url, changes, ifMatch)
    assert.equal(body.code, 'version_mismatch')
  })
})
