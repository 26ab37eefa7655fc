import assert from 'node:assert/strict'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { type Context, newUuid } from '@souk/platform'
import { migrate } from '@souk/platform/server'
import { createTestDatabase } from '@souk/platform/testing'
import { manifest } from './manifest.ts'

/** A folder with the first migration alone, as a program had it that knew no more. */
async function firstMigration(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'webhooks-'))
  const first = '0001_webhooks.sql'
  await cp(new URL(first, manifest.migrations), join(folder, first))
  return folder
}

for (const owner of ['superuser', 'ordinary'] as const) {
  test(`lanes become the kernel's with all they know, under an owner who is ${owner}`, async (t) => {
    const folder = await firstMigration()
    t.after(() => rm(folder, { recursive: true }))
    const migrations = pathToFileURL(`${folder}/`)
    // Nobody had distributed tables when these were the migrations.
    const db = await createTestDatabase([{ name: 'webhooks', migrations }], owner, null)
    const database = db.open()
    t.after(() => database.close().then(() => db.drop()))
    const [tenantId, idle, busy, gone] = [newUuid(), newUuid(), newUuid(), newUuid()]
    const context: Context = {
      tenantId,
      mode: 'sandbox',
      clockOffsetMs: 0,
      currency: 'EUR',
      actor: { type: 'system', id: 'test' },
      requestId: 'test',
      operation: 'test',
    }
    await database.write(
      context,
      (tx) => tx`
        insert into webhooks.lanes
          (tenant_id, endpoint_id, gate, wake_at, leased_by, leased_until, failures, held_until)
        values
          (${tx.tenantId}, ${idle}, 'OPEN', null, null, null, 7, '2030-01-01T00:00:00Z'),
          (${tx.tenantId}, ${busy}, 'OPEN', null, ${newUuid()}, '2030-01-02T00:00:00Z', 0, null),
          (${tx.tenantId}, ${gone}, 'REMOVED', null, null, null, 0, null)
      `,
    )
    const services = [{ service: 'webhooks', folder: manifest.migrations }]
    await migrate({ ownerUrl: db.ownerUrl, services })
    const [lanes, removed] = await database.read(context, (tx) =>
      Promise.all([
        tx`
          select lane_id, wake_at, leased_by, failures, held_until from platform.outbound_lanes
          where tenant_id = ${tx.tenantId} and queue = 'webhooks.send'
          order by failures desc
        `,
        tx`select endpoint_id from webhooks.removed_endpoints where tenant_id = ${tx.tenantId}`,
      ]),
    )
    const [first, second] = [new Date('2030-01-01T00:00:00Z'), new Date('2030-01-02T00:00:00Z')]
    assert.deepEqual(lanes, [
      { lane_id: idle, wake_at: null, leased_by: null, failures: 7, held_until: first },
      { lane_id: busy, wake_at: second, leased_by: null, failures: 0, held_until: null },
    ])
    assert.deepEqual(removed, [{ endpoint_id: gone }])
  })
}
