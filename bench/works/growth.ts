import type { Finding, Work } from '../finding.ts'
import { fetchJson, get, post } from '../requests.ts'
import { alternate } from '../slices.ts'
import type { Tenant, World } from '../world.ts'
import { createRequests, orderBody, randomRows } from './creates.ts'
import { callers } from './reads.ts'

const path = '/api/v1/orders'
const pageMax = 96
const growthMax = 1.3
const spreadMax = 1.2

export const growth: Work<World> = {
  name: 'growth',
  title: 'cost with many orders by cost with few',
  async run(world) {
    const [small, big] = [await world.small(), await world.big()]
    const deep = {
      small: await cursorAt(world, small, world.scale.smallOrders / 2),
      big: await cursorAt(world, big, world.scale.orders / 2),
    }
    const reads = {
      'first page': [get(path, small), get(path, big)],
      'page in the middle': [
        get(`${path}?cursor=${deep.small}`, small),
        get(`${path}?cursor=${deep.big}`, big),
      ],
      'status filter': [get(`${path}?status=PAID`, small), get(`${path}?status=PAID`, big)],
    } as const
    const findings: Finding[] = []
    for (const [what, [few, many]] of Object.entries(reads)) {
      findings.push(await compare(world, growth.name, what, [few], [many], growthMax))
    }
    const [few, many] = [createRequests(small, 1), createRequests(big, 1)]
    findings.push(await compare(world, growth.name, 'create order', few, many, growthMax))
    return findings
  },
}

export const tenants: Work<World> = {
  name: 'tenants',
  title: 'cost over many tenants by cost in one',
  async run(world) {
    const [one, many] = [await world.big(), await world.many()]
    const lists = many.map((tenant) => get(path, tenant))
    const creates = many.map((tenant) => post(path, tenant, orderBody(randomRows(1, 10))))
    // Every credential is seen once before: how long a first look-up takes is another question.
    await world.load([lists], callers, world.scale.sliceMs)
    return [
      await compare(world, tenants.name, 'list orders', [get(path, one)], lists, spreadMax),
      await compare(
        world,
        tenants.name,
        'create order',
        createRequests(one, 1),
        creates,
        spreadMax,
      ),
    ]
  },
}

async function compare(
  world: World,
  work: string,
  what: string,
  before: readonly string[],
  after: readonly string[],
  below: number,
): Promise<Finding> {
  const side = (name: string, requests: readonly string[]) => ({
    name,
    run: async (ms: number) => (await world.load([requests], callers, ms)).perSecond,
    settle: async () => {
      await world.untilQuiet()
    },
  })
  const comparison = await alternate([side('before', before), side('after', after)], world.scale)
  const value = comparison.ratio('before', 'after')
  return { work, what, value, unit: '×', target: { below }, from: comparison.rates }
}

/** Walks there page by page, as a client has to. */
async function cursorAt(world: World, tenant: Tenant, depth: number): Promise<string> {
  const { base_url } = world.product.quickstart
  let cursor = ''
  for (let seen = 0; seen < depth; seen += pageMax) {
    const query = `limit=${pageMax}${cursor && `&cursor=${cursor}`}`
    const { page } = (await fetchJson(base_url, tenant, `${path}?${query}`)) as {
      page: { next: string }
    }
    cursor = page.next
  }
  return cursor
}
