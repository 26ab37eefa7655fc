import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { uuidOf } from '@souk/platform'
import { until } from '@souk/platform/testing'
import pg from 'pg'
import { Books } from '../testing/books.ts'
import { type Bought, buyAll } from '../testing/buyers.ts'
import { type Client, insist } from '../testing/client.ts'
import { ClusterServers, clusterScript } from '../testing/cluster-servers.ts'
import { type Launched, launched } from '../testing/launcher.ts'

/** What the page for operators says to run to move shards is run as it stands, while orders are placed. */

const skip =
  clusterScript === '' ? 'SOUK_TEST_CITUS_SCRIPT names no script that starts a cluster' : false
const page = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
const buyers = 3

/** What a request may be told whose shard is being moved: to come back. */
const comeBack = new Set([
  '503 overloaded',
  '503 not_ready',
  '503 outcome_unknown',
  '409 idempotency_in_progress',
])

/** The statement of the page that calls the function, with what the operator fills in. */
function documented(called: string, filledIn: Record<string, string | number> = {}): string {
  const [statement] = new RegExp(`^(SELECT|CALL) ${called}\\([^;]*`, 'm').exec(page) ?? []
  assert(statement, `docs/operating.md says how to call ${called}`)
  return Object.entries(filledIn).reduce(
    (text, [name, value]) => text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), String(value)),
    statement,
  )
}

interface Placement {
  readonly shard: string
  readonly host: string
  readonly port: number
}

