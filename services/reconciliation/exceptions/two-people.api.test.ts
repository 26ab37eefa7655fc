import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { holding, untilBlocked } from '@souk/platform/testing'
import { Books, type ExceptionBody, june, type RunBody, report } from '../reconciliation.fixture.ts'

let books: Books
before(async () => {
  books = await Books.open()
})
after(() => books.close())

const suspense = 'asset:suspense:reconciliation'
const post = { resolution: 'POST' }

/** A run that Anna has started over a report with lines that the books lack. */
async function found(tenant: string, ...amounts: readonly string[]) {
  const lines = amounts.map((gross, at) => ({
    ...{ reference: `line-${at}`, subject: newId('pay'), gross },
  }))
  const run = await books.compared(`anna@${tenant}`, report(...lines))
  const exceptions = (await books.exceptions(tenant)).toSorted((one, other) =>
    (one.reference ?? '').localeCompare(other.reference ?? ''),
  )
  return { run, ids: exceptions.map(({ id }) => id) }
}

const resolveAs = (who: string, tenant: string, id = '', body: object = post) =>
  books.resolve(`${who}@${tenant}`, id, body)

async function standing(tenant: string, run: RunBody) {
  const events = (await books.world.events(tenant)).map(({ type }) => type)
  const { open_exceptions, status } = await books.run(tenant, run.id)
  return {
    ...{ open_exceptions, status },
    resolved: events.filter((type) => type === 'reconciliation.exception_resolved').length,
    balances: await books.balances(tenant),
  }
}

describe('POST /api/v1/reconciliation/exceptions/:exceptionId/resolve, above the limit for one person', () => {
  test('403 second_person_required: whoever started the run posts nothing, nor does their agent', async () => {
    const { run, ids } = await found('starter', '1000.01')
    const before = await standing('starter', run)
    assert.deepEqual(before, {
      ...{ open_exceptions: 1, status: 'EXCEPTIONS', resolved: 0, balances: {} },
    })
    for (const who of ['anna', 'agent for anna']) {
      const { status, body } = await resolveAs(who, 'starter', ids[0])
      assert.deepEqual([status, body.code], [403, 'second_person_required'])
      assert.deepEqual(await standing('starter', run), before)
    }
    const { status, text } = await resolveAs('bert', 'starter', ids[0])
    assert.equal(status, 200, text)
    assert.deepEqual(await standing('starter', run), {
      ...{ open_exceptions: 0, status: 'BALANCED', resolved: 1 },
      balances: { 'asset:psp:test': 100_001, [suspense]: -100_001 },
    })
  })

  test('403 second_person_required: a person for whom an agent has started the run', async () => {
    const line = { reference: 'a1', subject: newId('pay'), gross: '1000.01' }
    await books.compared('agent for anna@by-agent', report(line))
    const [exception] = await books.exceptions('by-agent')
    const refused = await resolveAs('anna', 'by-agent', exception?.id)
    assert.equal(refused.body.code, 'second_person_required')
    assert.equal((await resolveAs('bert', 'by-agent', exception?.id)).status, 200)
  })

  test('200: whoever started the run posts as much as one person may, and ignores what they like', async () => {
    const { ids } = await found('small', '1000.00', '5000.00')
    assert.equal((await resolveAs('anna', 'small', ids[0])).status, 200)
    const ignored = await resolveAs('anna', 'small', ids[1], { resolution: 'IGNORE' })
    assert.equal(ignored.status, 200, ignored.text)
    assert.equal((await books.balances('small'))['asset:psp:test'], 100_000)
  })

  test('403 second_person_required: many small amounts of one report are a large one', async () => {
    const { run, ids } = await found('many', '600.00', '400.00', '0.01')
    for (const id of ids.slice(0, 2)) {
      assert.equal((await resolveAs('anna', 'many', id)).status, 200)
    }
    const before = await standing('many', run)
    const refused = await resolveAs('anna', 'many', ids[2])
    assert.equal(refused.body.code, 'second_person_required')
    assert.deepEqual(await standing('many', run), before)
    assert.equal((await resolveAs('bert', 'many', ids[2])).status, 200)
  })

  test('the limit is that of the manual gateway, by currency, and fees count', async () => {
    const world = books.world.as('limit')
    const manual = await world.get<{ content: { id: string }[] }>(
      '/api/v1/payment-gateways?kind=MANUAL',
    )
    const limits = { second_person_above: [{ amount: 500, currency: 'EUR' }] }
    const path = `/api/v1/payment-gateways/${manual.body.content[0]?.id}`
    assert.equal((await world.patch(path, { manual: limits })).status, 200)
    const lines = [
      { reference: 'e', gross: '5.00', fee: '0.01', net: '4.99', subject: newId('pay') },
      { reference: 'u', gross: '6.00', currency: 'USD', subject: newId('pay') },
    ]
    await books.compared('anna@limit', report(...lines))
    const [euro, dollar] = (await books.exceptions('limit')).toSorted(
      (one, other) => one.difference.amount - other.difference.amount,
    )
    assert.equal((await resolveAs('anna', 'limit', dollar?.id)).status, 200)
    assert.equal((await resolveAs('anna', 'limit', euro?.id)).status, 200)
    const more = { reference: 'e2', gross: '0.01', fee: '0.01', net: '0.00', subject: newId('pay') }
    await books.compared(
      'anna@limit',
      report({ ...more, gross: '5.00', net: '5.01', fee: '-0.01' }),
    )
    const [open] = await books.exceptions('limit', '&status=OPEN')
    assert.equal((await resolveAs('anna', 'limit', open?.id)).body.code, 'second_person_required')
  })

  test('rows of a bulk have the same limit, together', async () => {
    const { run, ids } = await found('rows', '600.00', '400.01', '1.00')
    const rows = ids.map((id) => ({ id, body: { ...post, reason: 'Charged at the gateway' } }))
    const url = '/api/v1/reconciliation/exceptions/bulk/resolve'
    const asked = (who: string, key: string) =>
      books.world
        .as(`${who}@rows`)
        .post<{ rows: { status: number; problem: { code: string } | null }[] }>(
          url,
          { rows },
          { 'idempotency-key': key },
        )
    const codes = (await asked('anna', 'by-anna')).body.rows.map(
      ({ status, problem }) => problem?.code ?? status,
    )
    assert.deepEqual(codes, [200, 'second_person_required', 200])
    assert.equal((await books.balances('rows'))[suspense], -60_100)
    const others = (await asked('bert', 'by-bert')).body.rows.map(({ status }) => status)
    assert.deepEqual(others, [409, 200, 409])
    assert.equal((await books.run('rows', run.id)).status, 'BALANCED')
  })

  test('of two at once that are together above it, one is refused', async () => {
    const { ids } = await found('at-once', '600.00', '600.00')
    const both = await holding(books.world.db, 'reconciliation.exceptions', async () => {
      const ways = ids.map((id) => resolveAs('anna', 'at-once', id))
      await untilBlocked(books.world.db)
      return { ways }
    })
    const answers = await Promise.all(both.ways)
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 403])
    assert.equal((await books.balances('at-once'))['asset:psp:test'], 60_000)
  })
})

