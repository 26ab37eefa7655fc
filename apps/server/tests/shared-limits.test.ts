import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { TenantCredentials } from '@souk/identity/contract'
import {
  createTestDatabase,
  redisMissing,
  startRedis,
  type TestDatabase,
  type TestRedis,
  until,
} from '@souk/platform/testing'
import type { ChildConfig } from '../config.ts'
import { fullPools } from '../connections.ts'
import { services } from '../services.ts'
import { type ApiProcess, type Reply, startApiProcess, tenantIn } from '../testing/api-process.ts'

/** Two API processes that share a database and a Redis, as two machines would. */

const password = 'hush-hush'

let db: TestDatabase
let redis: TestRedis
let config: ChildConfig
let machines: ApiProcess[]

describe('limits of several machines', { skip: redisMissing }, () => {
  before(async () => {
    db = await createTestDatabase(services)
    redis = await startRedis('--requirepass', password)
    config = {
      name: 'test',
      host: '127.0.0.1',
      port: 0,
      baseUrl: 'http://127.0.0.1:3000',
      appUrl: db.appUrl,
      systemUrl: db.systemUrl,
      pools: fullPools,
      shardCount: db.isDistributed ? 2 : null,
      secret: randomBytes(32).toString('hex'),
      processes: 1,
      processIndex: 0,
      rateLimit: 1,
      redisUrl: redis.url.replace('//', `//:${password}@`),
      logLevel: 'warn',
      trustedProxies: 0,
      webhookLoopback: false,
    }
    machines = await Promise.all([startApiProcess(config), startApiProcess(config)])
  })
  after(async () => {
    await Promise.all(machines.map((machine) => machine.kill()))
    await redis.stop()
    await db.drop()
  })

  const read = (machine: ApiProcess | undefined, { apiKey }: TenantCredentials) => {
    assert(machine)
    return machine.call('GET', '/api/v1/tenant', apiKey)
  }
  const numbersOf = ({ headers }: Reply) => [
    headers.get('ratelimit-policy'),
    headers.get('ratelimit'),
  ]

  test('429: whoever has used its quota on one machine has used it on the other', async () => {
    const shop = await tenantIn(config)
    const first = await read(machines[0], shop)
    assert.deepEqual(numbersOf(first), ['"credential";q=10;w=10', '"credential";r=9;t=1'])
    const refused = await until(async () => {
      const reply = await read(machines[0], shop)
      return reply.status === 429 ? reply : undefined
    }, 'a refusal')
    assert.equal(refused.body.code, 'rate_limited')
    const elsewhere = await read(machines[1], shop)
    assert.equal(elsewhere.status, 429)
    assert.deepEqual(numbersOf(elsewhere), ['"credential";q=10;w=10', '"credential";r=0;t=10'])
    assert.equal(elsewhere.headers.get('retry-after'), '1')
    assert.equal((await read(machines[1], await tenantIn(config))).status, 200)
  })

  test('200: without Redis each process counts for itself, and says so when it changes', async () => {
    const shop = await tenantIn(config)
    await redis.kill()
    const sharedOn = async (machine: ApiProcess) =>
      /^souk_rate_limits_shared\{store="redis",.*\} (\d)$/m.exec(await machine.metrics())?.[1]
    for (const machine of machines) {
      await until(async () => (await sharedOn(machine)) === '0', 'the loss of Redis')
      const reply = await read(machine, shop)
      assert.equal(reply.status, 200)
      assert.deepEqual(numbersOf(reply), ['"credential";q=10;w=10', '"credential";r=9;t=1'])
    }
    const late = await startApiProcess(config)
    machines.push(late)
    assert.equal((await read(late, shop)).status, 200)
    await redis.restart()
    for (const machine of machines) {
      await until(async () => (await sharedOn(machine)) === '1', 'the return of Redis')
    }
    for (const machine of machines) {
      // Whatever was said was a change: nothing is said twice in a row.
      const said: string[] =
        machine.log().match(/REDIS_URL (?:does not answer|answers again)/g) ?? []
      assert(said.includes('REDIS_URL does not answer'))
      assert(said.every((line, place) => line !== said[place - 1]))
      assert.doesNotMatch(machine.log(), new RegExp(password))
    }
    for (const remaining of [9, 8, 7]) {
      const reply = await read(machines[remaining % 3], shop)
      assert.match(String(numbersOf(reply)[1]), new RegExp(`;r=${remaining};`))
    }
  })
})
