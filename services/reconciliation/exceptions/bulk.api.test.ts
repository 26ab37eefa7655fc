import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '@souk/platform'
import { Books, type ExceptionBody, june, report } from '../reconciliation.fixture.ts'

let books: Books
before(async () => {
  books = await Books.open()
})
after(() => books.close())

interface BulkBody {
  readonly counts: Record<'total' | 'succeeded' | 'waiting' | 'refused' | 'retry', number>
  readonly rows: readonly {
    readonly id: string
    readonly outcome: string
    readonly status: number
    readonly result: ExceptionBody | null
    readonly problem: { readonly code: string } | null
  }[]
}

function resolveAll(tenant: string, key: string, rows: readonly object[]) {
  const url = '/api/v1/reconciliation/exceptions/bulk/resolve'
  return books.world.as(tenant).post<BulkBody>(url, { rows }, { 'idempotency-key': key })
}

const posted = { resolution: 'POST', reason: 'Charged at the gateway' }
const codesOf = ({ rows }: BulkBody) => rows.map(({ status, problem }) => problem?.code ?? status)

/** A run with three lines that the books lack and one that is of another day. */
async function found(tenant: string) {
  const late = await books.captured(tenant, 700, { day: 2 })
  const run = await books.compared(
    tenant,
    report(
      ...['1', '2', '3'].map((name) => ({
        ...{ reference: name, subject: newId('pay'), gross: `${name}.00` },
      })),
      { reference: 'late', subject: late, gross: '7.00', at: june(20) },
    ),
  )
  const exceptions = (await books.exceptions(tenant)).toSorted(
    (one, other) => one.difference.amount - other.difference.amount,
  )
  const [date, first, second, third] = exceptions
  assert(date && first && second && third)
  return { run, date, first, second, third }
}

test('200: each row has its own outcome; what is refused posts nothing and stops no other', async () => {
  const { run, date, first, second, third } = await found('rows')
  const rows = [
    { id: first.id, body: posted },
    { id: date.id, body: posted },
    { id: newId('rex'), body: posted },
    { id: second.id, if_match: '"v9"', body: posted },
    { id: third.id, body: { resolution: 'IGNORE', reason: 'Known' } },
    { id: second.id, body: { resolution: 'POST' } },
  ]
  const { status, body, text } = await resolveAll('rows', 'key-1', rows)
  assert.equal(status, 200, text)
  assert.deepEqual(codesOf(body), [
    ...[200, 'nothing_to_post', 'reconciliation_exception_not_found', 'version_mismatch', 200],
    'validation_failed',
  ])
  assert.deepEqual(body.counts, { total: 6, succeeded: 2, waiting: 0, refused: 4, retry: 0 })
  assert.equal((await books.balances('rows'))['asset:suspense:reconciliation'], -100)
  assert.partialDeepStrictEqual(await books.run('rows', run.id), { open_exceptions: 2 })
})

test('200: the same key a second time answers the same and posts nothing more', async () => {
  const { run, date, first, second, third } = await found('again')
  const rows = [
    ...[first, second, third].map(({ id }) => ({ id, body: posted })),
    { id: date.id, body: { resolution: 'IGNORE', reason: 'Known' } },
  ]
  const once = await resolveAll('again', 'key-2', rows)
  assert.equal(once.body.counts.succeeded, 4, once.text)
  const balances = await books.balances('again')
  const twice = await resolveAll('again', 'key-2', rows)
  assert.deepEqual(twice.body, once.body)
  assert.deepEqual(await books.balances('again'), balances)
  assert.equal(balances['asset:suspense:reconciliation'], -600)
  assert.equal((await books.run('again', run.id)).status, 'BALANCED')
  const events = (await books.world.events('again')).map(({ type }) => type)
  assert.equal(events.filter((type) => type === 'reconciliation.exception_resolved').length, 4)
})

test('rows of another tenant are not found, and stay open', async () => {
  const { first } = await found('owner')
  const { body } = await resolveAll('stranger', 'key-3', [{ id: first.id, body: posted }])
  assert.deepEqual(codesOf(body), ['reconciliation_exception_not_found'])
  assert.equal((await books.exceptions('owner', '&status=OPEN')).length, 4)
})
