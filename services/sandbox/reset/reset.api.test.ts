import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, OutboundLanes } from '@souk/platform'
import type { Database } from '@souk/platform/server'
import { contentsOf, holding, untilBlocked, type World } from '@souk/platform/testing'
import { createSandboxes, found } from '../testing.ts'
import { emptySandbox } from './store.ts'

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

const reset = (tenant: string) =>
  world.as(tenant).post<{ reset_at: string; forgotten_through: number }>('/api/v1/sandbox/reset')

async function fill(tenant: string, mode: 'live' | 'sandbox' = 'sandbox'): Promise<void> {
  await found(world, tenant, mode)
  for (const name of ['b2c-small', 'marketplace-3-providers']) {
    const { status, text } = await world.as(tenant).post('/api/v1/sandbox/seed', { name })
    assert.equal(status, 200, text)
  }
  const fault = { target: 'webhook', kind: 'error' }
  const headers = { 'idempotency-key': 'fault' }
  await world.as(tenant).post('/api/v1/sandbox/faults', fault, headers)
  await world.settle()
  await world.as(tenant).post('/api/v1/customers', { email: 'waits@example.com' })
}

const contents = (tenant: string) => contentsOf(superuser.system, world.tenant(tenant))

describe('POST /api/v1/sandbox/reset', () => {
  test('the log goes on where it was: no sequence twice, and the reset is the first event', async () => {
    await fill('log')
    const before = (await world.events('log')).length
    await world.as('log').post('/api/v1/customers', { email: 'unheard@example.com' })
    world.advance('log', 86_400_000)
    const { body } = await reset('log')
    assert.equal(body.forgotten_through, before)
    await world.as('log').post('/api/v1/customers', { email: 'new@example.com' })
    const events = await world.events('log')
    assert.deepEqual(
      events.map(({ type, sequence }) => [type, sequence]),
      [
        ['sandbox.reset', before + 1],
        ['customer.created', before + 2],
      ],
    )
    const [head] = await world.peek(
      'log',
      (tx) => tx<{ at: Date }>`
        select last_sequence, forgotten_through,
          (select occurred_at from platform.events e
           where e.tenant_id = ${tx.tenantId} and type = 'sandbox.reset') as at
        from platform.event_heads where tenant_id = ${tx.tenantId}
      `,
    )
    assert.partialDeepStrictEqual(head, { last_sequence: before + 2, forgotten_through: before })
    assert.equal(head?.at.toISOString(), body.reset_at, 'in real time again')
  })

  test('200: the sandbox can be filled again, and counts from nothing', async () => {
    await fill('again')
    await reset('again')
    const list = () => world.as('again').get<{ page: { total: number } }>('/api/v1/orders')
    assert.equal((await list()).body.page.total, 0)
    await fill('again')
    assert.equal((await list()).body.page.total, 14)
    const { body } = await world.as('again').get('/api/v1/ledger/trial-balance')
    assert.equal(body.balanced, true)
  })

  test('200: a repetition with its key gets the first answer and removes nothing', async () => {
    await found(world, 'keyed')
    const ask = () =>
      world.as('keyed').post('/api/v1/sandbox/reset', {}, { 'idempotency-key': 'once' })
    const first = await ask()
    await world.as('keyed').post('/api/v1/customers', { email: 'stays@example.com' })
    const second = await ask()
    assert.deepEqual(second.body, first.body)
    const { body } = await world.as('keyed').get('/api/v1/customers')
    assert.equal((body.content as unknown[]).length, 1)
  })

  test('a member of a provider that is gone sees nothing and is told what to do', async () => {
    await fill('orphan')
    const { body } = await world
      .as('orphan')
      .get<{ content: { id: string }[] }>('/api/v1/providers')
    const providerId = body.content[0]?.id ?? ''
    const provider = world.asProvider('orphan', providerId)
    const url = `/api/v1/providers/${providerId}`
    assert.equal((await provider.get(url)).status, 200)
    await reset('orphan')
    await fill('orphan')
    const before = await contents('orphan')
    const drafts = {
      '/v1/catalog/products': { title: 'Bowl', sku: 'B', price: { amount: 1, currency: 'EUR' } },
      '/api/v1/inventory/locations': { code: 'SHED' },
    }
    for (const [path, draft] of Object.entries(drafts)) {
      const refused = await provider.post(path, draft)
      assert.deepEqual([refused.status, refused.body.code], [422, 'provider_unknown'])
      assert.match(String(refused.body.detail), /sandbox was reset.*Create the provider again/)
    }
    const sold = { items: [{ sku: 'BOWL-ATLAS-BLUE', quantity: 1 }] }
    assert.equal((await provider.post('/api/v1/orders', sold)).status, 422)
    assert.equal((await provider.get(url)).status, 404)
    for (const list of ['orders', 'payments', 'refunds', 'providers', 'inventory/items']) {
      const { body: seen } = await provider.get<{ content: unknown[] }>(`/api/v1/${list}`)
      assert.deepEqual(seen.content, [], list)
    }
    const { body: products } = await provider.get<{ data: unknown[] }>('/v1/catalog/products')
    assert.deepEqual(products.data, [])
    assert.deepEqual(await contents('orphan'), before)
  })

  test('200: outbound work that waits by the moved clock is looked at now', async () => {
    await found(world, 'outbound')
    const lanes = new OutboundLanes('test.queue', 'tst')
    const id = newId('tst')
    await world.seed('outbound', async (tx) => {
      await lanes.wake(tx, id, new Date(Date.now() + 300 * 86_400_000))
      await tx`
        update platform.outbound_lanes
        set failures = 6, held_until = wake_at where tenant_id = ${tx.tenantId}
      `
    })
    const { body } = await reset('outbound')
    const [lane] = await world.peek(
      'outbound',
      (tx) => tx`
        select failures, held_until, wake_at from platform.outbound_lanes
        where tenant_id = ${tx.tenantId}
      `,
    )
    assert.deepEqual(lane, { failures: 0, held_until: null, wake_at: new Date(body.reset_at) })
  })

  test('200: whoever died between emptying and recording is followed by one who repeats it', async () => {
    await fill('died')
    await world.seed('died', async (tx) => {
      await emptySandbox(tx)
      // Whoever removes rows as their owner records nothing in the same transaction, as the route does.
      tx.pending.isReplay = true
    })
    assert.deepEqual((await world.events('died')).filter(isReset), [])
    const { body } = await reset('died')
    assert.equal((await world.events('died')).filter(isReset).length, 1)
    assert.equal(typeof body.forgotten_through, 'number')
  })

  test('403: needs sandbox:write', async () => {
    const { status } = await world.as('mine', ['sandbox:read']).post('/api/v1/sandbox/reset')
    assert.equal(status, 403)
  })
})

