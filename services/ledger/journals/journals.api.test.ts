import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { untilBlocked } from '@souk/platform/testing'
import { post } from '../contract.ts'
import {
  type AccountBody,
  createLedgerWorld,
  credit,
  debit,
  entry,
  euro,
  type LedgerWorld,
  memberIdOf,
  type Page,
  type Refusal,
  type TransactionBody,
} from '../ledger.fixture.ts'
import { reserve } from '../pending/operations.ts'

let world: LedgerWorld
before(async () => {
  world = await createLedgerWorld()
})
after(() => world.close())

const transactions = '/api/v1/ledger/transactions'
const rent = {
  memo: 'Rent of the office',
  currency: 'EUR',
  postings: [debit('expense:rent', 1_200), credit('asset:bank:main', 1_200)],
}
type Reply = TransactionBody & Refusal

/** A tenant in which these accounts are open. */
async function givenBooks(tenant: string): Promise<void> {
  for (const code of ['expense:rent', 'asset:bank:main']) {
    const body = { code, currency: 'EUR', name: code }
    const { status, text } = await world.as(tenant).post('/api/v1/ledger/accounts', body)
    assert.equal(status, 201, text)
  }
}

const enter = (tenant: string, body: object = rent, who = 'anna') =>
  world.asMember(tenant, who).post<Reply>(transactions, body)
const give = (tenant: string, who: string, id: string, command: string, body: object = {}) =>
  world.asMember(tenant, who).post<Reply>(`${transactions}/${id}/${command}`, body)

async function balanceOf(tenant: string, code: string): Promise<number | undefined> {
  const url = `/api/v1/ledger/accounts?code=${code}`
  return (await world.as(tenant).get<Page<AccountBody>>(url)).body.content[0]?.balance.amount
}

async function givenPosted(tenant: string, body: object = rent): Promise<TransactionBody> {
  const { body: made } = await enter(tenant, body)
  const { status, body: posted, text } = await give(tenant, 'bert', made.id, 'post')
  assert.equal(status, 200, text)
  return posted
}

