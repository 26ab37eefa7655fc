import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { uuidOf } from '@souk/platform'
import { Books, type LineDraft, type RunBody, report } from '../reconciliation.fixture.ts'

let books: Books
before(async () => {
  books = await Books.open()
})
after(() => books.close())

const linesOf = (count: number): LineDraft[] =>
  Array.from({ length: count }, (_, at) => ({ reference: `line-${at}`, gross: '1.00' }))

/** A run that cannot read a line of before, which its last line names: its first five hundred lines are saved. */
async function stuck(tenant: string) {
  await books.compared(tenant, report({ reference: 'broken', gross: '1.00' }))
  await writeNet(tenant, '9007199254740993')
  const content = report(...linesOf(510), { reference: 'broken', gross: '1.00' })
  const begun = await books.start(tenant, content)
  await books.world.settle()
  assert.partialDeepStrictEqual(await books.run(tenant, begun.body.id), {
    ...{ status: 'RUNNING', lines: 500 },
  })
  return { content, id: begun.body.id }
}

function writeNet(tenant: string, net: string): Promise<unknown> {
  return books.world.seed(
    tenant,
    (tx) => tx`
      update reconciliation.lines set net = ${net}::bigint
      where tenant_id = ${tx.tenantId} and reference = 'broken'
    `,
  )
}

async function waitingOf(tenant: string, runId: string): Promise<number> {
  const [row] = await books.world.peek(
    tenant,
    (tx) => tx<{ n: number }>`
      select count(*)::int as n from reconciliation.lines
      where tenant_id = ${tx.tenantId} and run_id = ${uuidOf(runId)} and status = 'WAITING'
    `,
  )
  return row?.n ?? 0
}

const cancel = (tenant: string, id: string, scopes?: readonly string[]) =>
  books.world
    .as(tenant, scopes)
    .post<RunBody & { code: string }>(`/api/v1/reconciliation/runs/${id}/cancel`, {})

describe('a run that fails again and again where it stands', () => {
  test('is FAILED with internal, and the next one has its turn', async () => {
    const { id } = await stuck('internal')
    const next = await books.start('internal', report({ reference: 'next', gross: '1.00' }))
    for (const seconds of [2, 6, 31, 61, 301]) {
      assert.equal((await books.run('internal', id)).status, 'RUNNING')
      books.world.advance('internal', seconds * 1_000)
      await books.world.settle()
    }
    assert.partialDeepStrictEqual(await books.run('internal', id), {
      ...{ status: 'FAILED', lines: 0, failure: { code: 'internal' } },
    })
    assert.equal(await waitingOf('internal', id), 0)
    books.world.advance('internal', 301_000)
    await books.world.settle()
    assert.equal((await books.run('internal', next.body.id)).status, 'EXCEPTIONS')
  })

  test('a fault of the file behind its first block fails it in the same turn', async () => {
    const content = `${report(...linesOf(2_500))}charge,"x`
    const run = await books.compared('late', content)
    assert.equal(run.failure?.code, 'quote_not_closed')
  })
})

describe('POST /api/v1/reconciliation/runs/:runId/cancel', () => {
  test('200: the next goes on at once, and what was not compared is compared anew', async () => {
    const { content, id } = await stuck('cancel')
    const next = await books.start('cancel', report({ reference: 'next', gross: '1.00' }))
    const { status, body } = await cancel('cancel', id)
    assert.equal(status, 200)
    assert.partialDeepStrictEqual(body, { status: 'CANCELLED', lines: 0, failure: null })
    assert.equal(await waitingOf('cancel', id), 0)
    await books.world.settle()
    assert.equal((await books.run('cancel', next.body.id)).status, 'EXCEPTIONS')
    await writeNet('cancel', '100')
    const again = await books.compared('cancel', content)
    assert.notEqual(again.id, id)
    assert.partialDeepStrictEqual(again, { lines: 510, repeated_lines: 1, open_exceptions: 510 })
    const types = (await books.world.events('cancel')).map(({ type }) => type)
    assert.equal(types.filter((type) => type === 'reconciliation.completed').length, 4)
  })

  test('409: what has ended is not cancelled', async () => {
    const run = await books.compared('ended', report({ reference: 'x', gross: '1.00' }))
    const { status, body } = await cancel('ended', run.id)
    assert.equal(status, 409)
    assert.equal(body.code, 'invalid_transition')
    assert.deepEqual(await books.run('ended', run.id), run)
  })

  test('404 for another tenant, 403 without the scope: it goes on', async () => {
    const { body } = await books.start('mine', report({ reference: 'x', gross: '1.00' }))
    assert.equal((await cancel('theirs', body.id)).status, 404)
    assert.equal((await cancel('mine', body.id, ['reconciliation:read'])).status, 403)
    await books.world.settle()
    assert.equal((await books.run('mine', body.id)).status, 'EXCEPTIONS')
  })
})

describe('a line that a report had before', () => {
  test('with another amount and fee is an exception of each, once', async () => {
    const payment = await books.captured('restated', 5_000, { fee: 100 })
    const line = { reference: 't1', subject: payment, gross: '50.00', fee: '1.00' }
    assert.equal((await books.compared('restated', report(line))).status, 'BALANCED')
    const other = report({ ...line, gross: '49.00', fee: '1.10' })
    const run = await books.compared('restated', other)
    assert.partialDeepStrictEqual(run, { status: 'EXCEPTIONS', lines: 0, repeated_lines: 1 })
    const found = (await books.exceptions('restated')).map(
      ({ kind, part, difference }) => [kind, part, difference.amount] as const,
    )
    assert.deepEqual(found.toSorted(), [
      ['AMOUNT', 'FEE', -10],
      ['AMOUNT', 'GROSS', -100],
    ])
    const third = await books.compared('restated', `${other}\n`)
    assert.partialDeepStrictEqual(third, { status: 'BALANCED', repeated_lines: 1 })
  })

  test('in another currency leaves the one and comes in the other', async () => {
    const payment = await books.captured('moved', 5_000)
    const line = { reference: 't1', subject: payment, gross: '50.00' }
    await books.compared('moved', report(line))
    await books.compared('moved', report({ ...line, gross: '-7.00', currency: 'USD' }))
    const found = (await books.exceptions('moved')).map(({ difference }) => difference)
    assert.deepEqual(
      found.toSorted((one, two) => one.amount - two.amount),
      [
        { amount: -5_000, currency: 'EUR' },
        { amount: -700, currency: 'USD' },
      ],
    )
  })
})
