import assert from 'node:assert/strict'
import { test } from 'node:test'
import { childConfig, childEnvironment, readChildConfig } from './config.ts'
import { fullPools } from './connections.ts'
import { readConfig } from './settings.ts'

const machine = { cores: 8, platform: 'linux', cwd: '/srv/souk' } as const
const database = 'postgresql://owner:pw@db.example:5432/souk'
const urls = { owner: database, app: `${database}?app`, system: `${database}?system` }
const found = { port: 4_000, urls, pools: fullPools, secret: 's'.repeat(32) }

test('readChildConfig: what the launcher hands down arrives unchanged', () => {
  const given = childConfig(readConfig({ HOST: '::1', LOG_LEVEL: 'debug' }, machine), found)
  assert.deepEqual(readChildConfig(childEnvironment(given)), given)
})

test('childEnvironment: a child never learns the address of the owner', () => {
  const env = childEnvironment(childConfig(readConfig({ DATABASE_URL: database }, machine), found))
  assert.equal(env.DATABASE_URL, undefined)
  assert(!JSON.stringify(env).includes(`${database}"`))
})

const calledAt = {
  '0.0.0.0': '127.0.0.1',
  '::': '[::1]',
  '::1': '[::1]',
  'shop.example': 'shop.example',
}

for (const [host, called] of Object.entries(calledAt)) {
  test(`childConfig: a server on ${host} is called at ${called}`, () => {
    const { baseUrl } = childConfig(readConfig({ HOST: host }, machine), found)
    assert.equal(baseUrl, `http://${called}:4000`)
  })
}
