import { idOf } from '@souk/platform'
import { type CapturedTransaction, capture } from '../capture.ts'
import { CpuMeter } from '../cpu.ts'
import { orderedProducts } from '../data.ts'
import type { Finding, Work } from '../finding.ts'
import { uuidAt } from '../ids.ts'
import type { JobResult } from '../job.ts'
import { type Replay, replayOf } from '../replay.ts'
import { fetchJson, post } from '../requests.ts'
import { alternate, type Side } from '../slices.ts'
import type { Tenant, World } from '../world.ts'
import { callers } from './reads.ts'

const path = '/api/v1/orders'
const differentBodies = 2_000
const createCpuMaxMs = 2.3

export const createOrder: Work<World> = {
  name: 'create-order',
  title: 'create order, durable, 32 callers',
  run: compareCreates,
}

/** Lines name ascending products, each from a range of its own, so that orders lock stock in one order. */
export function orderBody(rows: readonly number[]) {
  const items = rows.map((row) => ({
    product_id: idOf('prod', uuidAt('product', row)),
    quantity: 1,
  }))
  return { items, channel: 'web' }
}

export function randomRows(lines: number, products = orderedProducts): number[] {
  const span = Math.floor(products / lines)
  return Array.from({ length: lines }, (_, line) => line * span + Math.floor(Math.random() * span))
}

export function createRequests(tenant: Tenant, lines: number): string[] {
  return Array.from({ length: differentBodies }, () =>
    post(path, tenant, orderBody(randomRows(lines))),
  )
}

async function compareCreates(world: World): Promise<Finding[]> {
  const tenant = await world.big()
  const [one, ten] = [
    await capturedCreate(world, tenant, 1),
    await capturedCreate(world, tenant, 10),
  ]
  const cpu = { one: new CpuMeter(world.product), ten: new CpuMeter(world.product) }
  const sides = [
    productSide(world, tenant, 1, cpu.one),
    productSide(world, tenant, 10, cpu.ten),
    limitSide(world, one, 'database, 1 line', false),
    limitSide(world, ten, 'database, 10 lines', false),
    ...(world.limit.isPgbench
      ? [
          limitSide(world, one, 'database in one flush, 1 line', true),
          limitSide(world, ten, 'database in one flush, 10 lines', true),
        ]
      : []),
  ]
  const comparison = await alternate(sides, world.scale)
  const { rates } = comparison
  const of = (what: string, value: number, target: Finding['target']): Finding => ({
    work: createOrder.name,
    what,
    value,
    unit: '×',
    ...(target && { target }),
    from: rates,
  })
  const { tool, isPgbench } = world.limit
  const ratio = (product: string, database: string) => comparison.ratio(product, database)
  const flushed = (lines: string) =>
    isPgbench
      ? [
          of(
            `${lines}, of ${tool}, the transaction in one flush`,
            ratio(`product, ${lines}`, `database in one flush, ${lines}`),
            undefined,
          ),
        ]
      : []
  return [
    of(`1 line, of ${tool}`, ratio('product, 1 line', 'database, 1 line'), { atLeast: 0.5 }),
    ...flushed('1 line'),
    of(`10 lines, of ${tool}`, ratio('product, 10 lines', 'database, 10 lines'), { atLeast: 0.5 }),
    ...flushed('10 lines'),
    of('10 lines cost as many orders of 1 line', ratio('product, 1 line', 'product, 10 lines'), {
      below: 2,
    }),
    ...cpu.one.findings(createOrder.name, '1 line', createCpuMaxMs),
    ...cpu.ten.findings(createOrder.name, '10 lines'),
  ]
}

async function capturedCreate(world: World, tenant: Tenant, lines: number): Promise<Replay> {
  const rowsPerChoice = Math.floor(orderedProducts / lines)
  const rows = Array.from({ length: lines }, (_, line) => line * rowsPerChoice)
  const once = async (): Promise<CapturedTransaction> => {
    const transactions = await capture(world.product, world.owner, async () => {
      await fetchJson(world.product.quickstart.base_url, tenant, path, orderBody(rows))
    })
    const [transaction] = transactions
    if (!transaction || transactions.length > 1) throw new Error('an order is one transaction')
    return transaction
  }
  const choices = { kinds: ['product', 'variant', 'stock'] as const, rows, rowsPerChoice }
  return replayOf(tenant.tenantId, await once(), await once(), choices)
}

function linesText(lines: number): string {
  return lines === 1 ? '1 line' : `${lines} lines`
}

function productSide(world: World, tenant: Tenant, lines: number, cpu: CpuMeter): Side {
  const requests = createRequests(tenant, lines)
  return {
    name: `product, ${linesText(lines)}`,
    run: async (ms) =>
      (await settled(world, cpu, () => world.load([requests], callers, ms))).perSecond,
  }
}

/** What the worker does with the events of a write is part of what the write costs. */
export function settled(
  world: World,
  cpu: CpuMeter,
  load: () => Promise<JobResult>,
): Promise<JobResult> {
  const work = async () => {
    const result = await load()
    await world.untilQuiet()
    return result
  }
  return cpu.during(work, ({ done }) => done)
}

function limitSide(world: World, replay: Replay, name: string, pipelined: boolean): Side {
  const run = world.limit.transaction(replay, callers, pipelined)
  return { name, run: (ms) => world.withoutWorker(() => run(ms)) }
}