const isReset = ({ type }: { type: string }) => type === 'sandbox.reset'

describe('whoever asks the database itself', () => {
  test('cannot reset a live tenant, whatever the transaction says', async () => {
    await fill('live', 'live')
    const before = await contents('live')
    await assert.rejects(world.seed('live', emptySandbox), /only a sandbox can be reset/)
    assert.deepEqual(await contents('live'), before)
  })

  test('cannot reset a tenant that is not on record', async () => {
    await assert.rejects(world.seed('nowhere', emptySandbox), /only a sandbox can be reset/)
  })

  test('cannot do it under another role', async () => {
    const { system } = world.database
    await assert.rejects(system`select souk.reset_sandbox()`, /permission denied/)
    await assert.rejects(
      system`select souk.reset_sandbox(null::uuid, now(), 'a', 'b', 'c', 'd', 'e')`,
      /permission denied/,
    )
  })
})

describe('while others write', () => {
  const customers = async (tenant: string) => {
    const { body } = await world
      .as(tenant)
      .get<{ content: { email: string }[] }>('/api/v1/customers')
    return body.content.map(({ email }) => email)
  }

  test('a write under way is waited for and then gone; one that comes later waits and stays', async () => {
    await found(world, 'crossing')
    const held = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const early = world.seed('crossing', async (tx) => {
      await tx`
        insert into sandbox.faults
          (tenant_id, id, target, kind, rate_millionths, created_at)
        values (${tx.tenantId}, ${tx.tenantId}, 'gateway', 'error', 1, ${tx.now})
      `
      written.resolve()
      await held.promise
    })
    await written.promise
    const resetting = reset('crossing')
    await untilBlocked(world.db, 1)
    const late = world.as('crossing').post('/api/v1/customers', { email: 'late@example.com' })
    await untilBlocked(world.db, 2)
    held.resolve()
    await early
    assert.equal((await resetting).status, 200)
    assert.equal((await late).status, 201)
    assert.deepEqual(await customers('crossing'), ['late@example.com'])
    const { body } = await world.as('crossing').get('/api/v1/sandbox/faults')
    assert.deepEqual(body.content, [])
    const types = (await world.events('crossing')).map(({ type }) => type)
    assert.deepEqual(types, ['sandbox.reset', 'customer.created'])
  })

  test('two at once both succeed, one after the other', async () => {
    await found(world, 'twice')
    const { outcomes } = await holding(world.db, 'customers.customers', async () => {
      const outcomes = Promise.all([reset('twice'), reset('twice')])
      await untilBlocked(world.db)
      return { outcomes }
    })
    const answers = await outcomes
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
  })

  test('concurrent orders, payments, relay and reactions leave nothing half done, and none fails', async () => {
    await fill('busy')
    const caller = world.as('busy')
    const statuses = new Set<number>()
    const sell = async (n: number) => {
      const sku = `BUSY-${n}`
      const price = { amount: 1_000, currency: 'EUR' }
      const inventory = { available: 5, warehouse: 'MAIN' }
      const made = await caller.post('/v1/catalog/products', { title: sku, sku, price, inventory })
      const placed = await caller.post('/api/v1/orders', { items: [{ sku, quantity: 1 }] })
      const order_id = String(placed.body.id)
      const paid = await caller.post('/api/v1/payments', { order_id, method: 'pm_test_ok' })
      const gone = await caller.post(`/api/v1/orders/${order_id}/cancel`)
      for (const { status } of [made, placed, paid, gone]) statuses.add(status)
    }
    let isSelling = true
    const selling = Promise.all(Array.from({ length: 24 }, (_, n) => sell(n))).finally(() => {
      isSelling = false
    })
    const working = (async () => {
      while (isSelling) await world.settle()
    })()
    for (let times = 0; times < 5; times += 1) statuses.add((await reset('busy')).status)
    await Promise.all([selling, working])
    assert.deepEqual(
      [...statuses].filter((status) => status >= 500),
      [],
    )
    await world.settle()
    const orphans = await superuser.system`
      select p.id from payments.payments p
      where p.tenant_id = ${world.tenant('busy')} and not exists (
        select from orders.orders o where o.tenant_id = p.tenant_id and o.id = p.order_id
      )
      union all
      select i.id from orders.order_items i
      where i.tenant_id = ${world.tenant('busy')} and not exists (
        select from orders.orders o where o.tenant_id = i.tenant_id and o.id = i.order_id
      )
    `
    assert.deepEqual(orphans, [])
    const sequences = (await world.events('busy')).map(({ sequence }) => sequence)
    assert.deepEqual(
      sequences,
      sequences.map((_, index) => (sequences[0] ?? 0) + index),
      'no gap',
    )
    assert.equal((await caller.get('/api/v1/ledger/trial-balance')).body.balanced, true)
  })
})
