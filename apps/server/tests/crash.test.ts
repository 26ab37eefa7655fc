import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { until } from '@souk/platform/testing'
import pg from 'pg'
import type { Quickstart } from '../launcher/banner.ts'
import { type Postgres, startPostgres } from '../postgres/index.ts'
import { childrenOf, commandOf } from '../postgres/processes.ts'

/**
 * The product as `npm start` runs it, under load, while its parts are killed without warning. Whatever a client
 * was told has happened must have happened, once, with everything that belongs to it.
 */

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const stockOfEach = 100_000
const callers = 8
const ordersEach = 40

let home: string
let postgres: Postgres
let launcher: ChildProcess
let quickstart: Quickstart
let owner: pg.Pool

before(async () => {
  home = mkdtempSync(join(tmpdir(), 'souk-crash-'))
  chmodSync(home, 0o711)
  postgres = await startPostgres({ home })
  launcher = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: postgres.url('owner'),
      SOUK_HOME: home,
      SOUK_PROCESSES: '2',
      SOUK_RATE_LIMIT: '0',
      PORT: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let shown = ''
  for await (const chunk of launcher.stdout ?? []) {
    shown += chunk
    if (shown.includes('Ctrl-C stops everything')) break
  }
  launcher.stdout?.resume()
  quickstart = JSON.parse(readFileSync(join(home, 'quickstart.json'), 'utf8'))
  owner = new pg.Pool({ connectionString: postgres.url('owner'), max: 2 })
  owner.on('error', () => {})
  owner.on('connect', (client) => client.on('error', () => {}))
})

after(async () => {
  launcher.kill('SIGTERM')
  if (launcher.exitCode === null) await once(launcher, 'exit')
  await owner.end()
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
})

interface Reply {
  status: number
  body: { id?: string; code?: string; status?: string }
}

/** One logical request: repeated with its key until the server gives an answer that is one. */
async function insist(path: string, body: object, key: string): Promise<Reply> {
  const attempt = async () => {
    const reply = await send(path, body, key).catch(() => undefined)
    const undecided = !reply || reply.status >= 500 || reply.body.code === 'idempotency_in_progress'
    return undecided ? undefined : reply
  }
  return until(attempt, `an answer for ${path} ${key}`, 60)
}

