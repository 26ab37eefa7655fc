import { join } from 'node:path'
import { ClusterServers, clusterScript } from '@souk/server/testing/cluster-servers.ts'
import type { Finding, Work } from '../finding.ts'
import { startProduct } from '../product.ts'
import { get } from '../requests.ts'
import { alternate, type Side } from '../slices.ts'
import { World } from '../world.ts'
import { createRequests } from './creates.ts'
import { relayRate } from './events.ts'
import { withoutWork } from './idle.ts'
import { callers } from './reads.ts'

const shardCount = 32
/** Five percent of a core. */
const msASecondMax = 50
const path = '/api/v1/orders'

export const cluster: Work<World> = {
  name: 'cluster',
  title: `the same on a cluster: a coordinator and two nodes on these cores, ${shardCount} shards`,
  async run(world) {
    if (clusterScript === '') {
      world.say('not measured: SOUK_TEST_CITUS_SCRIPT names no script that starts a cluster')
      return []
    }
    const servers = await ClusterServers.start()
    try {
      const url = await servers.createDatabase('souk')
      const superuserUrl = servers.superuserUrl('souk')
      const database = { url, superuserUrl, shardCount, postmasterPids: servers.pids }
      const home = join(world.folder, 'cluster-home')
      const product = await startProduct(home, database)
      try {
        const there = await World.open(product, world.scale, world.folder, world.say)
        const findings = await compare(world, there)
        await there.close()
        return findings
      } finally {
        await product.stop()
      }
    } finally {
      await servers.stop()
    }
  },
}

async function compare(here: World, there: World): Promise<Finding[]> {
  const idle = await withoutWork(there, cluster.name, msASecondMax)
  const lists = async (world: World) => [get(path, await world.small())]
  const creates = async (world: World) => createRequests(await world.small(), 1)
  return [
    ...idle,
    await ratio('list orders', await bothSides(here, there, lists), here),
    await ratio('create order, 1 line', await bothSides(here, there, creates), here),
    await ratio('relay, events of 20 tenants', await relaySides(here, there), here),
  ]
}

type Requests = (world: World) => Promise<readonly string[]>

async function bothSides(here: World, there: World, requestsOf: Requests): Promise<Side[]> {
  const side = async (name: string, world: World): Promise<Side> => {
    const requests = await requestsOf(world)
    return {
      name,
      run: async (ms) => (await world.load([requests], callers, ms)).perSecond,
      settle: async () => {
        await world.untilQuiet()
      },
    }
  }
  return [await side('plain', here), await side('cluster', there)]
}

async function relaySides(here: World, there: World): Promise<Side[]> {
  const side = async (name: string, world: World): Promise<Side> => {
    const tenants = await world.subscribers()
    const events = world.scale.sliceMs * 5
    return { name, run: () => relayRate(world, tenants, events) }
  }
  return [await side('plain', here), await side('cluster', there)]
}

async function ratio(what: string, sides: readonly Side[], { scale }: World): Promise<Finding> {
  const comparison = await alternate(sides, scale)
  return {
    work: cluster.name,
    what: `${what}, of the same on one PostgreSQL`,
    value: comparison.ratio('cluster', 'plain'),
    unit: '×',
    from: comparison.rates,
  }
}
