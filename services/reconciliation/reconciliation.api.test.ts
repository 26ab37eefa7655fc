import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { holding, untilBlocked } from '@souk/platform/testing'
import { Books, june, report } from './reconciliation.fixture.ts'

let books: Books
before(async () => {
  books = await Books.open()
})
after(() => books.close())

describe('POST /api/v1/reconciliation/runs', () => {
  test('201: a report that says what the books say is BALANCED', async () => {
    const payment = await books.captured('same', 12_600, { fee: 300 })
    const refund = await books.refunded('same', 2_000)
    const run = await books.compared(
      'same',
      report(
        { reference: 't1', subject: payment, gross: '126.00', fee: '3.00', net: '123.00' },
        { type: 'refund', reference: 't2', subject: refund, gross: '-20.00', at: june(11) },
      ),
    )
    assert.partialDeepStrictEqual(run, {
      ...{ status: 'BALANCED', lines: 2, matched: 2, matched_rate: 1, exceptions: 0 },
    })
    const events = (await books.world.events('same')).filter(({ type }) =>
      type.startsWith('reconciliation.'),
    )
    assert.deepEqual(
      events.map(({ type }) => type),
      ['reconciliation.completed'],
    )
    const lines = await books.world
      .as('same')
      .get<{ content: { status: string; number: number }[] }>(
        `/api/v1/reconciliation/runs/${run.id}/lines?status=MATCHED`,
      )
    assert.deepEqual(lines.body.content.map(({ number }) => number).toSorted(), [2, 3])
  })

  test('finds exactly the four kinds of differences', async () => {
    const more = await books.captured('kinds', 5_000, { fee: 100 })
    const late = await books.captured('kinds', 700, { day: 2 })
    const unpaid = await books.captured('kinds', 900)
    const run = await books.compared(
      'kinds',
      report(
        { reference: 'k1', subject: more, gross: '50.10', fee: '1.20', net: '48.90' },
        { reference: 'k2', subject: late, gross: '7.00', at: june(20) },
        { reference: 'k3', subject: newId('pay'), gross: '3.00' },
      ),
    )
    assert.partialDeepStrictEqual(run, { status: 'EXCEPTIONS', matched: 0, open_exceptions: 5 })
    const found = await books.exceptions('kinds')
    const facts = found
      .map(({ kind, part, subject, difference }) => [kind, part, subject, difference.amount])
      .toSorted()
    assert.deepEqual(
      facts,
      [
        ['AMOUNT', 'FEE', more, -20],
        ['AMOUNT', 'GROSS', more, 10],
        ['DATE', 'GROSS', late, 0],
        ['MISSING_HERE', 'NET', found.find(({ kind }) => kind === 'MISSING_HERE')?.subject, 300],
        ['MISSING_THERE', 'GROSS', unpaid, -900],
      ].toSorted(),
    )
    const announced = (await books.world.events('kinds')).map(({ type }) => type)
    assert.equal(announced.filter((type) => type === 'reconciliation.exception').length, 5)
  })

  test('lines of one payment find their own captures, whatever their order', async () => {
    const paymentId = newId('pay')
    for (const amount of [4_000, 5_000]) await books.captured('parts', amount, { paymentId })
    const run = await books.compared(
      'parts',
      report(
        { reference: 'p1', subject: paymentId, gross: '60.00' },
        { reference: 'p2', subject: paymentId, gross: '50.00' },
      ),
    )
    assert.equal(run.matched, 1)
    const [found, ...others] = await books.exceptions('parts')
    assert.deepEqual(others, [])
    assert.partialDeepStrictEqual(found, { kind: 'AMOUNT', difference: { amount: 2_000 } })
  })

  test('the same file is the same run; the same lines in another file match nothing twice', async () => {
    const payment = await books.captured('twice', 1_000)
    const lines = { reference: 'w1', subject: payment, gross: '10.00' }
    const first = await books.compared('twice', report(lines))
    const again = await books.start('twice', report(lines))
    assert.equal(again.body.id, first.id)
    const payments = [await books.captured('twice', 500), payment]
    const longer = report(lines, { reference: 'w2', subject: payments[0] ?? '', gross: '5.00' })
    const second = await books.compared('twice', longer)
    assert.partialDeepStrictEqual(second, {
      ...{ status: 'BALANCED', lines: 1, matched: 1, repeated_lines: 1 },
    })
  })

  test('what is missing in one report is settled by the next that has it', async () => {
    const payment = await books.captured('found', 1_000, { day: 30 })
    const first = await books.compared('found', report())
    assert.equal(first.status, 'EXCEPTIONS')
    const july = { from: '2026-07-01T00:00:00Z', to: '2026-08-01T00:00:00Z' }
    const line = { reference: 'f1', subject: payment, gross: '10.00', at: '2026-07-01T02:00:00Z' }
    const second = await books.compared('found', report(line), july)
    assert.equal(second.status, 'BALANCED')
    assert.partialDeepStrictEqual(await books.run('found', first.id), {
      ...{ status: 'BALANCED', open_exceptions: 0, exceptions: 1 },
    })
    const [exception] = await books.exceptions('found')
    assert.equal(exception?.status, 'FOUND')
  })

  test('takes as many flushes for eighty lines as for two', async () => {
    const flushesFor = async (tenant: string, lines: number) => {
      const payments: string[] = []
      for (let at = 0; at < lines; at += 1) payments.push(await books.captured(tenant, 100 + at))
      const drafts = payments.map((subject, at) => {
        return { reference: `${at}`, subject, gross: `1.${String(at).padStart(2, '0')}` }
      })
      const { body } = await books.start(tenant, report(...drafts))
      const before = books.world.database.writeFlushes
      await books.world.settle()
      const { status, matched } = await books.run(tenant, body.id)
      assert.deepEqual({ status, matched }, { status: 'BALANCED', matched: lines })
      return books.world.database.writeFlushes - before
    }
    assert.equal(await flushesFor('eighty', 80), await flushesFor('two', 2))
  })

  test('amounts keep the places of their currencies', async () => {
    const [yen, dinar] = [
      await books.captured('places', 1_500, { currency: 'JPY' }),
      await books.captured('places', 1_234, { currency: 'KWD' }),
    ]
    const run = await books.compared(
      'places',
      report(
        { reference: 'c1', subject: yen, gross: '1500', currency: 'jpy' },
        { reference: 'c2', subject: dinar, gross: '1.234', currency: 'KWD' },
      ),
    )
    assert.equal(run.status, 'BALANCED', JSON.stringify(await books.exceptions('places')))
  })

  test('reports of Stripe are read by the names of their columns', async () => {
    const payment = await books.captured('stripe', 12_600, { fee: 300 })
    const header =
      'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,payment_intent_id,payment_metadata[souk_payment],description'
    const line = `txn_1,2026-06-10 12:00:03,eur,126.00,3.00,123.00,charge,ch_1,pi_1,${payment},"Two\r\nlines, ""quoted"""`
    const topup = 'txn_2,2026-06-10 12:00:03,eur,5.00,0.00,5.00,topup,tu_1,,,'
    const content = `\ufeff${header}\r\n${line}\r\n${topup}\r\n`
    const run = await books.compared('stripe', content, { format: 'STRIPE_BALANCE' })
    assert.partialDeepStrictEqual(run, { lines: 2, matched: 1, open_exceptions: 1 })
    const [other] = await books.exceptions('stripe')
    assert.partialDeepStrictEqual(other, { kind: 'MISSING_HERE', type: 'OTHER' })
  })

  const hostile: readonly (readonly [string, string | Buffer, string])[] = [
    ['nothing', '\n', 'file_empty'],
    ['other columns', 'a,b\n1,2\n', 'column_missing'],
    ['a megabyte in a cell', `${report()}"${'x'.repeat(1_000_000)}`, 'line_too_long'],
    ['a quote that is not closed', `${report()}charge,"x`, 'quote_not_closed'],
    ['UTF-16', Buffer.from(report(), 'utf16le'), 'not_utf8'],
    ['Latin 1', Buffer.from(report({ reference: 'é', gross: '1.00' }), 'latin1'), 'not_utf8'],
    ['a formula for an amount', report({ reference: 'x', gross: '=1+1' }), 'amount_invalid'],
    ['half a cent', report({ reference: 'x', gross: '1.005' }), 'amount_invalid'],
    [
      'a net that is another',
      report({ reference: 'x', gross: '1.00', net: '2.00' }),
      'net_differs',
    ],
    [
      'a day that no calendar has',
      report({ reference: 'x', gross: '1', at: june(31) }),
      'time_invalid',
    ],
    [
      'more than any order can cost',
      report({ reference: 'x', gross: '1000000000000.01' }),
      'amount_too_large',
    ],
    [
      'a fee that makes more than that of it',
      report({ reference: 'x', gross: '900000000000.00', fee: '-900000000000.00' }),
      'amount_too_large',
    ],
    [
      'what has not happened yet',
      report({ type: 'payout', reference: 'x', gross: '-1.00', at: '2150-11-10T00:00:00Z' }),
      'time_outside',
    ],
    [
      'what happened in another year',
      report({ type: 'payout', reference: 'x', gross: '-1.00', at: '1991-11-10T00:00:00Z' }),
      'time_outside',
    ],
    [
      'the name of what every object has',
      report({ type: 'constructor', reference: 'x', gross: '1.00' }),
      'type_unknown',
    ],
    [
      'the name of where it has that from',
      report({ type: '__proto__', reference: 'x', gross: '1.00' }),
      'type_unknown',
    ],
    ['a cell too many', `${report()}charge,1,2,3,4,5,6,7,8,9,10\n`, 'column_count'],
  ]
  for (const [what, content, code] of hostile) {
    test(`FAILED ${code}: ${what}, and nothing of the file is kept`, async () => {
      const good = report({
        reference: 'ok',
        subject: await books.captured(code, 100),
        gross: '1.00',
      })
      const file = Buffer.isBuffer(content) ? content : content.replace(report(), good)
      const run = await books.compared(code, file)
      assert.equal(run.status, 'FAILED', JSON.stringify(run))
      assert.equal(run.failure?.code, code, run.failure?.message)
      assert.equal(run.lines, 0)
      assert.deepEqual(await books.exceptions(code), [])
    })
  }

  test('400: a period that ends before it begins', async () => {
    const { status } = await books.start('period', report(), { to: june(1, '00:00:00') })
    assert.equal(status, 400)
  })

  test('400: a bank account that the tenant has not named', async () => {
    const line = report({ type: 'payout', reference: 'x', gross: '-5000000.00' })
    const { status, body } = await books.start('own', line, { bank_account: 'admins_own' })
    assert.deepEqual([status, body.code], [400, 'validation_failed'])
    await books.world.settle()
    assert.deepEqual(await books.balances('own'), {})
  })

  test('404: runs, lines and exceptions of another tenant do not exist', async () => {
    await books.captured('owner', 100)
    const run = await books.compared('owner', report())
    const [exception] = await books.exceptions('owner')
    assert(exception)
    const caller = books.world.as('stranger')
    const urls = [
      `/api/v1/reconciliation/runs/${run.id}`,
      `/api/v1/reconciliation/runs/${run.id}/lines`,
      `/api/v1/reconciliation/exceptions/${exception.id}`,
    ]
    for (const url of urls) assert.equal((await caller.get(url)).status, 404, url)
    const resolved = await books.resolve('stranger', exception.id, { resolution: 'IGNORE' })
    assert.equal(resolved.status, 404)
    assert.deepEqual(await books.exceptions('stranger'), [])
  })

  test('403: without the scope', async () => {
    const caller = books.world.as('same', ['ledger:read'])
    assert.equal((await caller.get('/api/v1/reconciliation/runs')).status, 403)
    assert.equal((await caller.post('/api/v1/reconciliation/runs', {})).status, 403)
  })
})

