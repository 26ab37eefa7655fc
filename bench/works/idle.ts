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
  run: (world) => withoutWork(world, idle.name, msASecondMax),
}

export async function withoutWork(
  world: World,
  work: string,
  belowMsASecond: number,
): Promise<Finding[]> {
  const { idleMs, idleTenants } = world.scale
  const [tenant] = await world.idle()
  if (!tenant) throw new Error('no tenant was created')
  await world.untilQuiet()
  await delay(settleMs)
  const { product } = world
  const cpu = new CpuMeter({ ...product, apiPids: [product.launcherPid, ...product.apiPids] })
  await cpu.during(
    () => delay(idleMs),
    () => Math.round(idleMs / 1_000),
  )
  const what = `one second without work, ${idleTenants} tenants`
  return [...cpu.findings(work, what, belowMsASecond), await firstEvent(world, tenant, work)]
}

/** From the answer to the request until its event has left the outbox. */
async function firstEvent(world: World, tenant: Tenant, work: string): Promise<Finding> {
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
    work,
    what: 'first event after a pause, until it is in the log',
    value: median(waits),
    unit: ' ms',
    target: { below: firstEventMaxMs },
    from: { longestMs: Math.max(...waits) },
  }
}
