import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { manifest as identity } from '@souk/identity/manifest'
import { newId } from '@souk/platform'
import { asOwner, createWorld, type World } from '@souk/platform/testing'
import { recordActivity } from '../contract.ts'
import { activityService } from '../manifest.ts'
import { sampleFacts } from '../testing.ts'

let world: World
before(async () => {
  const services = [identity, activityService({ secret: 'verification of tests' })]
  world = await createWorld({ services })
  await record(5)
  world.advance('shop', 60_000)
  await world.tick()
})
after(() => world.close())

function record(count: number): Promise<void> {
  const activity = { agentId: newId('agt'), operation: 'createRefund', facts: sampleFacts }
  const activities = Array.from({ length: count }, () => activity)
  return world.seed('shop', async (tx) => recordActivity(tx, activities))
}

function verify(from: number, tenant = 'shop') {
  return world.as(tenant).post('/api/v1/ai/audit/verify', { from })
}

test('404 ai_audit_checkpoint_not_found: for a number from elsewhere, whichever it is', async () => {
  for (const from of [1, 3, 6, 16, 100, 5_000, 65_536, Number.MAX_SAFE_INTEGER]) {
    const { status, body } = await verify(from)
    assert.deepEqual([status, body.code], [404, 'ai_audit_checkpoint_not_found'], String(from))
    assert.deepEqual(body.meta, { size: from })
  }
  assert.equal((await verify(1, 'new')).status, 404)
  assert.equal((await verify(5)).status, 200)
})

test('404: so are proofs beyond the end, and an export from there has no entries', async () => {
  const audit = '/api/v1/ai/audit'
  const big = 999_999_999_999_999
  const unknown = [
    `/${big}`,
    `/${big}/proof`,
    `/5/proof?size=${big}`,
    `/checkpoints/5/consistency?from=${Number.MAX_SAFE_INTEGER}`,
    `/checkpoints/${big}/consistency?from=5`,
  ]
  for (const path of unknown) {
    assert.equal((await world.as('shop').get(`${audit}${path}`)).status, 404, path)
  }
  for (const from of [6, Number.MAX_SAFE_INTEGER]) {
    const { status, body } = await world.as('shop').get(`${audit}/export?from=${from}`)
    assert.deepEqual([status, body], [200, { entries: [], checkpoints: [], next: null }])
  }
})

test('200: entries that were removed before the checkpoint are found from there', async () => {
  await record(5)
  world.advance('shop', 60_000)
  await world.tick()
  await asOwner(world.db, (client) =>
    client.query(
      `delete from activity.entries where tenant_id = '${world.tenant('shop')}' and sequence = 2`,
    ),
  )
  const { status, body } = await verify(5)
  assert.equal(status, 200)
  assert.equal(body.valid, false)
  assert.deepEqual(body.faults, [{ code: 'root_mismatch', size: 5 }])
})
