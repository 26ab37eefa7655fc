import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { dayMs, type Tx, uuidOf } from '@souk/platform'
import { asOwner, createWorld } from '@souk/platform/testing'
import { calculateTax } from '../calculations/operations.ts'
import { nextCalculationId } from '../requested/operations.ts'
import { calculate, european, line, testServices } from '../tax.fixture.ts'
import { requestOf } from './schemas.ts'
import { deletedAtOnce, deleteExpiredCalculations, keepCalculation } from './store.ts'

const world = await createWorld({ services: testServices() })
after(() => world.close())

const body = { lines: [line(1_000)], to: { country: 'DE' } }

function provisional(tx: Tx) {
  const question = requestOf({ ...body, reference: 'cart-1' }, tx.now)
  return calculateTax(tx, nextCalculationId(), { ...question, isProvisional: true })
}

const countOf = (tenant: string) =>
  world.peek(tenant, async (tx) => {
    const found = await tx`select from tax.calculations where tenant_id = ${tx.tenantId}`
    return found.length
  })

describe('a calculation with an end', () => {
  test('is deleted some at a time, and no other is: not of another tenant, and not one that was kept', async () => {
    const [tenant, other] = ['many', 'another']
    const caller = await european(world, tenant)
    await european(world, other)
    const { id } = await world.seed(tenant, provisional)
    await world.seed(other, provisional)
    const kept = await world.seed(tenant, provisional)
    await world.seed(tenant, (tx) => keepCalculation(tx, kept.id))
    const own = await calculate(caller, body)
    const values = [world.tenant(tenant), uuidOf(id), deletedAtOnce]
    await asOwner(world.db, (client) =>
      client.query(
        `insert into tax.calculations
         select (jsonb_populate_record(made, jsonb_build_object('id', gen_random_uuid()))).*
         from tax.calculations made, generate_series(1, $3)
         where made.tenant_id = $1 and made.id = $2`,
        values,
      ),
    )
    assert.equal(await world.seed(tenant, deleteExpiredCalculations), 0, 'before its time')
    world.advance(tenant, 3 * dayMs)
    assert.equal(await world.seed(tenant, deleteExpiredCalculations), deletedAtOnce)
    assert.equal(await countOf(tenant), 3)
    await world.tick()
    for (const stays of [kept.id, own.id]) {
      const read = await caller.get(`/api/v1/pricing/tax/calculations/${stays}`)
      assert.equal(read.status, 200)
    }
    assert.deepEqual([await countOf(tenant), await countOf(other)], [2, 1])
  })

  test('can be deleted by a request, and one without an end cannot', async () => {
    const tenant = 'policy'
    await european(world, tenant)
    await world.seed(tenant, provisional)
    const kept = await world.seed(tenant, provisional)
    await world.seed(tenant, (tx) => keepCalculation(tx, kept.id))
    await world.seed(
      tenant,
      (tx) => tx`delete from tax.calculations where tenant_id = ${tx.tenantId}`,
    )
    const left = await world.peek(
      tenant,
      (tx) => tx<{ id: string }>`select id from tax.calculations where tenant_id = ${tx.tenantId}`,
    )
    assert.deepEqual(
      left.map(({ id }) => id),
      [uuidOf(kept.id)],
    )
  })
})
