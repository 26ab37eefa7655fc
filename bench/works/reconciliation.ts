import { setTimeout as delay } from 'node:timers/promises'
import { CpuMeter } from '../cpu.ts'
import type { Finding, Work } from '../finding.ts'
import type { JobResult } from '../job.ts'
import { uploaded, watched } from '../jobs.ts'
import { givenReport, period } from '../report-data.ts'
import { fetchJson, get } from '../requests.ts'
import type { Tenant, World } from '../world.ts'

const path = '/api/v1/reconciliation/runs'
/** What a process holds may grow by its own unrest, not with the file. */
const memoryGrowthMax = 1.3
/** Others list their orders at a rate that leaves most of the machine free. */
const othersPerSecond = 50
const othersAtOnce = 64
/** Half of the cores, and of the connections, are theirs: they notice that somebody works, and no more. */
const slowerMax = 3
const fewerLines = 10

export const reconciliation: Work<World> = {
  name: 'reconciliation',
  title: 'a report of a gateway with 100,000 lines',
  async run(world) {
    const { reportLines } = world.scale
    const few = await compared(world, reportLines / fewerLines)
    const many = await compared(world, reportLines)
    const neighbour = await world.small()
    const alone = await listing(world, neighbour, async () => delay(world.scale.sliceMs * 2))
    const beside = await listing(world, neighbour, async () => {
      await compared(world, reportLines)
    })
    return [...findingsOf(few, many), slower(alone, beside)]
  },
}

interface Compared {
  readonly lines: number
  readonly seconds: number
  readonly peakMb: number
  readonly cpu: CpuMeter
}

interface RunShown {
  readonly status: string
  readonly lines: number
  readonly matched: number
  readonly exceptions: number
}

/** A tenant whose books have almost all that its gateway reports, and the run that compares them. */
async function compared(world: World, lines: number): Promise<Compared> {
  const tenant = await world.fresh()
  const { file, differing } = await givenReport(world.owner, tenant.tenantId, lines)
  const { base_url } = world.product.quickstart
  const upload_id = await uploaded(base_url, tenant, 'report.csv', file)
  const gateways = await fetchJson(base_url, tenant, '/api/v1/payment-gateways?kind=TEST')
  const [gateway] = gateways.content as { id: string }[]
  await world.untilQuiet()
  const cpu = new CpuMeter(world.product)
  const startedAt = performance.now()
  const { peakMb } = await watched([world.product.workerPid], () =>
    cpu.during(
      async () => {
        const body = { gateway_id: gateway?.id, upload_id, format: 'SOUK_CSV', ...period }
        const { id } = await fetchJson(base_url, tenant, path, body)
        const run = await finished(base_url, tenant, String(id))
        const { status, exceptions } = run
        if (status !== 'EXCEPTIONS' || run.lines !== lines || exceptions !== differing) {
          throw new Error(`the run ended as ${JSON.stringify(run)}`)
        }
      },
      () => lines,
    ),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  world.say(`compared ${lines} lines in ${seconds.toFixed(1)} s`)
  await world.untilQuiet()
  return { lines, seconds, peakMb, cpu }
}

async function finished(baseUrl: string, tenant: Tenant, id: string): Promise<RunShown> {
  for (;;) {
    const run = (await fetchJson(baseUrl, tenant, `${path}/${id}`)) as unknown as RunShown
    if (run.status !== 'RUNNING') return run
    await delay(100)
  }
}

/** What somebody else's requests take while something is done. */
async function listing(
  world: World,
  neighbour: Tenant,
  work: () => Promise<void>,
): Promise<JobResult> {
  const requests = [[get('/api/v1/orders', neighbour)]]
  const parts: JobResult[] = []
  let isOver = false
  const load = async () => {
    while (!isOver) {
      parts.push(await world.load(requests, othersAtOnce, world.scale.sliceMs, othersPerSecond))
    }
  }
  const loading = load()
  await work()
  isOver = true
  await loading
  const worst = parts.toSorted((a, b) => b.p95Ms - a.p95Ms)[0]
  if (!worst) throw new Error('nobody listed anything')
  return worst
}

function findingsOf(few: Compared, many: Compared): Finding[] {
  const work = reconciliation.name
  const memory = { 'few MB': few.peakMb, 'many MB': many.peakMb }
  const [fewMs = 0, manyMs = 0] = [few.cpu.eachMs, many.cpu.eachMs]
  const what = `${many.lines} lines by ${few.lines}`
  return [
    {
      ...{ work, what: 'lines compared', value: many.lines / many.seconds, unit: '/s' },
      from: { lines: many.lines, seconds: many.seconds },
    },
    ...many.cpu.findings(work, `one line of ${many.lines}`),
    {
      ...{ work, what: `processor time of a line, ${what}`, value: manyMs / fewMs, unit: '×' },
      ...{ target: { below: memoryGrowthMax }, from: { few: fewMs, many: manyMs } },
    },
    {
      ...{
        work,
        what: `memory of the worker, ${what}`,
        value: many.peakMb / few.peakMb,
        unit: '×',
      },
      ...{ target: { below: memoryGrowthMax }, from: memory },
    },
  ]
}

/** The slice in which they waited longest, by that of a while with no run. */
function slower(alone: JobResult, beside: JobResult): Finding {
  return {
    ...{ work: reconciliation.name, what: 'lists of another tenant meanwhile, p95 by before' },
    ...{ value: beside.p95Ms / alone.p95Ms, unit: '×', target: { below: slowerMax } },
    from: {
      'before p50 ms': alone.p50Ms,
      'before p95 ms': alone.p95Ms,
      'meanwhile p50 ms': beside.p50Ms,
      'meanwhile p95 ms': beside.p95Ms,
    },
  }
}
