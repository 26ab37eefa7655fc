import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { manifest as customers } from '@souk/customers/manifest'
import { until } from '@souk/platform/testing'
import { createJobWorld, type JobWorld } from '../jobs.fixture.ts'

const rowCount = process.env.SOUK_LONG === '1' ? 100_000 : 1_500
const program = new URL('./worker.fixture.ts', import.meta.url)
const path = '/api/v1/customers'
let world: JobWorld
before(async () => {
  world = await createJobWorld([customers], { doesOutboundWork: false })
})
after(() => world.close())

async function startWorker(): Promise<ChildProcess> {
  const { appUrl, systemUrl, isDistributed } = world.db
  const child = fork(program, { execArgv: [] })
  child.send({ appUrl, systemUrl, isDistributed, folder: world.folder })
  await once(child, 'message')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Every tenth row is wrong, and one in a hundred is refused by a rule. */
function fileOf(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const email =
      at % 10 === 3 ? 'nowhere' : at % 100 === 57 ? 'taken@x.example' : `c${at}@x.example`
    return `c${at},${email},Ann ${at}\n`
  })
  return `external_id,email,name\n${rows.join('')}`
}

test(`each of ${rowCount} rows is applied once, though the worker is killed again and again`, async () => {
  await world.as('killed').post(path, { email: 'taken@x.example' })
  const { id } = await world.startImport('killed', path, fileOf(rowCount))
  const progress = async () => {
    const { status, counts } = await world.job('killed', id)
    return { status, done: counts.ok + counts.failed }
  }
  let killed = 0
  for (let goal = rowCount * Math.random() * 0.3; goal < rowCount; killed += 1) {
    const worker = await startWorker()
    await until(async () => (await progress()).done >= goal, 'rows', 120)
    await kill(worker)
    goal = (await progress()).done + 1 + rowCount * (0.1 + 0.3 * Math.random())
  }
  const last = await startWorker()
  await until(async () => (await progress()).status === 'PARTIAL', 'the end', 300)
  await kill(last)
  assert(killed > 0)
  const wrong = rowCount / 10
  // The first row with the taken address is refused by a rule, all others stand twice in the file.
  const refused = rowCount / 100
  const right = rowCount - wrong - refused
  assert.partialDeepStrictEqual(await world.job('killed', id), {
    counts: { total: rowCount, ok: right, failed: wrong + refused },
    changes: { created: right, updated: 0, unchanged: 0 },
  })
  const announced = (await world.events('killed')).filter(({ type }) => type === 'customer.created')
  assert.equal(announced.length, right + 1)
  assert.equal(new Set(announced.map(({ resource }) => resource.id)).size, right + 1)
})