describe('POST /api/v1/ledger/transactions', () => {
  test('201: is pending and moves nothing until a second person posts it', async () => {
    await givenBooks('two')
    const { status, body: made, headers } = await enter('two')
    assert.deepEqual(
      [status, made.status, made.kind, made.posted_at],
      [201, 'PENDING', 'manual', null],
    )
    assert.deepEqual(made.created_by, { type: 'member', id: memberIdOf('anna') })
    assert.equal(headers.location, `${transactions}/${made.id}`)
    assert.equal(await balanceOf('two', 'expense:rent'), 0)
    assert.deepEqual(await world.events('two'), [])

    const { status: done, body: posted } = await give('two', 'bert', made.id, 'post')
    assert.deepEqual(
      [done, posted.id, posted.status, posted.version, posted.memo],
      [200, made.id, 'POSTED', 2, 'Rent of the office'],
    )
    assert.deepEqual(posted.ended_by, { type: 'member', id: memberIdOf('bert') })
    assert.equal(await balanceOf('two', 'expense:rent'), 1_200)
    assert.equal(await balanceOf('two', 'asset:bank:main'), -1_200)

    const [event, ...others] = await world.events('two')
    assert.deepEqual([event?.type, others.length], ['ledger.transaction_posted', 0])
    assert.deepEqual(event?.data.object, posted)
    assert.equal(event?.data.previous?.status, 'PENDING')
    const { body: page } = await world.as('two').get<Page<TransactionBody>>(transactions)
    assert.deepEqual(page.content, [posted])
    const { body: shown } = await world.as('two').get(`${transactions}/${made.id}`)
    assert.deepEqual(shown, posted)
  })

  test('422 ledger_unbalanced: with the difference, and nothing is kept', async () => {
    await givenBooks('sides')
    const postings = [debit('expense:rent', 1_200), credit('asset:bank:main', 1_100)]
    const { status, body } = await enter('sides', { ...rent, postings })
    assert.deepEqual([status, body.code], [422, 'ledger_unbalanced'])
    assert.deepEqual(body.meta, {
      debits: euro(1_200),
      credits: euro(1_100),
      difference: euro(100),
    })
    const pending = `${transactions}?status=PENDING`
    assert.deepEqual((await world.as('sides').get<Page<object>>(pending)).body.content, [])
  })

  const controlled = [
    ['asset:psp:test', 'payments'],
    ['liability:escrow', 'payments'],
    ['liability:stored_value', 'payments'],
    ['liability:provider:available', 'marketplace'],
    [`liability:escrow:${newId('ord')}`, 'payments'],
    [`expense:promotions:${newId('ord')}`, 'payments'],
  ] as const
  for (const [account, domain] of controlled) {
    test(`422 account_controlled: ${account.replace(/ord_\w+/, '{order}')} belongs to ${domain}`, async () => {
      const postings = [debit('expense:rent', 5), credit(account, 5)]
      const { status, body } = await enter('two', { ...rent, postings })
      assert.deepEqual([status, body.code, body.meta.domain], [422, 'account_controlled', domain])
    })
  }

  test('422 amount_out_of_range: more than 10^14 together is entered by nobody, and nothing is kept', async () => {
    await givenBooks('much')
    const most = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(() => debit('expense:rent', 10 ** 13))
    const balanced = (debits: typeof most) => {
      const credits = debits.map(({ amount }) => credit('asset:bank:main', amount))
      return { ...rent, postings: [...debits, ...credits] }
    }
    const { status, body } = await enter('much', balanced([...most, debit('expense:rent', 1)]))
    assert.deepEqual([status, body.code], [422, 'amount_out_of_range'])
    const pending = `${transactions}?status=PENDING`
    assert.deepEqual((await world.as('much').get<Page<object>>(pending)).body.content, [])
    assert.equal((await enter('much', balanced(most))).status, 201)
  })

  test('422 ledger_account_unknown: a code that is not open, or in another currency', async () => {
    const postings = [debit('expense:rnet', 5), credit('asset:bank:main', 5)]
    const { status, body } = await enter('two', { ...rent, postings })
    assert.deepEqual([status, body.code], [422, 'ledger_account_unknown'])
    assert.deepEqual(body.meta, { accounts: ['expense:rnet'], currency: 'EUR' })
    const yen = await enter('two', { ...rent, currency: 'JPY' })
    assert.deepEqual([yen.status, yen.body.code], [422, 'ledger_account_unknown'])
    const other = await enter('neighbour')
    assert.equal(other.body.code, 'ledger_account_unknown')
  })

  test('422 effective_in_future, 400: a moment to come, and bodies that are none', async () => {
    const future = new Date(Date.now() + 86_400_000).toISOString()
    assert.equal(
      (await enter('two', { ...rent, effective_at: future })).body.code,
      'effective_in_future',
    )
    const [first] = rent.postings
    for (const wrong of [
      { ...rent, postings: [first] },
      { ...rent, memo: ' ' },
      { ...rent, postings: [first, { ...first, amount: 0 }] },
      { ...rent, postings: [first, { ...first, amount: 1.5 }] },
      { ...rent, kind: 'payment.captured' },
    ]) {
      assert.equal((await enter('two', wrong)).status, 400)
    }
  })

  test('403: needs ledger:write, and posting a person', async () => {
    const reader = world.asMember('two', 'anna', ['ledger:read'])
    assert.equal((await reader.post(transactions, rent)).status, 403)
    const { body: made } = await enter('two')
    const program = await world.as('two').post<Reply>(`${transactions}/${made.id}/post`)
    assert.deepEqual([program.status, program.body.code], [403, 'human_required'])
    const provider = world.asProvider('two', newId('prv'))
    assert.equal((await provider.post(transactions, rent)).status, 403)
  })
})

