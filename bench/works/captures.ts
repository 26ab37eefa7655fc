import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Helper } from '../children.ts'
import { CpuMeter } from '../cpu.ts'
import type { Finding, Work } from '../finding.ts'
import type { GatewayQuestion, GatewayReply } from '../gateway.ts'
import type { JobResult } from '../job.ts'
import { heldSince, orderPathOf, ordersSince, paymentsPath } from '../orders-of.ts'
import { fetchJson, post } from '../requests.ts'
import { type Watched, watchingConnections } from '../waiting.ts'
import type { Tenant, World } from '../world.ts'
import { createRequests } from './creates.ts'
import { callers } from './reads.ts'

const answersAfterMs = 200
/** So many callers at once, each of which waits for the gateway; the last are as many as a tenant may have at one host. */
const levels = [4, 16, 64, 256] as const
const capturesOfEach = 8
const capturesMax = 600
/** Four times the callers make four times the captures, as long as somebody has time for them. */
const growthMin = 3
/** A capture asks twice. A connection that was held meanwhile would be in a transaction, and idle, for longer than this. */
const waitingMs = answersAfterMs

type Gateway = Helper<GatewayQuestion, GatewayReply>

export const captures: Work<World> = {
  name: 'captures',
  title: `captures, with a gateway that answers after ${answersAfterMs} ms`,
  async run(world) {
    const gateway: Gateway = new Helper('./gateway.ts')
    try {
      const tenant = await world.small()
      await connect(world, tenant, gateway)
      const measured: Measured[] = []
      for (const atOnce of levels) {
        const held = await givenHeld(world, tenant, gateway, countFor(world, atOnce), 'MANUAL')
        measured.push(await capturing(world, tenant, held, atOnce))
      }
      return [...findingsOf(measured), ...(await byWorker(world, tenant, gateway))]
    } finally {
      gateway.close()
    }
  },
}

function countFor({ scale }: World, atOnce: number): number {
  return Math.min(atOnce * capturesOfEach, scale.rounds > 1 ? capturesMax : 2 * atOnce)
}

/** The tenant has a Stripe of its own, which is on this machine. */
async function connect({ product }: World, tenant: Tenant, gateway: Gateway): Promise<void> {
  const secretKey = `sk_test_${randomBytes(8).toString('hex')}`
  const { url } = await gateway.ask({ answersAfterMs: 0, secretKeys: [secretKey] })
  await fetchJson(product.quickstart.base_url, tenant, '/api/v1/payment-gateways', {
    ...{ kind: 'STRIPE', code: 'stripe', name: 'Stripe' },
    stripe: { api_base: url },
    credentials: { secret_key: secretKey },
  })
}

/** So many payments whose money is held. Only from then on the gateway takes its time. */
async function givenHeld(
  world: World,
  tenant: Tenant,
  gateway: Gateway,
  count: number,
  capture_method: 'MANUAL' | 'ON_FULFILLMENT',
): Promise<{ readonly payments: string[]; readonly orders: string[] }> {
  await gateway.ask({ answersAfterMs: 0, secretKeys: [] })
  const since = new Date()
  await world.loadOnce(createRequests(tenant, 1).slice(0, count), callers)
  const orders = await ordersSince(world, tenant, since)
  const method = { method: 'pm_card_visa', return_url: 'https://shop.example/back' }
  await world.loadOnce(
    orders.map((order_id) => post(paymentsPath, tenant, { order_id, ...method, capture_method })),
    callers,
  )
  await world.untilQuiet()
  const payments = await heldSince(world, tenant, since)
  if (payments.length !== count) throw new Error(`${payments.length} of ${count} are held`)
  await gateway.ask({ answersAfterMs, secretKeys: [] })
  return { payments, orders }
}

interface Measured {
  readonly atOnce: number
  readonly result: JobResult
  readonly watched: Watched
  readonly cpu: CpuMeter
}

