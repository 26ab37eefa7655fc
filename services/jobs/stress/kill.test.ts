import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { holding, until, untilBlocked } from '@souk/platform/testing'
import { createJobWorld, type JobWorld } from '../jobs.fixture.ts'
import type { JobView } from '../schemas.ts'
import { services } from './worker.fixture.ts'

const isLong = process.env.SOUK_LONG === '1'
const rowCount = isLong ? 100_000 : 1_500
/** At least this share of the rows: each kill costs the start of a process. */
const betweenKills = isLong ? 0.1 : 0.3
const seed = Number(process.env.SOUK_SEED ?? randomInt(2 ** 31))
const program = new URL('./worker.fixture.ts', import.meta.url)
const path = '/api/v1/customers'
let world: JobWorld
before(async () => {
  world = await createJobWorld(services, { doesOutboundWork: false })
})
after(() => world.close())

async function startWorker(): Promise<ChildProcess> {
  const { appUrl, systemUrl, isDistributed } = world.db
  const child = fork(program, { execArgv: [] })
  child.send({ appUrl, systemUrl, isDistributed, folder: world.folder })
  await once(child, 'message')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Every tenth row is wrong, and one in a hundred is refused by a rule. */
function fileOf(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const email =
      at % 10 === 3 ? 'nowhere' : at % 100 === 57 ? 'taken@x.example' : `c${at}@x.example`
    return `c${at},${email},Ann ${at}\n`
  })
  return `external_id,email,name\n${rows.join('')}`
}

/** Numbers between 0 and 1, the same for the same seed. */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

/** Runs a job to its end with workers that are killed at random: after as many rows as the seed says. */
async function killedOnTheWay(tenant: string, id: string, count: number): Promise<void> {
  const random = randomFrom(seed)
  const progress = async () => {
    const { status, counts } = await world.job(tenant, id)
    return { isOver: !/QUEUED|VALIDATING|RUNNING/.test(status), done: counts.ok + counts.failed }
  }
  let killed = 0
  for (let goal = count * random() * 0.3; goal < count; killed += 1) {
    const worker = await startWorker()
    await until(async () => (await progress()).done >= goal, 'rows', 240)
    await kill(worker)
    goal = (await progress()).done + 1 + count * (betweenKills + 0.2 * random())
  }
  const last = await startWorker()
  await until(async () => (await progress()).isOver, 'the end', 500)
  await kill(last)
  assert(killed > 0)
}

test(`each of ${rowCount} rows is applied once, though the worker is killed again and again (SOUK_SEED=${seed})`, async () => {
  await world.as('killed').post(path, { email: 'taken@x.example' })
  const { id } = await world.startImport('killed', path, fileOf(rowCount))
  await killedOnTheWay('killed', id, rowCount)
  assert.equal((await world.job('killed', id)).status, 'PARTIAL')
  const wrong = rowCount / 10
  // The first row with the taken address is refused by a rule, all others stand twice in the file.
  const refused = rowCount / 100
  const right = rowCount - wrong - refused
  assert.partialDeepStrictEqual(await world.job('killed', id), {
    counts: { total: rowCount, ok: right, failed: wrong + refused },
    changes: { created: right, updated: 0, unchanged: 0 },
  })
  const announced = (await world.events('killed')).filter(({ type }) => type === 'customer.created')
  assert.equal(announced.length, right + 1)
  assert.equal(new Set(announced.map(({ resource }) => resource.id)).size, right + 1)
})

const variantCount = 1_000