/** A payout that the test gateway, which tells of none, has made. */
const payout = (gross: string, name = 'po_1', more: object = {}) => ({
  ...{ type: 'payout', reference: `txn_${name}_${gross}`, gross, payout: name },
  ...more,
})

const facts = (list: readonly ExceptionBody[]) =>
  list.map(({ kind, part, status, subject, there }) => [kind, part, status, subject, there?.amount])

async function payoutsOf(tenant: string) {
  const { body } = await books.world
    .as(tenant)
    .get<{ content: { reference: string; status: string; run_id: string }[] }>(
      '/api/v1/reconciliation/payouts',
    )
  return body.content.map(({ reference, status }) => [reference, status])
}

describe('a payout that only a report has', () => {
  test('is posted at once up to the limit, and with others of the report an exception above it', async () => {
    const run = await books.compared(
      'anna@payouts',
      report(payout('-600.00', 'po_1'), payout('-400.00', 'po_2'), payout('-0.01', 'po_3')),
    )
    assert.partialDeepStrictEqual(run, { status: 'EXCEPTIONS', matched: 2, open_exceptions: 1 })
    const withheld = await books.exceptions('payouts')
    assert.deepEqual(facts(withheld), [['MISSING_HERE', 'GROSS', 'OPEN', 'po_3', -1]])
    assert.deepEqual(await books.balances('payouts'), {
      ...{ 'asset:bank:main': 100_000, 'asset:psp:test': -100_000 },
    })
  })

  test('is recorded once another person says so, at its own moment and with its fee apart', async () => {
    const run = await books.compared(
      'anna@recorded',
      report(payout('-1500.00', 'po_1', { fee: '2.00', net: '-1502.00', at: june(12) })),
    )
    const [fee, whole] = (await books.exceptions('recorded')).toSorted(
      (one, other) => Number(other.part === 'FEE') - Number(one.part === 'FEE'),
    )
    assert.deepEqual([fee?.part, fee?.difference.amount], ['FEE', -200])
    const refused = await resolveAs('anna', 'recorded', whole?.id)
    assert.equal(refused.body.code, 'second_person_required')
    assert.deepEqual(await payoutsOf('recorded'), [])
    assert.deepEqual(await books.balances('recorded'), {})
    const named = { ...post, account: suspense }
    const wrong = await resolveAs('bert', 'recorded', whole?.id, named)
    assert.deepEqual([wrong.status, wrong.body.code], [400, 'validation_failed'])
    const { status, body, text } = await resolveAs('bert', 'recorded', whole?.id)
    assert.equal(status, 200, text)
    assert.deepEqual(await payoutsOf('recorded'), [['po_1', 'PAID']])
    assert.deepEqual(await books.balances('recorded'), {
      ...{ 'asset:bank:main': 150_000, 'asset:psp:test': -150_000 },
    })
    const transaction = await books.world
      .as('recorded')
      .get<{ kind: string; effective_at: string }>(`/api/v1/ledger/transactions/${body.posted_as}`)
    assert.partialDeepStrictEqual(transaction.body, {
      ...{ kind: 'gateway_payout.paid', effective_at: '2026-06-12T12:00:00.000Z' },
    })
    await books.world.settle()
    assert.partialDeepStrictEqual(await books.run('recorded', run.id), { open_exceptions: 1 })
    const again = await resolveAs('carl', 'recorded', whole?.id)
    assert.equal(again.body.code, 'invalid_transition')
  })

  test('that comes back has to be looked at too, and is posted back once', async () => {
    await books.compared('anna@back', report(payout('-1500.00')))
    const [out] = await books.exceptions('back')
    assert.equal((await resolveAs('bert', 'back', out?.id)).status, 200)
    const line = { ...payout('1500.00'), type: 'payout_reversal', at: june(14) }
    await books.compared('anna@back', report(line))
    const [open] = await books.exceptions('back', '&status=OPEN')
    assert.partialDeepStrictEqual(open, { kind: 'MISSING_HERE', part: 'GROSS', subject: 'po_1' })
    const refused = await resolveAs('anna', 'back', open?.id)
    assert.equal(refused.body.code, 'second_person_required')
    assert.equal((await books.balances('back'))['asset:bank:main'], 150_000)
    assert.equal((await resolveAs('bert', 'back', open?.id)).status, 200)
    assert.deepEqual(await books.balances('back'), {})
    assert.deepEqual(await payoutsOf('back'), [['po_1', 'RETURNED']])
  })

  test('the same report again finds it no second time; another line of it is settled with the first', async () => {
    const run = await books.compared('anna@again', report(payout('-1500.00')))
    const content = report(payout('-1500.00'), payout('-1500.00', 'po_1', { reference: 'other' }))
    const second = await books.compared('anna@again', content)
    assert.deepEqual([run.exceptions, second.exceptions, second.repeated_lines], [1, 1, 1])
    const [later, earlier] = await books.exceptions('again')
    assert.equal((await resolveAs('bert', 'again', earlier?.id)).status, 200)
    const late = await resolveAs('bert', 'again', later?.id)
    assert.deepEqual([late.status, late.body.code], [409, 'gateway_payout_found'])
    await books.world.settle()
    const statuses = (await books.exceptions('again')).map(({ status }) => status)
    assert.deepEqual(statuses, ['FOUND', 'POSTED'])
    assert.equal((await books.run('again', second.id)).status, 'BALANCED')
    assert.equal((await books.balances('again'))['asset:bank:main'], 150_000)
  })

  test('423 period_closed: in closed time it waits until somebody says another moment', async () => {
    await books.compared('anna@closed', report(payout('-1500.00')))
    await books.world.seed('closed', async (tx) => {
      const closed = new Date('2026-07-01T00:00:00Z')
      await tx`
        insert into ledger.books (tenant_id, closed_before) values (${tx.tenantId}, ${closed})
        on conflict (tenant_id) do update set closed_before = excluded.closed_before
      `
    })
    const [open] = await books.exceptions('closed')
    const refused = await resolveAs('bert', 'closed', open?.id)
    assert.deepEqual([refused.status, refused.body.code], [423, 'period_closed'])
    assert.deepEqual(await payoutsOf('closed'), [])
    const later = { ...post, effective_at: '2026-07-01T00:00:00Z' }
    assert.equal((await resolveAs('bert', 'closed', open?.id, later)).status, 200)
    assert.equal((await books.balances('closed'))['asset:bank:main'], 150_000)
  })
})
