import { setTimeout as delay } from 'node:timers/promises'
import { CpuMeter } from '../cpu.ts'
import type { Finding, Work } from '../finding.ts'
import { untilRelayed } from '../happenings.ts'
import { median } from '../latency.ts'
import { fetchJson } from '../requests.ts'
import type { Tenant, World } from '../world.ts'

/** Long enough for every rest to have reached its longest. */
const settleMs = 10_000
const pauses = 5
/** Two percent of a core. */
const msASecondMax = 20
/** As long as the worker rested between two looks when it was never told of work. */
const firstEventMaxMs = 250

export const idle: Work<World> = {
  name: 'idle',
  title: 'what it costs when nothing happens, and the first event after a pause',
  async run(world) {
    const [tenant] = await world.idle()
    if (!tenant) throw new Error('no tenant was created')
    await world.untilQuiet()
    await delay(settleMs)
    const cpu = new CpuMeter(world.product)
    const seconds = Math.round(world.scale.idleMs / 1_000)
    await cpu.during(
      () => delay(world.scale.idleMs),
      () => seconds,
    )
    return [
      ...cpu.findings(
        idle.name,
        `one second without work, ${world.scale.idleTenants} tenants`,
        msASecondMax,
      ),
      await firstEvent(world, tenant),
    ]
  },
}

/** From the answer to the request until its event has left the outbox. */
async function firstEvent(world: World, tenant: Tenant): Promise<Finding> {
  const { base_url: baseUrl } = world.product.quickstart
  const waits: number[] = []
  for (let pause = 0; pause < pauses; pause += 1) {
    await delay(settleMs / 2)
    await fetchJson(baseUrl, tenant, '/api/v1/customers', {
      email: `pause-${pause}@example.com`,
      name: 'Bench',
    })
    const answeredAt = performance.now()
    await untilRelayed(world.owner, 2)
    waits.push(performance.now() - answeredAt)
  }
  return {
    work: idle.name,
    what: 'first event after a pause, until it is in the log',
    value: median(waits),
    unit: ' ms',
    target: { below: firstEventMaxMs },
    from: { longestMs: Math.max(...waits) },
  }
}