async function send(path: string, body: object, key: string): Promise<Reply> {
  const reply = await fetch(`${quickstart.base_url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${quickstart.api_key}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
  return { status: reply.status, body: (await reply.json()) as Reply['body'] }
}

/** The processes that the launcher keeps, told apart by what they run. */
function childrenRunning(entry: 'api.ts' | 'worker.ts'): number[] {
  return childrenOf(launcher.pid ?? 0).filter((pid) => commandOf(pid)?.includes(entry))
}

function killOne(entry: 'api.ts' | 'worker.ts'): void {
  const [pid] = childrenRunning(entry)
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
}

async function oneBuyer(caller: number, productId: string, acknowledged: string[], paid: string[]) {
  for (let n = 0; n < ordersEach; n += 1) {
    const key = `crash-${caller}-${n}`
    const items = [{ product_id: productId, quantity: 1 }]
    const placed = await insist('/api/v1/orders', { items }, key)
    assert.equal(placed.status, 201, JSON.stringify(placed.body))
    const orderId = String(placed.body.id)
    acknowledged.push(orderId)
    if (n % 3 !== 0) continue
    const method = { order_id: orderId, method: 'pm_test_ok' }
    const payment = await insist('/api/v1/payments', method, `${key}-pay`)
    assert.equal(payment.status, 201, JSON.stringify(payment.body))
    paid.push(orderId)
  }
}

/** Kills a part whenever another share of the orders has been acknowledged. */
async function killWhile(acknowledged: string[], done: () => boolean): Promise<number> {
  const kills = [
    () => killOne('api.ts'),
    () => killOne('worker.ts'),
    () => process.kill(postgres.pid, 'SIGKILL'),
    () => killOne('api.ts'),
    () => killOne('worker.ts'),
  ]
  const step = (callers * ordersEach) / (kills.length + 1)
  let made = 0
  for (const kill of kills) {
    await until(() => done() || acknowledged.length >= step * (made + 1), 'the next kill', 120)
    if (done()) break
    kill()
    made += 1
  }
  return made
}

const query = async <Row extends object>(text: string, values: unknown[] = []) => {
  const { rows } = await owner.query<Row>(text, values)
  return rows
}

/** Until the restarted worker has relayed everything and run every reaction. */
async function untilSettled(): Promise<void> {
  const isSettled = async () => {
    const [row] = await query<{ left: number }>(
      `select (select count(*) from platform.outbox)::int
            + (select count(*) from platform.reaction_runs where done_at is null)::int as left`,
    )
    return row?.left === 0
  }
  await until(isSettled, 'a worker that has caught up', 60)
}

test('kill -9 of API processes, workers and the database under load loses nothing that was acknowledged', async () => {
  const made = await insist(
    '/v1/catalog/products',
    {
      title: 'Unbreakable',
      price: { amount: 700, currency: 'EUR' },
      inventory: { available: stockOfEach, warehouse: 'MAIN' },
    },
    'crash-product',
  )
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const productId = String(made.body.id)
  const acknowledged: string[] = []
  const paid: string[] = []
  let done = false
  const buyers = Array.from({ length: callers }, (_, n) =>
    oneBuyer(n, productId, acknowledged, paid),
  )
  const [kills] = await Promise.all([
    killWhile(acknowledged, () => done),
    Promise.all(buyers).finally(() => {
      done = true
    }),
  ])
  assert.equal(kills, 5)
  assert.equal(new Set(acknowledged).size, callers * ordersEach)
  await untilSettled()
  await checkOrders(acknowledged, paid)
  await checkSequences()
  await checkLedger()
  await checkStock()
})

async function checkOrders(acknowledged: string[], paid: string[]): Promise<void> {
  const events = await query<{ id: string; type: string; n: number }>(
    `select resource_id as id, type, count(*)::int as n from platform.events
     where type in ('order.placed', 'order.paid') group by 1, 2`,
  )
  const seen = new Map(events.map(({ id, type, n }) => [`${type} ${id}`, n]))
  for (const id of acknowledged) assert.equal(seen.get(`order.placed ${id}`), 1, `placed ${id}`)
  for (const id of paid) assert.equal(seen.get(`order.paid ${id}`), 1, `paid ${id}`)
  const [orders] = await query<{ rows: number; counted: number }>(
    `select (select count(*) from orders.orders)::int as rows,
       (select sum(n) from platform.counters where name = 'orders' and key = '')::int as counted`,
  )
  assert.equal(orders?.counted, orders?.rows)
  // What was not acknowledged was asked for again under its key, so there is not one order too many.
  const [own] = await query<{ n: number }>(
    `select count(distinct o.id)::int as n from orders.orders o
     join orders.order_items i on i.tenant_id = o.tenant_id and i.order_id = o.id
     where i.title = 'Unbreakable'`,
  )
  assert.equal(own?.n, acknowledged.length)
}

async function checkSequences(): Promise<void> {
  const gaps = await query(
    `select tenant_id from platform.events group by tenant_id
     having count(*) <> max(sequence) or min(sequence) <> 1`,
  )
  assert.deepEqual(gaps, [])
}

async function checkLedger(): Promise<void> {
  const [sum] = await query<{ n: number; off: number }>(
    `select count(*)::int as n,
       coalesce(sum(case direction when 'DEBIT' then amount else -amount end), 0)::int as off
     from ledger.postings`,
  )
  assert(Number(sum?.n) > 0)
  assert.equal(sum?.off, 0)
}

async function checkStock(): Promise<void> {
  const [stock] = await query<{ on_hand: number; reserved: number; ordered: number }>(
    `select s.on_hand::int, s.reserved::int,
       (select sum(i.quantity) from orders.order_items i where i.variant_id = s.variant_id)::int as ordered
     from inventory.stock_items s where s.on_hand = ${stockOfEach}`,
  )
  assert.equal(stock?.reserved, stock?.ordered)
  assert.equal(stock?.on_hand, stockOfEach)
}
