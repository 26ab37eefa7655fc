import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { newUuid } from '../ids/typeid.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { listTenantsWith, tenantsMax } from './store.ts'

let db: TestDatabase
before(async () => {
  db = await createTestDatabase([])
})
after(() => db.drop())

const beforeAll = '00000000-0000-0000-0000-000000000000'
const awake = {
  table: sql`platform.outbound_lanes`,
  waiting: sql`(wake_at is not null or leased_until is not null)`,
  due: sql`waiting.wake_at <= now()`,
}

/** Both ways run on a single PostgreSQL; only a cluster needs the second. */
for (const isDistributed of [false, true]) {
  describe(`listTenantsWith, ${isDistributed ? 'over the nodes of a cluster' : 'on one PostgreSQL'}`, () => {
    const queue = `queue ${isDistributed}`
    const due = Array.from({ length: tenantsMax + 3 }, newUuid)
    const early = newUuid()
    let database: Database
    before(async () => {
      database = db.open({ isDistributed })
      for (const tenantId of [...due, early]) {
        const wakeAt = new Date(Date.now() + (tenantId === early ? 3_600_000 : -1_000))
        const context = {
          tenantId,
          mode: 'live',
          actor: { type: 'system', id: 'test' },
          requestId: 'test',
          operation: 'test',
          clockOffsetMs: 0,
          currency: 'EUR',
        } as const
        await database.write(context, async (tx) => {
          for (const laneId of [newUuid(), newUuid()]) {
            await tx`
              insert into platform.outbound_lanes (tenant_id, queue, lane_id, wake_at)
              values (${tx.tenantId}, ${queue}, ${laneId}, ${wakeAt})
            `
          }
        })
      }
    })
    after(() => database.close())

    test('finds each tenant with something due once, a page at a time, and no other', async () => {
      const ofQueue = { ...awake, due: sql`${awake.due} and waiting.queue = ${queue}` }
      const found: string[] = []
      let place: string | undefined = beforeAll
      for (let pages = 0; place !== undefined && pages < 10; pages += 1) {
        const page: Awaited<ReturnType<typeof listTenantsWith>> = await listTenantsWith(
          database.system,
          ofQueue,
          place,
        )
        assert(page.tenants.length <= tenantsMax)
        found.push(...page.tenants)
        place = page.through
      }
      assert.deepEqual(found, due.toSorted())
    })
  })
}