test(`units are added once for each of ${variantCount} rows, though the worker is killed again and again (SOUK_SEED=${seed})`, async () => {
  const variants = Array.from({ length: variantCount }, (_, at) => ({
    ...{ sku: `V-${at}`, price: { amount: 100, currency: 'EUR' } },
    ...{ option_values: { n: String(at) }, inventory: { available: 10, warehouse: 'MAIN' } },
  }))
  const made = await world.as('added').post('/v1/catalog/products', { title: 'Many', variants })
  assert.equal(made.status, 201, made.text)
  const rows = variants.map(({ sku }, at) => `${sku},${at % 2 === 0 ? 3 : -1}\n`)
  const file = `sku,delta\n${rows.join('')}`
  const { id } = await world.startImport('added', '/v1/catalog/stock', file)
  await killedOnTheWay('added', id, variantCount)
  assert.partialDeepStrictEqual(await world.job('added', id), {
    status: 'SUCCEEDED',
    changes: { updated: variantCount },
  })
  const [stock] = await world.peek(
    'added',
    (tx) => tx<{ fewest: number; most: number; units: number; moved: number }>`
      select min(on_hand)::int as fewest, max(on_hand)::int as most, sum(on_hand)::int as units,
        (
          select count(*)::int
          from inventory.movements
          where tenant_id = ${tx.tenantId} and reason = 'import'
        ) as moved
      from inventory.stock_items
      where tenant_id = ${tx.tenantId}`,
  )
  const units = variantCount * 11
  assert.deepEqual({ ...stock }, { fewest: 9, most: 13, units, moved: variantCount })
})

test('stock of a product is what the file says, though the worker is killed while it is set', async () => {
  const tenant = 'restocked'
  const variant = { sku: 'R-1', inventory: { available: 5 } }
  const price = { amount: 100, currency: 'EUR' }
  await world.as(tenant).post('/v1/catalog/products', { title: 'Robe', price, ...variant })
  const file = 'sku,stock\nR-1,100\n'
  const { id } = await world.startImport(tenant, '/v1/catalog/products', file)
  await holding(world.db, 'inventory.stock_items', async () => {
    const worker = await startWorker()
    await untilBlocked(world.db)
    await kill(worker)
  })
  const another = await startWorker()
  await until(async () => (await world.job(tenant, id)).status === 'SUCCEEDED', 'the end', 240)
  await kill(another)
  const moved = await world.peek(
    tenant,
    (tx) => tx<{ quantity: number; on_hand: number }>`
      select quantity::int, on_hand::int
      from inventory.movements
      where tenant_id = ${tx.tenantId} and reason = 'import'`,
  )
  assert.deepEqual(moved, [{ quantity: 95, on_hand: 100 }])
})

test('a job that is cancelled after its worker was killed stays where it was, and the next one begins', async () => {
  const tenant = 'cancelled'
  // One of the last rows is about somebody who is there already, and whom the worker does not get: it never comes to the end.
  const held = `c${rowCount - 10}`
  const known = { external_id: held, email: 'held@x.example' }
  assert.equal((await world.as(tenant).post(path, known)).status, 201)
  const { id } = await world.startImport(tenant, path, fileOf(rowCount))
  const next = await world.startImport(tenant, path, 'external_id,email\nlast,last@x.example\n')
  await world.seed(tenant, async (tx) => {
    await tx`
      select id from customers.customers
      where tenant_id = ${tx.tenantId} and external_id = ${held} for update
    `
    const worker = await startWorker()
    await until(async () => (await world.job(tenant, id)).counts.ok > 0, 'rows', 240)
    await kill(worker)
  })
  assert.equal((await world.job(tenant, id)).status, 'RUNNING')
  const { body } = await world.as(tenant).post<JobView>(`/api/v1/jobs/${id}/cancel`)
  assert.equal(body.status, 'CANCELLED')
  const another = await startWorker()
  await until(
    async () => (await world.job(tenant, next.id)).status === 'SUCCEEDED',
    'the next',
    240,
  )
  await kill(another)
  assert.deepEqual((await world.job(tenant, id)).counts, body.counts)
  const events = await world.events(tenant)
  const created = events.filter(({ type }) => type === 'customer.created')
  assert.equal(created.length, body.counts.ok + 2)
})
