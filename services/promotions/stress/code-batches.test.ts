import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { holding, until, untilBlocked } from '@souk/platform/testing'
import type { Static } from 'typebox'
import type { CodeBatchView } from '../code-batches/schemas.ts'
import { codeExport } from '../codes/exports.ts'
import { createPromotionsWorld, givenActive } from '../promotions.fixture.ts'

type Batch = Static<typeof CodeBatchView>

const isLong = process.env.SOUK_LONG === '1'
const count = isLong ? 100_000 : 6_000
const program = new URL('./worker.fixture.ts', import.meta.url)
const tenant = 'killed'
const world = await createPromotionsWorld()
after(() => world.close())

async function startWorker(): Promise<ChildProcess> {
  const { appUrl, systemUrl, isDistributed } = world.db
  const child = fork(program, { execArgv: [] })
  child.send({ appUrl, systemUrl, isDistributed })
  await once(child, 'message')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Saves one part, and dies while it waits to save the next: whoever has asked for the table before it gets it in between. */
async function killedWhileSaving(): Promise<void> {
  const { next } = await holding(world.db, 'promotions.codes', async () => {
    const worker = await startWorker()
    await untilBlocked(world.db)
    const next = holding(world.db, 'promotions.codes', async () => {
      await untilBlocked(world.db)
      await kill(worker)
    })
    await untilBlocked(world.db, 2)
    return { next }
  })
  await next
}

async function keptCodes(): Promise<number | undefined> {
  const [kept] = await world.peek(
    tenant,
    (tx) =>
      tx<{ codes: number }>`
        select count(*)::int as codes from promotions.codes where tenant_id = ${tx.tenantId}`,
  )
  return kept?.codes
}

async function givenBatch(): Promise<() => Promise<Batch>> {
  const promotion = await givenActive(world, tenant, { trigger: 'CODE' })
  const url = `/api/v1/promotions/${promotion.id}/code-batches`
  const draft = { pattern: 'SPRING-########', count }
  const { status, text, body } = await world.as(tenant).post<Batch>(url, draft)
  assert.equal(status, 201, text)
  const single = `/api/v1/promotion-code-batches/${body.id}`
  return async () => (await world.as(tenant).get<Batch>(single)).body
}

/** All that a job would write into its file. */
async function exported(batchId: string): Promise<string[]> {
  const codes: string[] = []
  let after: string | null = null
  do {
    const page = await world.peek(tenant, (tx) =>
      codeExport.page(tx, {
        filter: { batch_id: batchId },
        after,
        rights: { holds: () => true },
      }),
    )
    codes.push(...page.rows.map((row) => (row as { code: string }).code))
    after = page.next
  } while (after !== null)
  return codes
}

test(`a batch of ${count} codes has each of them once, though its worker is killed again and again`, async () => {
  const batch = await givenBatch()
  const generated = async () => (await batch()).generated
  for (const share of [0, 0.2, 0.4, 0.6]) {
    // Of few codes there is no time to be killed between two parts.
    if (isLong && share > 0) {
      const worker = await startWorker()
      await until(async () => (await generated()) >= count * share, `${share} of the codes`, 240)
      await kill(worker)
    }
    const before = await generated()
    await killedWhileSaving()
    assert(before < count && (await generated()) > before, 'it was killed in the middle')
    assert.equal(await keptCodes(), await generated(), 'what is counted is there, and no other')
  }
  const last = await startWorker()
  await until(async () => (await batch()).status === 'COMPLETED', 'the end', 500)
  await kill(last)
  assert.equal(await generated(), count)
  const codes = await exported((await batch()).id)
  assert.deepEqual([codes.length, new Set(codes).size], [count, count])
  assert(codes.every((code) => /^SPRING-.{8}$/.test(code)))
  const told = (await world.events(tenant)).filter(({ type }) => type.startsWith('promotion_code'))
  assert.deepEqual(
    told.map(({ type }) => type),
    ['promotion_code_batch.created', 'promotion_code_batch.generated'],
  )
})
