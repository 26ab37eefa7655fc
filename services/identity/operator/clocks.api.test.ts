import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { uuidOf } from '@souk/platform'
import { viewOfTenant } from '../tenants/schemas.ts'
import { getTenant, updateTenant } from '../tenants/store.ts'
import { IdentityWorld, inTenant, setUpTenant, type TestProcess } from '../testing.ts'
import { listTenants } from './store.ts'

let world: IdentityWorld
let api: TestProcess

before(async () => {
  world = await IdentityWorld.create()
  api = await world.start()
})
after(() => world.close())

test('a list of tenants rounds their clocks to the same second as reading one does', async () => {
  const { tenantId } = await setUpTenant(api, 'sandbox')
  const tenant = await inTenant(api, tenantId, async (tx) => {
    const before = await getTenant(tx)
    const moved = { ...before, clockOffsetMs: 1_700, version: before.version + 1 }
    await updateTenant(tx, moved)
    return moved
  })
  const page = await listTenants(api.database.system, {}, { after: null, limit: 20 })
  const items = JSON.parse(page.items ?? '[]') as Record<string, unknown>[]
  const listed = items.find((item) => item['id~ten'] === uuidOf(tenantId))
  assert.equal(listed?.clock_offset_seconds, viewOfTenant(tenant).clock_offset_seconds)
})
