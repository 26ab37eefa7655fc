import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TenantCredentials } from '@souk/identity/contract'
import {
  createTestDatabase,
  redisMissing,
  startRedis,
  type TestDatabase,
  type TestRedis,
  undisturbed,
  until,
} from '@souk/platform/testing'
import type { ChildConfig } from '../config.ts'
import { services } from '../services.ts'
import { type ApiProcess, startApiProcess, tenantIn } from '../testing/api-process.ts'
import type { Reply } from '../testing/client.ts'
import { testConfig } from '../testing/config.ts'

/** Two API processes that share a database and a Redis, as two machines would. */

const password = 'hush-hush'
/** Two at once, and the next after five seconds: a busy machine does not refill it meanwhile. */
const rateLimit = 0.2
const policy = '"credential";q=2;w=10'

let db: TestDatabase
let redis: TestRedis
let config: ChildConfig
let machines: ApiProcess[]

describe('limits of several machines', { skip: redisMissing }, () => {
  before(async () => {
    db = await createTestDatabase(services)
    redis = await startRedis('--requirepass', password)
    const redisUrl = redis.url.replace('//', `//:${password}@`)
    config = testConfig(db, { rateLimit, redisUrl, logLevel: 'warn' })
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
    const [one, two] = machines
    await undisturbed(async () => {
      const shop = await tenantIn(config)
      assert.deepEqual(numbersOf(await read(one, shop)), [policy, '"credential";r=1;t=5'])
      assert.equal((await read(two, shop)).status, 200)
      for (const machine of [one, two]) {
        const refused = await read(machine, shop)
        assert.equal(refused.status, 429)
        assert.equal(refused.body.code, 'rate_limited')
        assert.equal(refused.headers.get('ratelimit-policy'), policy)
        assert.match(String(refused.headers.get('ratelimit')), /^"credential";r=0;t=\d+$/)
        assert(Number(refused.headers.get('retry-after')) >= 1)
      }
    })
    assert.equal((await read(two, await tenantIn(config))).status, 200)
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
      assert.deepEqual(numbersOf(reply), [policy, '"credential";r=1;t=5'])
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
      const said: string[] = machine.log().match(/Redis (?:unavailable|available again)/g) ?? []
      assert(said.includes('Redis unavailable'))
      assert(said.every((line, place) => line !== said[place - 1]))
      assert.doesNotMatch(machine.log(), new RegExp(password))
    }
    await undisturbed(async (round) => {
      const visited = round === 1 ? shop : await tenantIn(config)
      const statuses = []
      for (const machine of machines) statuses.push((await read(machine, visited)).status)
      assert.deepEqual(statuses, [200, 200, 429])
    })
  })
})
