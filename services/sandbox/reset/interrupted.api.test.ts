import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { idOf } from '@souk/platform'
import type { Database } from '@souk/platform/server'
import { holding, untilBlocked, type World } from '@souk/platform/testing'
import { createSandboxes, found } from '../testing.ts'

/** A reset is two transactions: one removes the rows, the other waits for it and records the reset. */

let world: World
let superuser: Database
before(async () => {
  world = await createSandboxes()
  superuser = world.db.open({ systemUrl: world.db.ownerUrl })
})
after(async () => {
  await superuser.close()
  await world.close()
})

const reset = (tenant: string, headers?: Record<string, string>) =>
  world.as(tenant).post('/api/v1/sandbox/reset', {}, headers)

const createCustomer = (tenant: string, email: string) =>
  world.as(tenant).post('/api/v1/customers', { email })

async function customers(tenant: string): Promise<string[]> {
  const { body } = await world.as(tenant).get<{ content: { email: string }[] }>('/api/v1/customers')
  return body.content.map(({ email }) => email)
}

async function sandboxWithCustomer(tenant: string): Promise<void> {
  await found(world, tenant)
  assert.equal((await createCustomer(tenant, 'old@example.com')).status, 201)
  await world.settle()
}

const eventTypes = async (tenant: string) => (await world.events(tenant)).map(({ type }) => type)

const auditedResets = (tenant: string) =>
  world.peek(
    tenant,
    (tx) => tx`
      select actor_type, resource_type, resource_id from platform.audit_entries
      where tenant_id = ${tx.tenantId} and operation = 'resetSandbox'
    `,
  )

type Transaction = 'removes' | 'records'

/** Cuts the connection of one of the two, or makes the statement that it waits with fail. */
async function disturb(which: Transaction, how: 'cut' | 'cancel'): Promise<void> {
  const disturbed = await superuser.system`
    select case when ${how} = 'cut' then pg_terminate_backend(pid) else pg_cancel_backend(pid) end
    from pg_stat_activity
    where datname = current_database() and usename = 'souk_app'
      and exists (
        select from pg_locks l where l.pid = pg_stat_activity.pid
          and l.locktype = 'advisory' and l.mode = 'ExclusiveLock' and l.granted
      )
      and (query like '%reset_sandbox%') = ${which === 'removes'}
  `
  assert.equal(disturbed.length, 1)
}

describe('a connection that is lost while the rows are removed', () => {
  for (const which of ['removes', 'records'] as const) {
    test(`200: that of the transaction that ${which}: it is one reset, and what came later stays`, async () => {
      const tenant = `lost ${which}`
      await sandboxWithCustomer(tenant)
      const { resetting } = await holding(world.db, 'customers.customers', async () => {
        const resetting = reset(tenant)
        await untilBlocked(world.db, 1)
        await disturb(which, 'cut')
        return { resetting }
      })
      const { status, text } = await resetting
      assert.equal(status, 200, text)
      assert.equal((await createCustomer(tenant, 'new@example.com')).status, 201)
      assert.deepEqual(await eventTypes(tenant), ['sandbox.reset', 'customer.created'])
      assert.deepEqual(await customers(tenant), ['new@example.com'])
      assert.equal((await auditedResets(tenant)).length, 1)
    })
  }

  test('201: a write gets in neither way, but waits until the rows are there again or gone', async () => {
    await sandboxWithCustomer('open')
    const { resetting, writing } = await holding(world.db, 'customers.customers', async () => {
      const resetting = reset('open')
      await untilBlocked(world.db, 1)
      await disturb('records', 'cut')
      const writing = world.as('open').post('/api/v1/inventory/locations', { code: 'SHED' })
      await untilBlocked(world.db, 2)
      return { resetting, writing }
    })
    assert.equal((await writing).status, 201)
    assert.equal((await resetting).status, 200)
    assert.deepEqual(await eventTypes('open'), ['sandbox.reset'])
    const { body } = await world.as('open').get('/api/v1/inventory/locations')
    assert.deepEqual(body.content, [])
  })
})

