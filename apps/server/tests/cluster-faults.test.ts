import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { uuidOf } from '@souk/platform'
import { until } from '@souk/platform/testing'
import { Books } from '../testing/books.ts'
import { type Bought, buyAll, killOne } from '../testing/buyers.ts'
import { ClusterServers, clusterScript } from '../testing/cluster-servers.ts'
import { type Launched, launched } from '../testing/launcher.ts'

const skip =
  clusterScript === '' ? 'SOUK_TEST_CITUS_SCRIPT names no script that starts a cluster' : false
const buyers = 4
const ordersEach = 15

/** What whoever asks meanwhile may be told: to come back, and never that the product is broken. */
const comeBack = new Set([
  '503 not_ready',
  '503 overloaded',
  '503 commit_unknown',
  '409 idempotency_in_progress',
])

/** Whoever repeats what the killed process was about to commit may be told that it is still running. */
const stillRunning = new Set(['409 idempotency_in_progress'])

interface Strike {
  readonly strike: () => void
  /** Whether requests of the tenant must be turned away meanwhile. */
  readonly isFelt: boolean
  readonly mayBeTold: ReadonlySet<string>
}

describe('the product on a cluster, under load', { skip }, () => {
  let home: string
  let servers: ClusterServers
  let product: Launched
  let books: Books
  let nodes: Awaited<ReturnType<ClusterServers['nodesOf']>>
  before(async () => {
    home = mkdtempSync(join(tmpdir(), 'souk-cluster-faults-'))
    chmodSync(home, 0o711)
    servers = await ClusterServers.start()
    const DATABASE_URL = await servers.createDatabase('souk')
    const cluster = { SOUK_DISTRIBUTED: 'citus', SOUK_SHARD_COUNT: '2' }
    product = await launched(home, { SOUK_PROCESSES: '2', DATABASE_URL, ...cluster })
    books = new Books(servers.superuserUrl('souk'))
    nodes = await servers.nodesOf('souk', uuidOf(product.quickstart.tenant_id))
  })
  after(async () => {
    await product?.stop()
    await books?.close()
    await servers.stop()
    rmSync(home, { recursive: true, force: true })
  })

  /** Strikes when a third of the orders is placed, and mends when the buyers have felt it, if they are to. */
  async function buyDuring(name: string, stock: number, { strike, isFelt }: Strike) {
    const bought: Bought = { acknowledged: [], paid: [], undecided: [] }
    let done = false
    const buying = buyAll(product, { name, stock, buyers, ordersEach }, bought).finally(() => {
      done = true
    })
    const striking = async () => {
      const enough = (buyers * ordersEach) / 3
      await until(() => done || bought.acknowledged.length >= enough, 'a third of the orders', 120)
      assert(!done, 'the load outlasts the strike')
      strike()
      const isEnough = () => (isFelt ? bought.undecided.length >= buyers : done)
      await until(isEnough, 'buyers who have felt it, or not', 120)
      await servers.startMissing()
    }
    await Promise.all([buying, striking()])
    return bought
  }

  test('a node that is lost shows in the metrics, and what cannot be measured does not', async () => {
    const failures = /^souk_work_look_failures_total\{.*\} [1-9]/m
    const waiting = /^souk_outbox_waiting\{/m
    const page = () => product.metrics()
    await until(async () => waiting.test(await page()), 'a measure', 300)
    servers.kill(nodes.other)
    const isSeen = async () => failures.test(await page()) && !waiting.test(await page())
    await until(isSeen, 'a loss that shows', 120)
    await servers.startMissing()
    await until(async () => waiting.test(await page()), 'a measure again', 120)
  })

  const strikes: Record<string, Strike> = {
    'the node of the tenant': {
      strike: () => servers.kill(nodes.own),
      isFelt: true,
      mayBeTold: comeBack,
    },
    'another node': {
      strike: () => servers.kill(nodes.other),
      isFelt: false,
      mayBeTold: new Set(),
    },
    'the coordinator': {
      strike: () => servers.kill('coordinator'),
      isFelt: true,
      mayBeTold: comeBack,
    },
    'an API process': {
      strike: () => killOne(product, 'api.ts'),
      isFelt: false,
      mayBeTold: stillRunning,
    },
  }
  for (const [index, [what, kind]] of Object.entries(strikes).entries()) {
    test(`${what} that is killed loses nothing, and whoever asks meanwhile is told to come back`, async () => {
      const stock = 100_000 + index
      const bought = await buyDuring(what, stock, kind)
      assert.equal(new Set(bought.acknowledged).size, buyers * ordersEach)
      const told = bought.undecided.map(({ status, body }) => `${status} ${body.code}`)
      const unexpected = told.filter((answer) => !kind.mayBeTold.has(answer))
      assert.deepEqual([...unexpected, ...product.failures], [])
      await books.untilSettled()
      await books.check(what, stock, bought)
    })
  }
})