describe('shards that are moved while orders are placed', { skip }, () => {
  let home: string
  let servers: ClusterServers
  let product: Launched
  let books: Books
  let superuser: pg.Client
  let tenantId: string
  let quiet: string[]
  before(async () => {
    home = mkdtempSync(join(tmpdir(), 'souk-cluster-moves-'))
    chmodSync(home, 0o711)
    servers = await ClusterServers.start()
    const DATABASE_URL = await servers.createDatabase('souk')
    const cluster = { SOUK_DISTRIBUTED: 'citus', SOUK_SHARD_COUNT: '2' }
    product = await launched(home, { DATABASE_URL, ...cluster })
    books = new Books(servers.superuserUrl('souk'))
    superuser = new pg.Client({ connectionString: servers.superuserUrl('souk') })
    await superuser.connect()
    tenantId = uuidOf(product.quickstart.tenant_id)
    quiet = await Promise.all(['one', 'two', 'three', 'four'].map(openShop))
    await books.untilSettled()
  })
  after(async () => {
    await product?.stop()
    await superuser?.end()
    await books?.close()
    await servers?.stop()
    rmSync(home, { recursive: true, force: true })
  })

  /** A tenant with a little in it, which nobody works for afterwards. */
  async function openShop(name: string): Promise<string> {
    const { base_url: base, api_key } = JSON.parse(
      readFileSync(join(home, 'operator.json'), 'utf8'),
    )
    const post = (apiKey: string, path: string, body: object) => {
      const client: Client = { base, apiKey }
      return insist(() => client, path, body, `open-${name}`)
    }
    const made = await post(api_key, '/api/v1/tenants', { name, currency: 'EUR' })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const goods = { title: name, price: { amount: 700, currency: 'EUR' } }
    const entered = await post(String(made.body.api_key), '/v1/catalog/products', goods)
    assert.equal(entered.status, 201, JSON.stringify(entered.body))
    return uuidOf(String(made.body.tenant_id))
  }

  async function placementOf(id: string): Promise<Placement> {
    const { rows } = await superuser.query<Placement>(
      `select shardid::text as shard, nodename as host, nodeport as port from citus_shards
       where shardid = get_shard_id_for_distribution_column('orders.orders', $1::uuid)`,
      [id],
    )
    assert(rows[0])
    return rows[0]
  }

  /** Begins when some orders are placed, and everybody goes on to buy until it is over. */
  async function buyDuring(name: string, stock: number, move: () => Promise<unknown>) {
    const bought: Bought = { acknowledged: [], paid: [], undecided: [] }
    await books.untilSettled()
    const before = await Promise.all(quiet.map((id) => books.contentsOf(id)))
    let isMoved = false
    const moving = async () => {
      await until(() => bought.acknowledged.length >= buyers, 'the first orders', 300)
      await move().finally(() => {
        isMoved = true
      })
    }
    const load = { name, stock, buyers, ordersEach: 3, isEnough: () => isMoved }
    await Promise.all([buyAll(product, load, bought), moving()])
    const told = bought.undecided.map(({ status, body }) => `${status} ${body.code}`)
    const unfit = told.filter((answer) => !comeBack.has(answer))
    assert.deepEqual([...unfit, ...product.failures], [])
    await books.untilSettled()
    await books.check(name, stock, bought)
    const now = await Promise.all(quiet.map((id) => books.contentsOf(id)))
    assert(before.every((tables) => tables.length > 3))
    assert.deepEqual(now, before)
  }

  test('a tenant gets a shard of its own, and nobody loses anything', async () => {
    const before = await placementOf(tenantId)
    const isolate = documented('isolate_tenant_to_new_shard', { TENANT: tenantId })
    await buyDuring('isolated', 100_001, () => superuser.query(isolate))
    const { shard } = await placementOf(tenantId)
    assert.notEqual(shard, before.shard)
    for (const id of quiet) assert.notEqual((await placementOf(id)).shard, shard)
  })

  test('a shard is moved to another node, and nobody loses anything', async () => {
    const from = await placementOf(tenantId)
    const { rows } = await superuser.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node
       where shouldhaveshards and nodeport <> $1`,
      [from.port],
    )
    const [to] = rows
    assert(to)
    const move = documented('citus_move_shard_placement', {
      SHARD: from.shard,
      FROM_HOST: from.host,
      FROM_PORT: from.port,
      TO_HOST: to.host,
      TO_PORT: to.port,
    })
    await buyDuring('moved', 100_002, () => superuser.query(move))
    assert.equal((await placementOf(tenantId)).port, to.port)
  })

  test('shards are spread over a node that joins, and nobody loses anything', async () => {
    // The coordinator is the third node here.
    const { rows } = await superuser.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node where groupid = 0`,
    )
    const [joined] = rows
    assert(joined)
    await superuser.query(`select citus_set_node_property($1, $2, 'shouldhaveshards', true)`, [
      joined.host,
      joined.port,
    ])
    const state = async () => {
      const found = await superuser.query<{ state: string; details: object }>(
        'select state, details from citus_rebalance_status()',
      )
      return found.rows[0]
    }
    await buyDuring('rebalanced', 100_003, async () => {
      await superuser.query(documented('citus_rebalance_start'))
      const isOver = async () => ['finished', 'failed'].includes((await state())?.state ?? '')
      await until(isOver, 'the end of the rebalance', 120)
    })
    assert.equal((await state())?.state, 'finished', JSON.stringify(await state()))
    const { rowCount } = await superuser.query(
      `select from citus_shards where nodeport = $1 and citus_table_type = 'distributed'`,
      [joined.port],
    )
    assert(rowCount)
  })

  test('nothing is left behind of the moves', async () => {
    // What somebody is just using, or another clean-up is at, is left for the next one.
    const cleanUp = async () => {
      await superuser.query(documented('citus_cleanup_orphaned_resources'))
      const { rows: left } = await superuser.query('select object_name from pg_dist_cleanup')
      return left.length === 0
    }
    await until(cleanUp, 'a clean-up that leaves nothing', 300)
    const { rows } = await superuser.query(
      `select nodename, result from run_command_on_all_nodes(
         'select count(*) from (select from pg_replication_slots union all select from pg_subscription)') as answer
       join pg_dist_node using (nodeid)
       where result <> '0'`,
    )
    assert.deepEqual(rows, [])
  })
})