describe('what fails once the rows are removed', () => {
  test('200: it is recorded by another attempt, which removes nothing that came meanwhile', async () => {
    await sandboxWithCustomer('recorded')
    const { resetting } = await holding(world.db, 'identity.tenants', async () => {
      const resetting = reset('recorded')
      await untilBlocked(world.db, 1)
      const late = createCustomer('recorded', 'late@example.com')
      await untilBlocked(world.db, 2)
      await disturb('records', 'cut')
      assert.equal((await late).status, 201)
      return { resetting }
    })
    const { status, text } = await resetting
    assert.equal(status, 200, text)
    assert.deepEqual(await customers('recorded'), ['late@example.com'])
    assert.deepEqual((await eventTypes('recorded')).sort(), ['customer.created', 'sandbox.reset'])
    assert.equal((await auditedResets('recorded')).length, 1)
  })

  test('503 reset_incomplete: the audit trail says who removed the rows, and a repetition finishes it', async () => {
    await sandboxWithCustomer('half')
    const key = { 'idempotency-key': 'half' }
    const { resetting } = await holding(world.db, 'identity.tenants', async () => {
      const resetting = reset('half', key)
      await untilBlocked(world.db, 1)
      await disturb('records', 'cancel')
      await resetting
      return { resetting }
    })
    const { status, body } = await resetting
    assert.deepEqual([status, body.code], [503, 'reset_incomplete'])
    assert.deepEqual(await customers('half'), [])
    assert.deepEqual(await eventTypes('half'), [])
    const resource_id = idOf('ten', world.tenant('half'))
    assert.deepEqual(await auditedResets('half'), [
      { actor_type: 'client', resource_type: 'sandbox', resource_id },
    ])
    assert.equal((await reset('half', key)).status, 200)
    assert.deepEqual(await eventTypes('half'), ['sandbox.reset'])
  })
})

describe('what fails before that', () => {
  test('503 overloaded: nothing was removed, and nothing is on record', async () => {
    await sandboxWithCustomer('whole')
    const { resetting } = await holding(world.db, 'platform.audit_entries', async () => {
      const resetting = reset('whole')
      await untilBlocked(world.db, 1)
      await disturb('removes', 'cancel')
      await resetting
      return { resetting }
    })
    const { status, body } = await resetting
    assert.deepEqual([status, body.code], [503, 'overloaded'])
    assert.deepEqual(await customers('whole'), ['old@example.com'])
    assert.deepEqual(await auditedResets('whole'), [])
  })

  test('400: a version that it does not compare is refused, and nothing was removed', async () => {
    await sandboxWithCustomer('versioned')
    const { status, body } = await reset('versioned', { 'if-match': '"1"' })
    assert.deepEqual([status, body.code], [400, 'validation_failed'])
    assert.deepEqual(await customers('versioned'), ['old@example.com'])
    assert.deepEqual(await auditedResets('versioned'), [])
  })
})

test('while others take every turn, 200 is repeated, 403 is told, and a reset waits for its turn', async () => {
  await found(world, 'keyed')
  const key = { 'idempotency-key': 'once' }
  const first = await reset('keyed', key)
  for (const tenant of ['one', 'two', 'three']) await found(world, tenant)
  const { resetting } = await holding(world.db, 'customers.customers', async () => {
    const resetting = Promise.all(['one', 'two', 'three'].map((tenant) => reset(tenant)))
    await untilBlocked(world.db, 2)
    assert.deepEqual((await reset('keyed', key)).body, first.body)
    const refused = await reset('live-shop')
    assert.deepEqual([refused.status, refused.body.code], [403, 'sandbox_only'])
    return { resetting }
  })
  assert.deepEqual(
    (await resetting).map(({ status }) => status),
    [200, 200, 200],
  )
})
