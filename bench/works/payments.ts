import { createHash } from 'node:crypto'
import { CpuMeter } from '../cpu.ts'
import type { Finding, Work } from '../finding.ts'
import { median } from '../latency.ts'
import { orderPathOf, ordersSince, paymentsPath } from '../orders-of.ts'
import { post } from '../requests.ts'
import type { Tenant, World } from '../world.ts'
import { createRequests, orderBody, randomRows, settled } from './creates.ts'
import { callers } from './reads.ts'

const steps = ['create', 'pay', 'fulfill'] as const
type Step = (typeof steps)[number]

/** Create and pay, on a processor where the hash takes so long. */
const createAndPayMaxMs = 4.5
const hashMs = 70
const hashedBytes = 64 * 2 ** 20

export const pay: Work<World> = {
  name: 'pay',
  title: 'create, pay and fulfill, each step by itself',
  async run(world) {
    const tenant = await world.small()
    const meters = {
      create: new CpuMeter(world.product),
      pay: new CpuMeter(world.product),
      fulfill: new CpuMeter(world.product),
    }
    const hashes: number[] = []
    const rates: Record<Step, number[]> = { create: [], pay: [], fulfill: [] }
    // The first round fills caches and plans statements.
    for (let round = 0; round <= world.scale.rounds; round += 1) {
      const isWarm = round > 0
      const measured = isWarm ? meters : warmUp(world)
      hashes.push(cpuOfHash())
      const found = await oneRound(world, tenant, measured)
      if (isWarm) for (const step of steps) rates[step].push(found[step])
    }
    return [...costs(meters, median(hashes), rates), ...trips(await countFlushes(world, tenant))]
  },
}

type Meters = Readonly<Record<Step, CpuMeter>>

function warmUp({ product }: World): Meters {
  return {
    create: new CpuMeter(product),
    pay: new CpuMeter(product),
    fulfill: new CpuMeter(product),
  }
}

/** Orders are created for a while, then all of them are paid, then all are fulfilled. Returns how many a second. */
async function oneRound(
  world: World,
  tenant: Tenant,
  meters: Meters,
): Promise<Readonly<Record<Step, number>>> {
  const since = new Date()
  const creates = createRequests(tenant, 1)
  const created = await settled(world, meters.create, () =>
    world.load([creates], callers, world.scale.sliceMs),
  )
  const orders = await ordersSince(world, tenant, since)
  const once = (step: 'pay' | 'fulfill', requests: readonly string[]) =>
    settled(world, meters[step], () => world.loadOnce(requests, callers))
  const paid = await once(
    'pay',
    orders.map((order_id) => post(paymentsPath, tenant, { order_id, method: 'pm_test_ok' })),
  )
  const fulfilled = await once(
    'fulfill',
    orders.map((id) => post(`${orderPathOf(id)}/fulfillments`, tenant, {})),
  )
  return { create: created.perSecond, pay: paid.perSecond, fulfill: fulfilled.perSecond }
}

/** Written once, so that no page is made while it is read. */
const hashed = Buffer.alloc(hashedBytes, 1)

/** Processor time, the least of several: others who share the cores only ever add to it. */
function cpuOfHash(): number {
  const tries = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    createHash('sha256').update(hashed).digest()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...tries)
}

function costs(
  meters: Meters,
  hash: number,
  rates: Readonly<Record<Step, readonly number[]>>,
): Finding[] {
  const work = pay.name
  const each = steps.flatMap((step) => meters[step].findings(work, step))
  const [create, paid, fulfilled] = steps.map((step) => meters[step].eachMs)
  if (create === undefined || paid === undefined || fulfilled === undefined) return each
  const database = (some: readonly Step[]) =>
    some.reduce((sum, step) => sum + (meters[step].databaseMs ?? 0), 0)
  const both = create + paid
  const whole = both + fulfilled
  const rate = Object.fromEntries(steps.map((step) => [`${step} /s`, median(rates[step])]))
  return [
    ...each,
    {
      ...{ work, what: 'processor time, create and pay', value: both, unit: ' ms' },
      from: { database: database(['create', 'pay']), 'hash ms': hash },
    },
    {
      ...{ work, unit: ' ms', value: (both * hashMs) / hash },
      what: `the same where a SHA-256 over 64 MiB takes ${hashMs} ms of a core`,
      target: { below: createAndPayMaxMs },
      from: { 'hash ms': hash },
    },
    {
      ...{ work, what: 'processor time, create, pay and fulfill', value: whole, unit: ' ms' },
      from: { database: database(steps), ...rate },
    },
    {
      ...{ work, what: 'share of the database in it', value: database(steps) / whole, unit: '' },
      from: {},
    },
  ]
}

/** The flushes that each call of an order's life needs. */
async function countFlushes(world: World, tenant: Tenant): Promise<Record<string, number>> {
  const { app, database } = world.inside()
  const counted = async (url: string, body: object) => {
    const before = database.writeFlushes
    const headers = { authorization: `Bearer ${tenant.apiKey}` }
    const reply = await app.inject({ method: 'POST', url, headers, payload: body })
    if (reply.statusCode > 299) throw new Error(`${url} answered ${reply.body}`)
    return { flushes: database.writeFlushes - before, id: String(reply.json().id) }
  }
  const orders = '/api/v1/orders'
  const one = await counted(orders, orderBody(randomRows(1)))
  const ten = await counted(orders, orderBody(randomRows(10)))
  const paid = await counted(paymentsPath, { order_id: one.id, method: 'pm_test_ok' })
  const fulfilled = await counted(`${orderPathOf(one.id)}/fulfillments`, {})
  await app.close()
  return {
    'create, 1 line': one.flushes,
    'create, 10 lines': ten.flushes,
    pay: paid.flushes,
    fulfill: fulfilled.flushes,
  }
}

function trips(flushes: Readonly<Record<string, number>>): Finding[] {
  return Object.entries(flushes).map(([what, value]) => ({
    ...{ work: pay.name, what: `round trips to ${what}`, value, unit: '', from: {} },
  }))
}
