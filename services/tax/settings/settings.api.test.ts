import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { idOf } from '@souk/platform'
import { createWorld } from '@souk/platform/testing'
import { calculate, european, line, type Refusal, testServices } from '../tax.fixture.ts'

const world = await createWorld({ services: testServices() })
after(() => world.close())

const settings = '/api/v1/pricing/tax/settings'

describe('PATCH /api/v1/pricing/tax/settings', () => {
  test('200: the defaults until something is changed, then one event', async () => {
    const caller = world.as('settings')
    const { body } = await caller.get(settings)
    assert.deepEqual(body, {
      rounding: 'HALF_AWAY_FROM_ZERO',
      rounding_level: 'PER_LINE',
      prices_include_tax: false,
      inclusive_prices: 'FIX_GROSS',
      default_tax_code: 'standard',
      shipping_tax_code: null,
      origin_country: null,
      registrations: [],
      version: 1,
      updated_at: null,
    })
    const change = { registrations: ['FR', 'DE'], default_tax_code: 'goods', rounding: 'HALF_EVEN' }
    const changed = await caller.patch(settings, change)
    const registrations = ['DE', 'FR']
    assert.partialDeepStrictEqual(changed.body, { ...change, registrations, version: 2 })
    assert.deepEqual((await caller.patch(settings, change)).body, changed.body)
    assert.deepEqual((await caller.get(settings)).body, changed.body)
    const told = (await world.events('settings')).map(({ type, resource }) => [type, resource.id])
    assert.deepEqual(told, [['tax_settings.updated', idOf('ten', world.tenant('settings'))]])
  })

  test('409 tax_rounding_fixed: once taxes were calculated', async () => {
    const caller = await european(world, 'rounded')
    await calculate(caller, { lines: [line(1)], to: { country: 'DE' } })
    const refused = await caller.patch<Refusal>(settings, { rounding: 'HALF_EVEN' })
    assert.deepEqual([refused.status, refused.body.code], [409, 'tax_rounding_fixed'])
    assert.equal((await caller.patch(settings, { rounding_level: 'PER_INVOICE' })).status, 200)
  })

  test('400 validation_failed: a country that there is not', async () => {
    const caller = world.as('nowhere')
    for (const [change, path] of [
      [{ origin_country: 'UK' }, '/origin_country'],
      [{ registrations: ['DE', 'UK'] }, '/registrations'],
    ] as const) {
      const refused = await caller.patch<Refusal>(settings, change)
      assert.deepEqual([refused.status, refused.body.code], [400, 'validation_failed'])
      assert.deepEqual(
        refused.body.errors?.map((error) => error.path),
        [path],
      )
    }
  })

  test('412 version_mismatch and 403 insufficient_scope', async () => {
    const headers = { 'if-match': '"v9"' }
    const stale = await world.as('stale').patch(settings, { origin_country: 'DE' }, headers)
    assert.equal(stale.status, 412)
    const reader = world.as('stale', ['tax:read'])
    assert.equal((await reader.patch(settings, { origin_country: 'DE' })).status, 403)
  })
})
