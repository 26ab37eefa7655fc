import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { newId } from '@souk/platform'
import { until } from '@souk/platform/testing'
import { Books, june, type LineDraft, report } from '../reconciliation.fixture.ts'

const program = new URL('./worker.fixture.ts', import.meta.url)
let books: Books
before(async () => {
  books = await Books.open(false)
})
after(() => books.close())

async function startWorker(): Promise<ChildProcess> {
  const { appUrl, systemUrl, isDistributed } = books.world.db
  const child = fork(program, { execArgv: [] })
  child.send({ appUrl, systemUrl, isDistributed, folder: books.folder })
  await once(child, 'message')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const lineCount = 6_000
const postedCount = 60
const tenant = 'killed'

test(`each of ${lineCount} lines counts once, though the worker is killed again and again`, async () => {
  const lines: LineDraft[] = []
  for (let at = 0; at < postedCount; at += 1) {
    const subject = await books.captured(tenant, 1_000 + at)
    lines.push({ reference: `m${at}`, subject, gross: (10 + at / 100).toFixed(2) })
  }
  for (let at = postedCount; at < lineCount - 1; at += 1) {
    lines.push({ reference: `n${at}`, subject: newId('pay'), gross: '1.00' })
  }
  const payout = { type: 'payout', reference: 'p1', gross: '-5.00', payout: 'po_1', at: june(12) }
  const begun = await books.start(tenant, report(...lines, payout))
  assert.equal(begun.status, 201, begun.text)
  const { id } = begun.body
  const progress = async () => {
    const { status, lines: read, exceptions } = await books.run(tenant, id)
    return { isOver: status !== 'RUNNING', done: read + exceptions }
  }
  let killed = 0
  for (let goal = 1; goal < 2 * lineCount - postedCount; killed += 1) {
    const worker = await startWorker()
    await until(async () => (await progress()).done >= goal, 'lines', 240)
    await kill(worker)
    goal = (await progress()).done + lineCount / 3
  }
  const last = await startWorker()
  await until(async () => (await progress()).isOver, 'the end', 240)
  await kill(last)
  assert(killed > 1)
  const missing = lineCount - 1 - postedCount
  assert.partialDeepStrictEqual(await books.run(tenant, id), {
    ...{ status: 'EXCEPTIONS', lines: lineCount, matched: postedCount + 1 },
    ...{ exceptions: missing, open_exceptions: missing },
  })
  const [counted] = await books.world.peek(
    tenant,
    (tx) => tx<{ exceptions: number; lines: number; payouts: number }>`
      select
        (select count(*)::int from reconciliation.exceptions where tenant_id = ${tx.tenantId}) as exceptions,
        (select count(distinct line_id)::int from reconciliation.exceptions where tenant_id = ${tx.tenantId}) as lines,
        (select count(*)::int from reconciliation.payouts where tenant_id = ${tx.tenantId}) as payouts
    `,
  )
  assert.deepEqual({ ...counted }, { exceptions: missing, lines: missing, payouts: 1 })
  assert.equal((await books.balances(tenant))['asset:bank:main'], 500)
})
