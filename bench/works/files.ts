import { setTimeout as delay } from 'node:timers/promises'
import type { Finding, Work } from '../finding.ts'
import { uploaded, watched } from '../jobs.ts'
import { residentMb } from '../processes.ts'
import { fetchJson } from '../requests.ts'
import type { Tenant, World } from '../world.ts'

/** As many rows as there are: what a process holds may grow by its own unrest, not with the file. */
const memoryGrowthMax = 1.3

interface JobShown {
  readonly id: string
  readonly status: string
  readonly counts: { readonly ok: number; readonly failed: number }
}

interface Ran {
  readonly job: JobShown
  readonly seconds: number
  /** Of the worker while it ran. */
  readonly peakMb: number
}

export const imports: Work<World> = {
  name: 'import',
  title: 'import of products',
  async run(world) {
    const [one, other] = await world.subscribers()
    if (!one || !other) throw new Error('there are tenants that have nothing')
    const { importedFew, importedMany } = world.scale
    const few = await imported(world, one, importedFew)
    const many = await imported(world, other, importedMany)
    const again = await imported(world, other, importedMany)
    return [
      rate('import', 'products created', many, importedMany),
      rate('import', 'products that are there already, with nothing changed', again, importedMany),
      growth('import', `worker, ${importedMany} rows by ${importedFew}`, few, many),
    ]
  },
}

export const exportOrders: Work<World> = {
  name: 'export-orders',
  title: 'export of orders',
  async run(world) {
    const [small, big] = [await world.small(), await world.big()]
    const { smallOrders, orders } = world.scale
    const few = await exported(world, small)
    const many = await exported(world, big)
    const pids = world.product.apiPids
    const before = Math.max(...pids.map(residentMb))
    const download = await watched(pids, () => downloaded(world, big, many.job.id))
    const from = { before, peak: download.peakMb, file: download.result / 1024 ** 2 }
    const what = `API while ${Math.round(from.file)} MB are downloaded, by before`
    return [
      rate('export-orders', 'orders written', many, orders),
      growth('export-orders', `worker, ${orders} orders by ${smallOrders}`, few, many),
      {
        ...{ work: 'export-orders', what, unit: '×', from },
        value: from.peak / from.before,
        target: { below: memoryGrowthMax },
      },
    ]
  },
}

function rate(work: string, what: string, { seconds, peakMb }: Ran, rows: number): Finding {
  const from = { rows, seconds, 'peak MB': peakMb }
  return { work, what, value: rows / seconds, unit: ' rows/s', from }
}

function growth(work: string, what: string, few: Ran, many: Ran): Finding {
  const from = { 'few MB': few.peakMb, 'many MB': many.peakMb }
  const value = many.peakMb / few.peakMb
  return { work, what, value, unit: '×', target: { below: memoryGrowthMax }, from }
}

async function imported(world: World, tenant: Tenant, rows: number): Promise<Ran> {
  const { base_url } = world.product.quickstart
  const file = fileOf(rows)
  const id = await uploaded(base_url, tenant, 'products.csv', file)
  const ran = await run(world, tenant, '/v1/catalog/products/imports', { upload_id: id })
  world.say(`imported ${rows} products in ${ran.seconds.toFixed(1)} s`)
  return ran
}

function fileOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const words = `Bench product ${at},Made to be measured,summer|bench`
    return `erp-${at},${words},B-${at},${10 + (at % 90)}.50,EUR,${at % 100}\n`
  })
  return `external_id,title,description,tags,sku,price,currency,stock\n${lines.join('')}`
}

async function exported(world: World, tenant: Tenant): Promise<Ran> {
  const ran = await run(world, tenant, '/api/v1/orders/exports', { format: 'csv' })
  world.say(`exported ${ran.job.counts.ok} orders in ${ran.seconds.toFixed(1)} s`)
  return ran
}

/** Starts a job and waits until it is over. */
async function run(world: World, tenant: Tenant, path: string, body: object): Promise<Ran> {
  const { base_url } = world.product.quickstart
  await world.untilQuiet()
  const startedAt = performance.now()
  const { result: job, peakMb } = await watched([world.product.workerPid], async () => {
    const { id } = await fetchJson(base_url, tenant, path, body)
    for (;;) {
      const shown = await fetchJson(base_url, tenant, `/api/v1/jobs/${id}`)
      const job = shown as unknown as JobShown
      if (!['QUEUED', 'VALIDATING', 'RUNNING'].includes(job.status)) return job
      await delay(100)
    }
  })
  if (job.status !== 'SUCCEEDED') throw new Error(`the job ended as ${JSON.stringify(job)}`)
  return { job, peakMb, seconds: (performance.now() - startedAt) / 1_000 }
}

/** How many bytes the file has; none of them is kept. */
async function downloaded(world: World, tenant: Tenant, jobId: string): Promise<number> {
  const { base_url } = world.product.quickstart
  const answer = await fetch(`${base_url}/api/v1/jobs/${jobId}/result`, {
    headers: { authorization: `Bearer ${tenant.apiKey}` },
  })
  if (!answer.ok || !answer.body) throw new Error(`no file: ${answer.status}`)
  let bytes = 0
  for await (const chunk of answer.body) bytes += chunk.length
  return bytes
}
