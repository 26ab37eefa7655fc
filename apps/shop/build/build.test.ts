import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourcesOutside } from '@souk/console/testing/sources.ts'
import { operations } from '../src/api/operations.ts'
import { builtShop, shopApp } from './index.ts'

test('all that goes into the build is in its name', async () => {
  assert.deepEqual(await sourcesOutside(shopApp), [])
})

test('a first visit loads less than 32 kB of scripts, and no more of the client than the shop calls', async () => {
  const { assets, script, ahead, early } = await builtShop()
  const scripts = [early, script, ...ahead].map((name) => assets.get(name))
  const size = scripts.reduce((sum, asset) => sum + (asset?.br?.length ?? 0), 0)
  assert(size < 32_000, `${size} bytes`)
  const text = scripts.map((asset) => asset?.plain.toString() ?? '').join()
  for (const name of operations) assert(text.includes(name), name)
  for (const name of ['createProduct', 'listCustomers', 'createApiKey'])
    assert(!text.includes(name), name)
})