describe('POST /api/v1/ledger/transactions/{id}/post', () => {
  test('403 second_person_required: whoever entered it cannot post it', async () => {
    await givenBooks('same')
    const { body: made } = await enter('same')
    const { status, body } = await give('same', 'anna', made.id, 'post')
    assert.deepEqual([status, body.code], [403, 'second_person_required'])
    assert.equal(await balanceOf('same', 'expense:rent'), 0)
    assert.deepEqual(await world.events('same'), [])
  })

  test('200: what a program entered is posted by any person', async () => {
    await givenBooks('program')
    const { body: made } = await world.as('program').post<Reply>(transactions, rent)
    assert.equal((await give('program', 'anna', made.id, 'post')).status, 200)
  })

  test('409 invalid_transition: a second time, or after it was voided', async () => {
    await givenBooks('again')
    const { id } = await givenPosted('again')
    const again = await give('again', 'bert', id, 'post')
    assert.deepEqual([again.status, again.body.code], [409, 'invalid_transition'])
    assert.equal(await balanceOf('again', 'expense:rent'), 1_200)
    const { body: made } = await enter('again')
    assert.equal((await give('again', 'anna', made.id, 'void')).body.status, 'VOIDED')
    assert.equal((await give('again', 'bert', made.id, 'post')).status, 409)
    assert.equal((await give('again', 'bert', made.id, 'void')).status, 409)
  })

  test('of two who post it at once, the second waits and is refused', async () => {
    await givenBooks('race')
    const { body: made } = await enter('race')
    const { replies } = await world.seed('race', async (tx) => {
      await tx`select id from ledger.pending_transactions where tenant_id = ${tx.tenantId} for update`
      const replies = Promise.all([
        give('race', 'bert', made.id, 'post'),
        give('race', 'carl', made.id, 'post'),
      ])
      await untilBlocked(world.db, 2)
      return { replies }
    })
    assert.deepEqual((await replies).map(({ status }) => status).sort(), [200, 409])
    assert.equal(await balanceOf('race', 'expense:rent'), 1_200)
  })

  test('409 transaction_controlled: what a domain has reserved is settled and let go by that domain', async () => {
    const held = entry('pay_1', [debit('asset:psp:test', 5), credit('liability:escrow', 5)])
    await world.seed('domain', async (tx) => reserve(tx, held))
    const url = '/api/v1/ledger/transactions?status=PENDING'
    const { body: list } = await world.as('domain').get<Page<TransactionBody>>(url)
    const id = String(list.content[0]?.id)
    for (const command of ['post', 'void']) {
      const { status, body } = await give('domain', 'anna', id, command)
      assert.deepEqual(
        [status, body.code, body.meta.domain],
        [409, 'transaction_controlled', 'payments'],
      )
    }
  })

  test('with journals, only what people have entered is listed, in whatever state it is', async () => {
    await givenBooks('entered')
    const held = entry('pay_1', [debit('asset:psp:test', 5), credit('liability:escrow', 5)])
    await world.seed('entered', async (tx) => reserve(tx, held))
    await world.seed('entered', async (tx) => post(tx, { ...held, ref: 'pay_2' }))
    const { body: waiting } = await enter('entered')
    const { body: posted } = await enter('entered')
    assert.equal((await give('entered', 'bert', posted.id, 'post')).status, 200)
    const { body: reversal } = await give('entered', 'anna', posted.id, 'reverse', {
      reason: 'Twice',
    })
    const idsOf = async (query: string) => {
      const { body } = await world
        .as('entered')
        .get<Page<TransactionBody>>(`${transactions}?${query}`)
      return body.content.map(({ id }) => id)
    }
    assert.deepEqual(await idsOf('journals=true&status=PENDING'), [reversal.id, waiting.id])
    assert.deepEqual(await idsOf('journals=true'), [posted.id])
    assert.equal((await idsOf('status=PENDING')).length, 3)
    assert.equal((await idsOf('journals=false')).length, 2)
    assert.deepEqual(await idsOf('journals=true&kind=payment.captured'), [])
  })

  test('404 ledger_transaction_not_found: of another tenant, and of nobody', async () => {
    await givenBooks('mine')
    const { body: made } = await enter('mine')
    for (const id of [made.id, newId('ltx')]) {
      for (const [command, body] of [['post'], ['void'], ['reverse', { reason: 'x' }]] as const) {
        const reply = await give('yours', 'bert', id, command, body)
        assert.deepEqual([reply.status, reply.body.code], [404, 'ledger_transaction_not_found'])
      }
    }
  })
})

