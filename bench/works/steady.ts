import { setTimeout as delay } from 'node:timers/promises'
import { idOf } from '@souk/platform'
import type { Finding, Work } from '../finding.ts'
import { uuidAt } from '../ids.ts'
import { residentMb } from '../processes.ts'
import { get } from '../requests.ts'
import type { World } from '../world.ts'
import { createRequests } from './creates.ts'
import { callers } from './reads.ts'

const path = '/api/v1/orders'
const p99MaxMs = 50
const memoryMaxMb = 250
const growthMax = 1.1
const startMaxMb = 300
const openConnections = 128

export const latency: Work<World> = {
  name: 'latency',
  title: 'time to answer at half of capacity',
  async run(world) {
    const tenant = await world.big()
    const lists = [get(path, tenant)]
    const creates = createRequests(tenant, 1)
    return [await atHalf(world, 'list orders', lists), await atHalf(world, 'create order', creates)]
  },
}

/** Capacity is what waiting callers get; then calls come on time, whether the last ones are answered or not. */
async function atHalf(world: World, what: string, requests: readonly string[]): Promise<Finding> {
  const { sliceMs } = world.scale
  const capacity = (await world.load([requests], callers, sliceMs)).perSecond
  await world.untilQuiet()
  const half = capacity / 2
  const measured = await world.load([requests], openConnections, sliceMs * 2, half)
  await world.untilQuiet()
  const { p50Ms, p95Ms, p99Ms, maxMs, perSecond } = measured
  return {
    work: latency.name,
    what: `${what}, p99`,
    value: p99Ms,
    unit: ' ms',
    target: { below: p99MaxMs },
    from: { capacity, perSecond, p50Ms, p95Ms, maxMs },
  }
}

export const memory: Work<World> = {
  name: 'memory',
  title: 'memory at the start, and of an API process under load',
  async run(world) {
    const tenant = await world.big()
    const lists = Array.from({ length: 1_400 }, () => get(path, tenant))
    const reads = Array.from({ length: 400 }, (_, row) =>
      get(`${path}/${idOf('ord', uuidAt('order', row))}`, tenant),
    )
    const creates = createRequests(tenant, 1).slice(0, 200)
    const samples: number[] = []
    const sampling = new AbortController()
    const sampled = sample(world.product.apiPids, samples, sampling.signal)
    await world.load([[...lists, ...reads, ...creates]], callers, world.scale.memoryMs)
    sampling.abort()
    await sampled
    await world.untilQuiet()
    return [atStart(world), ...memoryFindings(samples)]
  },
}

async function sample(pids: readonly number[], samples: number[], signal: AbortSignal) {
  while (!signal.aborted) {
    samples.push(Math.max(...pids.map(residentMb)))
    await delay(500, undefined, { signal }).catch(() => {})
  }
}

/** Resident memory, in which the pages of the runtime count once for each of the three. */
function atStart({ product: { startedWithMb: from } }: World): Finding {
  return {
    work: memory.name,
    what: 'launcher, worker and one API process at the start',
    value: from.launcher + from.worker + from.api,
    unit: ' MB',
    target: { below: startMaxMb },
    from,
  }
}

/** The first third is warming up; after that it should neither climb nor fall. */
function memoryFindings(samples: readonly number[]): Finding[] {
  const third = Math.floor(samples.length / 3)
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(-third)]
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const from = { first: samples[0] ?? 0, middle: mean(middle), last: mean(last) }
  const work = memory.name
  return [
    {
      work,
      what: 'largest',
      value: Math.max(...samples),
      unit: ' MB',
      target: { below: memoryMaxMb },
      from,
    },
    {
      work,
      what: 'last third by middle third',
      value: from.last / from.middle,
      unit: '×',
      target: { below: growthMax },
      from,
    },
  ]
}