async function capturing(
  world: World,
  tenant: Tenant,
  { payments }: { readonly payments: readonly string[] },
  atOnce: number,
): Promise<Measured> {
  const cpu = new CpuMeter(world.product)
  const requests = payments.map((id) => post(`${paymentsPath}/${id}/capture`, tenant, {}))
  const load = () => world.loadOnce(requests, atOnce)
  const { result, watched } = await watchingConnections(world, waitingMs, () =>
    cpu.during(load, ({ done }) => done),
  )
  await world.untilQuiet()
  return { atOnce, result, watched, cpu }
}

function findingsOf(measured: readonly Measured[]): Finding[] {
  const work = captures.name
  const [few, some] = measured
  if (!few || !some) throw new Error('there are several levels')
  const growth = some.result.perSecond / few.result.perSecond
  return [
    ...measured.flatMap(({ atOnce, result, watched, cpu }) => {
      const { perSecond, p50Ms, p99Ms, done } = result
      const coresBusy = ((cpu.eachMs ?? 0) * perSecond) / 1_000
      const from = { captures: done, p50Ms, p99Ms, 'cores busy': coresBusy }
      return [
        { work, what: `${atOnce} at once`, value: perSecond, unit: '/s', from },
        {
          ...{ work, what: `connections in a transaction meanwhile, ${atOnce} at once`, unit: '' },
          ...{ value: watched.inTransaction, from: { looks: watched.looks } },
        },
        ...cpu.findings(work, `one capture, ${atOnce} at once`),
      ]
    }),
    {
      ...{ work, what: `${some.atOnce} at once, by ${few.atOnce}`, value: growth, unit: '×' },
      ...{ target: { atLeast: growthMin }, from: {} },
    },
    held(
      'requests',
      measured.map(({ watched }) => watched),
    ),
  ]
}

/** The most connections at once that had a transaction open and waited for something that is not the database. */
function held(who: string, watched: readonly Watched[]): Finding {
  const looks = watched.reduce((sum, each) => sum + each.looks, 0)
  return {
    ...{ work: captures.name, what: `connections held while the gateway thinks, ${who}`, unit: '' },
    value: Math.max(...watched.map(({ heldMost }) => heldMost)),
    ...{ target: { below: 1 }, from: { looks } },
  }
}

/** Orders are shipped while the worker sleeps; then it captures what they cost, as many at once as a tenant may have. */
async function byWorker(world: World, tenant: Tenant, gateway: Gateway): Promise<Finding[]> {
  const count = countFor(world, 64)
  const { orders } = await givenHeld(world, tenant, gateway, count, 'ON_FULFILLMENT')
  const { workerPid } = world.product
  process.kill(workerPid, 'SIGSTOP')
  try {
    const ships = orders.map((id) => post(`${orderPathOf(id)}/fulfillments`, tenant, {}))
    await world.loadOnce(ships, callers)
  } finally {
    process.kill(workerPid, 'SIGCONT')
  }
  const startedAt = performance.now()
  const cpu = new CpuMeter(world.product)
  const { watched } = await watchingConnections(world, waitingMs, () =>
    cpu.during(
      () => untilCaptured(world, tenant),
      () => count,
    ),
  )
  const perSecond = (count * 1_000) / (performance.now() - startedAt)
  const work = captures.name
  return [
    { work, what: 'by the worker, as orders ship', value: perSecond, unit: '/s', from: { count } },
    ...cpu.findings(work, 'one capture by the worker, with what follows from the shipment'),
    held('worker', [watched]),
  ]
}

const pollMs = 20
const boundMs = 120_000

async function untilCaptured({ owner }: World, { tenantId }: Tenant): Promise<void> {
  const end = performance.now() + boundMs
  for (;;) {
    const { rows } = await owner.query<{ held: number }>(
      `select count(*)::int as held from payments.payments
       where tenant_id = $1 and status = 'AUTHORIZED'`,
      [tenantId],
    )
    if (rows[0]?.held === 0) return
    if (performance.now() > end) throw new Error(`${rows[0]?.held} payments were not captured`)
    await delay(pollMs)
  }
}
