import { idOf } from '@souk/platform'
import type { BareOptions, BareRoute } from '../bare-server.ts'
import { type CapturedTransaction, capture } from '../capture.ts'
import { Helper } from '../children.ts'
import { CpuMeter } from '../cpu.ts'
import type { Finding, Work } from '../finding.ts'
import { uuidAt } from '../ids.ts'
import { replayOf } from '../replay.ts'
import { fetchJson, get } from '../requests.ts'
import { alternate, type Side } from '../slices.ts'
import type { Tenant, World } from '../world.ts'

export const callers = 32
const pgbenchCallers = 8
/** As many connections as the product shares among its reads. */
const bareConnections = 4
const differentOrders = 2_000

export const listOrders: Work<World> = {
  name: 'list-orders',
  title: 'list orders, 24, newest first, exact total',
  run: (world) =>
    compareList(world, {
      work: listOrders.name,
      path: '/api/v1/orders',
      listKey: 'content',
      cpuMaxMs: 0.5,
    }),
}

export const listProducts: Work<World> = {
  name: 'list-products',
  title: 'list products with price and stock',
  run: (world) =>
    compareList(world, {
      work: listProducts.name,
      path: '/v1/catalog/products',
      listKey: 'data',
      cpuMaxMs: 0.65,
    }),
}

export const readOrder: Work<World> = {
  name: 'read-order',
  title: 'read one order',
  run: compareReadOrder,
}

interface MeasuredList {
  readonly work: string
  readonly path: string
  readonly listKey: string
  readonly cpuMaxMs: number
}

async function compareList(
  world: World,
  { work, path, listKey, cpuMaxMs }: MeasuredList,
): Promise<Finding[]> {
  const tenant = await world.big()
  const captured = await capturedRead(world, tenant, path)
  const route: BareRoute = { path: '/list', statements: statementsOf(captured), idAt: [], listKey }
  const replay = replayOf(tenant.tenantId, captured, captured, {
    kinds: [],
    rows: [],
    rowsPerChoice: 1,
  })
  return withBareServer(world, tenant, route, async (port) => {
    const limit = { name: 'database', run: world.limit.statement(replay, pgbenchCallers) }
    const cpu = new CpuMeter(world.product)
    const product = productSide(world, [get(path, tenant)], cpu)
    const sides = [product, bareSide(world, port, ['/list']), limit]
    const comparison = await alternate(sides, world.scale)
    const { rates } = comparison
    return [
      finding(
        work,
        'of a bare server with the same SQL',
        comparison.ratio('product', 'bare'),
        0.8,
        rates,
      ),
      finding(work, `of ${world.limit.tool}`, comparison.ratio('product', 'database'), 0.45, rates),
      ...cpu.findings(work, 'one list', cpuMaxMs),
    ]
  })
}

async function compareReadOrder(world: World): Promise<Finding[]> {
  const tenant = await world.big()
  const pathOf = (row: number) => `/api/v1/orders/${idOf('ord', uuidAt('order', row))}`
  const captured = await capturedRead(world, tenant, pathOf(1))
  const statements = statementsOf(captured)
  const idAt = statements.flatMap(({ values }, statement) =>
    values.flatMap((value, position) =>
      value === uuidAt('order', 1) ? [[statement, position] as const] : [],
    ),
  )
  const rows = Array.from({ length: differentOrders }, () =>
    Math.floor(Math.random() * world.scale.orders),
  )
  const route: BareRoute = { path: '/order/', statements, idAt }
  const cpu = new CpuMeter(world.product)
  return withBareServer(world, tenant, route, async (port) => {
    const comparison = await alternate(
      [
        productSide(
          world,
          rows.map((row) => get(pathOf(row), tenant)),
          cpu,
        ),
        bareSide(
          world,
          port,
          rows.map((row) => `/order/${uuidAt('order', row)}`),
        ),
      ],
      world.scale,
    )
    const ratio = comparison.ratio('product', 'bare')
    return [
      finding(readOrder.name, 'of a bare server with the same SQL', ratio, 0.75, comparison.rates),
      ...cpu.findings(readOrder.name, 'one read'),
    ]
  })
}

/** What the load generator and plain `node:http` do with no database behind: no figure can be beyond it. */
export const driverLimit: Work<World> = {
  name: 'driver',
  title: 'the load generator itself',
  async run(world) {
    const tenant = await world.big()
    const route: BareRoute = { path: '/list', statements: [], idAt: [] }
    return withBareServer(world, tenant, route, async (port) => {
      const { rates } = await alternate([bareSide(world, port, ['/fixed'])], world.scale)
      const value = rates.bare ?? 0
      return [
        {
          work: 'driver',
          what: 'against node:http without a database',
          value,
          unit: '/s',
          from: {},
        },
      ]
    })
  },
}

function finding(
  work: string,
  what: string,
  value: number,
  atLeast: number,
  from: Readonly<Record<string, number>>,
): Finding {
  return { work, what, value, unit: '×', target: { atLeast }, from }
}

/** A read is one transaction a statement; the statements are what counts. */
async function capturedRead(
  world: World,
  tenant: Tenant,
  path: string,
): Promise<CapturedTransaction> {
  const { base_url } = world.product.quickstart
  const transactions = await capture(world.product, world.owner, async () => {
    await fetchJson(base_url, tenant, path)
  })
  if (transactions.length === 0) throw new Error(`no statement was seen for ${path}`)
  return transactions.flat()
}

function statementsOf(captured: CapturedTransaction) {
  return captured.map(({ text, values }) => ({ text, values: [...values] }))
}

export function productSide(
  world: World,
  requests: readonly string[],
  cpu: CpuMeter,
  name = 'product',
): Side {
  const load = (ms: number) => () => world.load([requests], callers, ms)
  return {
    name,
    run: async (ms) => (await cpu.during(load(ms), ({ done }) => done)).perSecond,
  }
}

function bareSide(world: World, port: number, paths: readonly string[]): Side {
  const requests = paths.map((path) => get(path, { apiKey: 'none' }))
  const { host } = world.product
  return {
    name: 'bare',
    run: async (ms) => (await world.loadAt(host, port, [requests], callers, ms)).perSecond,
  }
}

async function withBareServer<Result>(
  world: World,
  { tenantId }: Tenant,
  route: BareRoute,
  work: (port: number) => Promise<Result>,
): Promise<Result> {
  const helper = new Helper<BareOptions, { port: number }>('./bare-server.ts')
  try {
    const { port } = await helper.ask({
      url: world.product.url('app'),
      tenantId,
      connections: bareConnections,
      routes: [route],
      fixedBody: JSON.stringify({ text: 'x'.repeat(6_000) }),
    })
    return await work(port)
  } finally {
    helper.close()
  }
}
