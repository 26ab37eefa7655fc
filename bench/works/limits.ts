import { idOf } from '@souk/platform'
import { redisMissing, startRedis } from '@souk/platform/testing'
import { type ApiProcess, startApiProcess } from '@souk/server/testing/api-process.ts'
import { CpuMeter } from '../cpu.ts'
import type { Finding, Work } from '../finding.ts'
import { uuidAt } from '../ids.ts'
import { get } from '../requests.ts'
import { alternate, type Side } from '../slices.ts'
import type { World } from '../world.ts'
import { callers } from './reads.ts'

/** Never reached: what counting costs is wanted, not what refusing saves. */
const rateLimit = 1_000_000
/** These processes come in addition to those that the database has connections for. */
const pools = { readers: 4, longReaders: 1, writers: 2, system: 2 }
const steadyShare = 4
const steadyConnections = 32

/** One way to count, and the process that counts so. */
interface Counting {
  readonly name: string
  readonly process: ApiProcess
  readonly cpu: CpuMeter
}

export const limits: Work<World> = {
  name: 'limits',
  title: 'read one order with rate limits in the process and in Redis',
  async run(world) {
    if (redisMissing) world.say(`without limits in Redis: ${redisMissing}`)
    const redis = redisMissing ? undefined : await startRedis()
    const ways: Counting[] = []
    try {
      ways.push(await countingBy(world, 'none', 0, null))
      ways.push(await countingBy(world, 'process', rateLimit, null))
      if (redis) ways.push(await countingBy(world, 'redis', rateLimit, redis.url))
      return await compare(world, ways)
    } finally {
      await Promise.all(ways.map(({ process }) => process.kill()))
      await redis?.stop()
    }
  },
}

async function countingBy(
  world: World,
  name: string,
  rate: number,
  redisUrl: string | null,
): Promise<Counting> {
  const config = { ...world.config, name: `bench-${name}`, pools, rateLimit: rate, redisUrl }
  const process = await startApiProcess(config)
  const { workerPid, postmasterPids } = world.product
  const cpu = new CpuMeter({ apiPids: [process.pid], workerPid, postmasterPids })
  return { name, process, cpu }
}

async function compare(world: World, ways: readonly Counting[]): Promise<Finding[]> {
  const tenant = await world.small()
  const rows = Array.from({ length: world.scale.smallOrders }, (_, row) => row)
  const requests = rows.map((row) =>
    get(`/api/v1/orders/${idOf('ord', uuidAt('order', row))}`, tenant),
  )
  const load = ({ process: { port } }: Counting, ms: number, rate?: number) => {
    const connections = rate === undefined ? callers : steadyConnections
    return world.loadAt('127.0.0.1', port, [requests], connections, ms, rate)
  }
  const sides: Side[] = ways.map((way) => ({
    name: way.name,
    run: async (ms) => {
      const { perSecond } = await way.cpu.during(
        () => load(way, ms),
        ({ done }) => done,
      )
      return perSecond
    },
  }))
  const { rates, ratio } = await alternate(sides, world.scale)
  const findings: Finding[] = []
  for (const [place, way] of ways.entries()) {
    const before = ways[place - 1]
    if (before) {
      const what = `${way.name} by ${before.name}`
      findings.push(finding(what, ratio(way.name, before.name), '×', rates))
    }
    findings.push(...way.cpu.findings(limits.name, `one read, ${way.name}`))
  }
  const rate = Math.min(...Object.values(rates)) / steadyShare
  for (const way of ways) {
    const { p50Ms, p99Ms } = await load(way, world.scale.sliceMs, rate)
    findings.push(finding(`time to answer at a quarter, p50, ${way.name}`, p50Ms, ' ms', { p99Ms }))
  }
  return findings
}

function finding(
  what: string,
  value: number,
  unit: string,
  from: Readonly<Record<string, number>>,
): Finding {
  return { work: limits.name, what, value, unit, from }
}