describe('payouts of a gateway', () => {
  test('are posted once, and back where they did not arrive', async () => {
    const payment = await books.captured('payouts', 12_600, { fee: 300 })
    const charge = { reference: 'o1', subject: payment, gross: '126.00', fee: '3.00' }
    const paid = { type: 'payout', reference: 'o2', gross: '-123.00', payout: 'po_1', at: june(12) }
    const back = {
      ...{ type: 'payout_reversal', reference: 'o3', gross: '123.00', payout: 'po_1' },
      at: june(14),
    }
    const first = await books.compared('payouts', report(charge, paid))
    assert.equal(first.status, 'BALANCED')
    assert.partialDeepStrictEqual(await books.balances('payouts'), { 'asset:bank:main': 12_300 })
    assert.equal((await books.balances('payouts'))['asset:psp:test'], undefined)
    // Another report has the payout under another name of its line.
    const same = await books.compared('payouts', report({ ...paid, reference: 'o2b' }))
    assert.equal(same.status, 'BALANCED')
    assert.partialDeepStrictEqual(await books.balances('payouts'), { 'asset:bank:main': 12_300 })
    const second = await books.compared('payouts', report(back, paid, charge))
    assert.equal(second.status, 'BALANCED')
    assert.equal((await books.balances('payouts'))['asset:psp:test'], 12_300)
    const { body } = await books.world
      .as('payouts')
      .get<{ content: { status: string; reference: string }[] }>('/api/v1/reconciliation/payouts')
    assert.equal(body.content.length, 1)
    assert.partialDeepStrictEqual(body.content, [{ status: 'RETURNED', reference: 'po_1' }])
  })

  test('a return that stands above its payout in the file is its return', async () => {
    const paid = { type: 'payout', reference: 'n1', gross: '-5.00', payout: 'po_9', at: june(12) }
    const back = { ...paid, type: 'payout_reversal', reference: 'n2', gross: '5.00', at: june(13) }
    const run = await books.compared('newest', report(back, paid))
    assert.equal(run.status, 'BALANCED', JSON.stringify(await books.exceptions('newest')))
    assert.deepEqual(await books.balances('newest'), {})
  })
})

