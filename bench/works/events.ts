import { setTimeout as delay } from 'node:timers/promises'
import { Helper } from '../children.ts'
import { CpuMeter } from '../cpu.ts'
import type { Finding, Work } from '../finding.ts'
import { announce, untilDelivered, untilRelayed } from '../happenings.ts'
import type { ReceiverQuestion, ReceiverReply } from '../receiver.ts'
import { fetchJson } from '../requests.ts'
import { alternate } from '../slices.ts'
import type { Tenant, World } from '../world.ts'

const relayBatch = 1_000
const resources = 1_000
const perSecondMin = 1_500
const lagMaxMs = 1_000
const tickMs = 50

/** The worker sleeps while events pile up, so that only moving them is measured. */
async function pileUp(world: World, tenants: readonly Tenant[], events: number): Promise<void> {
  const ids = tenants.map(({ tenantId }) => tenantId)
  process.kill(world.product.workerPid, 'SIGSTOP')
  await announce(world.owner, ids, Math.ceil(events / ids.length), resources)
}

async function drain(world: World, events: number, done: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  process.kill(world.product.workerPid, 'SIGCONT')
  await done()
  return events / ((performance.now() - startedAt) / 1_000)
}

/** Events a second from the outbox to the log. */
export async function relayRate(
  world: World,
  tenants: readonly Tenant[],
  events: number,
): Promise<number> {
  await pileUp(world, tenants, events)
  return drain(world, events, () => untilRelayed(world.owner))
}

export const relay: Work<World> = {
  name: 'relay',
  title: 'events from the outbox to the log',
  async run(world) {
    const tenant = await world.plain()
    const events = world.scale.sliceMs * 12
    const cpu = new CpuMeter(world.product)
    const insert = world.limit.insertEvents?.(tenant.tenantId, relayBatch)
    const product = {
      name: 'relay',
      run: async () => {
        await pileUp(world, [tenant], events)
        const relayed = () => drain(world, events, () => untilRelayed(world.owner))
        return cpu.during(relayed, () => events)
      },
    }
    const limit = insert && { name: 'database', run: insert }
    const { rates, ratio } = await alternate([product, ...(limit ? [limit] : [])], world.scale)
    const work = relay.name
    return [
      { work, what: 'events', value: rates.relay ?? 0, unit: '/s', from: {} },
      ...cpu.findings(work, 'one event'),
      ...(limit
        ? [
            {
              work,
              what: 'by the same inserts alone',
              value: ratio('relay', 'database'),
              unit: '',
              from: rates,
            },
          ]
        : []),
    ]
  },
}

export const webhooks: Work<World> = {
  name: 'webhooks',
  title: 'deliveries end to end, with their record',
  async run(world) {
    const receiver = new Helper<ReceiverQuestion, ReceiverReply>('./receiver.ts')
    try {
      const { port } = await receiver.ask({ ask: 'port' })
      const tenants = await world.subscribers()
      for (const tenant of tenants) await subscribe(world, tenant, port)
      const [one] = tenants
      if (!one) throw new Error('nobody subscribed')
      return [
        ...(await throughput(world, 'one endpoint', [one])),
        ...(await throughput(world, `${tenants.length} endpoints of as many tenants`, tenants)),
        await lag(world, one, receiver),
      ]
    } finally {
      receiver.close()
    }
  },
}

/** Adds an endpoint and waits until it has answered its challenge. */
async function subscribe(world: World, tenant: Tenant, port: number): Promise<void> {
  const { base_url: baseUrl } = world.product.quickstart
  const path = '/api/v1/webhooks/endpoints'
  const body = { url: `http://127.0.0.1:${port}/hook`, event_types: ['order.*'] }
  const { id } = await fetchJson(baseUrl, tenant, path, body)
  for (;;) {
    const { status } = await fetchJson(baseUrl, tenant, `${path}/${id}`)
    if (status === 'ACTIVE') return
    await delay(tickMs)
  }
}

async function throughput(
  world: World,
  what: string,
  tenants: readonly Tenant[],
): Promise<Finding[]> {
  const events = world.scale.sliceMs * 5
  const cpu = new CpuMeter(world.product)
  const run = async () => {
    await pileUp(world, tenants, events)
    const delivered = () => drain(world, events, () => untilDelivered(world.owner))
    return cpu.during(delivered, () => events)
  }
  const { rates } = await alternate([{ name: what, run }], { ...world.scale, sliceMs: 1 })
  const value = rates[what] ?? 0
  const work = webhooks.name
  return [
    { work, what, value, unit: '/s', target: { atLeast: perSecondMin }, from: {} },
    ...cpu.findings(work, `one delivery, ${what}`),
  ]
}

/** Events come steadily at half of the rate that is asked for; their age on arrival is what a receiver feels. */
async function lag(
  world: World,
  tenant: Tenant,
  receiver: Helper<ReceiverQuestion, ReceiverReply>,
): Promise<Finding> {
  await receiver.ask({ ask: 'count' })
  const perTick = (perSecondMin / 2) * (tickMs / 1_000)
  const startedAt = performance.now()
  for (let tick = 0; performance.now() - startedAt < world.scale.sliceMs * 3; tick += 1) {
    await announce(world.owner, [tenant.tenantId], Math.round(perTick), resources)
    await delay(Math.max(0, startedAt + (tick + 1) * tickMs - performance.now()))
  }
  const seconds = (performance.now() - startedAt) / 1_000
  await untilDelivered(world.owner)
  const { count, p50Ms, p95Ms, maxMs } = await receiver.ask({ ask: 'count' })
  return {
    work: webhooks.name,
    what: 'first attempt after the event at half load, p95',
    value: p95Ms,
    unit: ' ms',
    target: { below: lagMaxMs },
    from: { perSecond: count / seconds, p50Ms, maxMs },
  }
}