describe('POST /api/v1/ledger/transactions/{id}/reverse', () => {
  const why = { reason: 'Wrong month' }

  test('201: swaps the sides, and takes it back once a second person has posted it', async () => {
    await givenBooks('reverse')
    const { id } = await givenPosted('reverse')
    const { status, body: made } = await give('reverse', 'anna', id, 'reverse', why)
    assert.deepEqual(
      [status, made.status, made.kind, made.reverses, made.memo],
      [201, 'PENDING', 'reversal', id, 'Wrong month'],
    )
    assert.equal(await balanceOf('reverse', 'expense:rent'), 1_200)
    assert.equal(
      (await give('reverse', 'anna', made.id, 'post')).body.code,
      'second_person_required',
    )
    const { body: posted } = await give('reverse', 'bert', made.id, 'post')
    assert.deepEqual(
      posted.postings.map(({ account, direction }) => [account, direction]),
      [
        ['expense:rent', 'CREDIT'],
        ['asset:bank:main', 'DEBIT'],
      ],
    )
    assert.equal(await balanceOf('reverse', 'expense:rent'), 0)
    const { body: first } = await world.as('reverse').get<TransactionBody>(`${transactions}/${id}`)
    assert.equal(first.reversed_by, posted.id)
  })

  test('409 transaction_reversed: once, unless the reversal is voided', async () => {
    await givenBooks('once')
    const { id } = await givenPosted('once')
    const { body: first } = await give('once', 'anna', id, 'reverse', why)
    const { status, body } = await give('once', 'bert', id, 'reverse', why)
    assert.deepEqual([status, body.code], [409, 'transaction_reversed'])
    assert.deepEqual(body.meta, { transaction_id: first.id })
    await give('once', 'anna', first.id, 'void')
    const again = await give('once', 'anna', id, 'reverse', why)
    assert.equal(again.status, 201)
    await give('once', 'bert', again.body.id, 'post')
    assert.equal((await give('once', 'anna', id, 'reverse', why)).status, 409)
  })

  test('409 invalid_transition: what is not posted is voided instead', async () => {
    const { body: made } = await enter('once')
    const { status, body } = await give('once', 'bert', made.id, 'reverse', why)
    assert.deepEqual([status, body.code], [409, 'invalid_transition'])
  })

  test('409 transaction_controlled: what a domain has posted is corrected there', async () => {
    const captured = entry('pay_1', [debit('asset:psp:test', 5), credit('liability:escrow', 5)])
    const { id } = await world.seed('domain', (tx) =>
      post(tx, { ...captured, kind: 'payment.captured' }),
    )
    const { status, body } = await give('domain', 'anna', id, 'reverse', why)
    assert.deepEqual([status, body.code], [409, 'transaction_controlled'])
    assert.deepEqual(body.meta, { kind: 'payment.captured', domain: 'payments' })
  })

  test('412 version_mismatch: somebody has looked at another version', async () => {
    await givenBooks('etag')
    const { body: made } = await enter('etag')
    const url = `${transactions}/${made.id}/post`
    const late = await world.asMember('etag', 'bert').post<Reply>(url, {}, { 'if-match': '"v2"' })
    assert.deepEqual([late.status, late.body.code], [412, 'version_mismatch'])
  })
})