describe('POST /api/v1/reconciliation/exceptions/:exceptionId/resolve', () => {
  test('200: a fee that differs becomes an expense, and the run is BALANCED', async () => {
    const payment = await books.captured('fees', 5_000, { fee: 100 })
    const line = { reference: 'r1', subject: payment, gross: '50.00', fee: '1.20' }
    const run = await books.compared('fees', report(line))
    const [exception] = await books.exceptions('fees')
    assert(exception)
    const { status, body } = await books.resolve('fees', exception.id, { resolution: 'POST' })
    assert.equal(status, 200)
    assert.partialDeepStrictEqual(body, { status: 'POSTED', account: 'expense:psp_fees' })
    assert.partialDeepStrictEqual(await books.balances('fees'), {
      'asset:psp:test': 4_880,
      'expense:psp_fees': 120,
    })
    assert.equal((await books.run('fees', run.id)).status, 'BALANCED')
    const again = await books.resolve('fees', exception.id, { resolution: 'POST' })
    assert.equal(again.status, 409)
    assert.equal((await books.balances('fees'))['expense:psp_fees'], 120)
    const types = (await books.world.events('fees')).map(({ type }) => type)
    assert.deepEqual(types.slice(-2), [
      'reconciliation.exception_resolved',
      'reconciliation.completed',
    ])
  })

  test('200: what is missing here is in suspense, its fee an expense', async () => {
    const line = { reference: 's1', subject: newId('pay'), gross: '30.00', fee: '1.00' }
    await books.compared('suspense', report(line))
    const [exception] = await books.exceptions('suspense')
    assert(exception)
    assert.equal(
      (await books.resolve('suspense', exception.id, { resolution: 'POST' })).status,
      200,
    )
    assert.deepEqual(await books.balances('suspense'), {
      'asset:psp:test': 2_900,
      'expense:psp_fees': 100,
      'asset:suspense:reconciliation': -3_000,
    })
  })

  test('200: what is ignored stays visible, and moves nothing', async () => {
    await books.captured('ignored', 900)
    await books.compared('ignored', report())
    const before = await books.balances('ignored')
    const [exception] = await books.exceptions('ignored')
    assert(exception)
    await books.resolve('ignored', exception.id, { resolution: 'IGNORE' })
    assert.partialDeepStrictEqual(await books.exceptions('ignored', '&status=IGNORED'), [
      { id: exception.id, posted_as: null },
    ])
    assert.deepEqual(await books.balances('ignored'), before)
  })

  test('what was written off is missing here when a later report has it', async () => {
    const payment = await books.captured('off', 900)
    await books.compared('off', report())
    const [exception] = await books.exceptions('off')
    assert(exception)
    await books.resolve('off', exception.id, { resolution: 'POST' })
    assert.equal((await books.balances('off'))['asset:psp:test'], undefined)
    const run = await books.compared(
      'off',
      report({ reference: 'l1', subject: payment, gross: '9' }),
    )
    assert.equal(run.status, 'EXCEPTIONS')
    const [late] = await books.exceptions('off', '&status=OPEN')
    assert.equal(late?.kind, 'MISSING_HERE')
  })

  test('423 period_closed: unless it is posted with an open moment', async () => {
    const line = { reference: 'x1', subject: newId('pay'), gross: '30.00' }
    await books.compared('closed', report(line))
    await books.world.seed('closed', async (tx) => {
      const closed = new Date('2026-07-01T00:00:00Z')
      await tx`
        insert into ledger.books (tenant_id, closed_before) values (${tx.tenantId}, ${closed})
        on conflict (tenant_id) do update set closed_before = excluded.closed_before
      `
    })
    const [exception] = await books.exceptions('closed')
    assert(exception)
    const refused = await books.resolve('closed', exception.id, { resolution: 'POST' })
    assert.equal(refused.status, 423)
    assert.equal(refused.body.code, 'period_closed')
    assert.deepEqual(await books.balances('closed'), {})
    const open = { resolution: 'POST', effective_at: '2026-07-02T00:00:00Z' }
    assert.equal((await books.resolve('closed', exception.id, open)).status, 200)
  })

  test('422 nothing_to_post: another day is no other amount', async () => {
    const payment = await books.captured('date', 700, { day: 2 })
    const line = { reference: 'd1', subject: payment, gross: '7.00', at: june(20) }
    await books.compared('date', report(line))
    const [exception] = await books.exceptions('date')
    assert(exception)
    const { body } = await books.resolve('date', exception.id, { resolution: 'POST' })
    assert.equal(body.code, 'nothing_to_post')
  })

  test('of two at once one posts', async () => {
    const line = { reference: 'a1', subject: newId('pay'), gross: '30.00' }
    await books.compared('race', report(line))
    const [exception] = await books.exceptions('race')
    assert(exception)
    const both = await holding(books.world.db, 'reconciliation.exceptions', async () => {
      const ways = [1, 2].map(() => books.resolve('race', exception.id, { resolution: 'POST' }))
      await untilBlocked(books.world.db)
      return { ways }
    })
    const answers = await Promise.all(both.ways)
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
    assert.equal((await books.balances('race'))['asset:psp:test'], 3_000)
  })
})
