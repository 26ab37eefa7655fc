import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid, type Tx } from '@souk/platform'
import { createWorld, untilBlocked, type World } from '@souk/platform/testing'
import { balanceOf, type JournalEntry, post, postNew } from './contract.ts'
import { manifest } from './manifest.ts'

let world: World

before(async () => {
  world = await createWorld({ services: [manifest] })
})
after(() => world.close())

function captured(
  orderId: string,
  amount: number,
  ref = newId('pay'),
  currency = 'EUR',
): JournalEntry {
  return {
    kind: 'payment.captured',
    ref,
    currency,
    postings: [
      { account: 'asset:psp:test', direction: 'DEBIT', amount },
      { account: `liability:escrow:${orderId}`, direction: 'CREDIT', amount },
    ],
  }
}

interface Page {
  content: Record<string, unknown>[]
  page: { limit: number; next: string | null }
}

const list = (tenant: string, url: string) => world.as(tenant).get<Page>(`/api/v1/ledger/${url}`)

describe('post', () => {
  test('writes accounts, transaction and postings in two flushes, whatever their number', async () => {
    const flushesFor = async (legs: number) => {
      const start = world.database.writeFlushes
      const postings = Array.from({ length: legs }, () => ({
        account: `liability:escrow:${newId('ord')}`,
        direction: 'CREDIT' as const,
        amount: 1,
      }))
      const debit = { account: 'asset:psp:test', direction: 'DEBIT' as const, amount: legs }
      await world.seed('flushes', (tx) =>
        post(tx, {
          kind: 'test',
          ref: newId('pay'),
          currency: 'EUR',
          postings: [debit, ...postings],
        }),
      )
      return world.database.writeFlushes - start
    }
    assert.equal(await flushesFor(1), 2)
    assert.equal(await flushesFor(30), 2)
  })

  test('posts a new entry with the commit, and undoes everything when it was posted before', async () => {
    const orderId = newId('ord')
    const entry = captured(orderId, 500)
    const balance = (tx: Tx) => balanceOf(tx, `liability:escrow:${orderId}`, 'EUR')
    const flushes = world.database.writeFlushes
    await world.seed('new', async (tx) => postNew(tx, entry))
    assert.equal(world.database.writeFlushes - flushes, 1)
    const again = world.seed('new', async (tx) => {
      postNew(tx, { ...entry, ref: newId('pay') })
      assert.equal(await balance(tx), 500, 'nothing is sent before the commit')
      postNew(tx, entry)
    })
    await assert.rejects(again, /constraint "transactions_fact/)
    assert.equal(await world.peek('new', balance), 500)
    const [psp] = (await list('new', 'accounts?code=asset:psp:test')).body.content
    assert.deepEqual(psp?.debits, { amount: 500, currency: 'EUR' })
  })

  test('posts an entry once: the second time nothing is written and the first is returned', async () => {
    const entry = captured(newId('ord'), 500)
    const first = await world.seed('once', (tx) => post(tx, entry))
    const second = await world.seed('once', (tx) => post(tx, entry))
    assert.equal(second.id, first.id)
    assert.deepEqual(second.postings, entry.postings)
    assert.equal((await list('once', 'transactions')).body.content.length, 1)
    const [psp] = (await list('once', 'accounts?code=asset:psp:test')).body.content
    assert.deepEqual(psp?.debits, { amount: 500, currency: 'EUR' })
  })

  test('of two at once with the same entry, the second waits and finds it posted', async () => {
    const entry = captured(newId('ord'), 500)
    const { again, first } = await world.seed('race', async (tx) => {
      const first = await post(tx, entry)
      const again = world.seed('race', (other) => post(other, entry))
      await untilBlocked(world.db)
      return { again, first }
    })
    assert.equal((await again).id, first.id)
    assert.equal((await list('race', 'transactions')).body.content.length, 1)
  })

  test('does not make the postings of one account wait for each other', async () => {
    await world.seed('busy', (tx) => post(tx, captured(newId('ord'), 1)))
    await world.seed('busy', async (tx) => {
      await post(tx, captured(newId('ord'), 2))
      await world.seed('busy', (other) => post(other, captured(newId('ord'), 3)))
    })
    const [psp] = (await list('busy', 'accounts?code=asset:psp:test')).body.content
    assert.deepEqual(psp?.balance, { amount: 6, currency: 'EUR' })
  })

  test('fails, and leaves nothing, when a known entry comes with another amount', async () => {
    const ref = newId('pay')
    const orderId = newId('ord')
    await world.seed('other', (tx) => post(tx, captured(orderId, 500, ref)))
    await assert.rejects(
      world.seed('other', (tx) => post(tx, captured(orderId, 501, ref))),
      assert.AssertionError,
    )
    assert.equal(
      await world.peek('other', (tx) => balanceOf(tx, `liability:escrow:${orderId}`, 'EUR')),
      500,
    )
  })

  test('keeps currencies and tenants apart', async () => {
    const orderId = newId('ord')
    const code = `liability:escrow:${orderId}`
    await world.seed('apart', (tx) => post(tx, captured(orderId, 100)))
    await world.seed('apart', (tx) => post(tx, captured(orderId, 7, newId('pay'), 'JPY')))
    assert.equal(await world.peek('apart', (tx) => balanceOf(tx, code, 'EUR')), 100)
    assert.equal(await world.peek('apart', (tx) => balanceOf(tx, code, 'JPY')), 7)
    assert.equal(await world.peek('neighbour', (tx) => balanceOf(tx, code, 'EUR')), 0)
  })
})

describe('the database', () => {
  const unbalanced = (tx: Tx) => tx`
    insert into ledger.transactions
      (tenant_id, id, kind, ref, currency, debit_total, credit_total, effective_at, posted_at)
    values (${tx.tenantId}, ${newUuid()}, 'test', 'unbalanced', 'EUR', 2, 1, now(), now())
  `
  test('refuses a transaction whose sides differ', async () => {
    await assert.rejects(world.seed('strict', unbalanced), /constraint "transactions_balanced"/)
  })

  const forbidden: Record<string, (tx: Tx) => Promise<unknown>> = {
    'change a posting': (tx) =>
      tx`update ledger.postings set amount = 1 where tenant_id = ${tx.tenantId}`,
    'remove a posting': (tx) => tx`delete from ledger.postings where tenant_id = ${tx.tenantId}`,
    'change a transaction': (tx) =>
      tx`update ledger.transactions set ref = 'x' where tenant_id = ${tx.tenantId}`,
    'rename an account': (tx) =>
      tx`update ledger.accounts set code = 'x' where tenant_id = ${tx.tenantId}`,
  }
  for (const [what, attempt] of Object.entries(forbidden)) {
    test(`lets no request ${what}`, async () => {
      await assert.rejects(world.seed('strict', attempt), { code: '42501' })
    })
  }

  test('holds as many debits and credits as each transaction states', async () => {
    const wrong = await world.peek(
      'once',
      (tx) => tx`
        select id from ledger.transactions
        where tenant_id = ${tx.tenantId} and not exists (
          select from ledger.postings
          where tenant_id = ${tx.tenantId} and transaction_id = transactions.id
          having sum(amount) filter (where direction = 'DEBIT') = debit_total
            and sum(amount) filter (where direction = 'CREDIT') = credit_total
        )
      `,
    )
    assert.deepEqual(wrong, [])
  })
})

interface RichBalance {
  readonly balanced: boolean
  readonly currencies: readonly {
    readonly out_of_range: boolean
    readonly accounts: readonly { readonly code: string; readonly out_of_range: boolean }[]
  }[]
}

describe('GET /api/v1/ledger/…', () => {
  const orders = [newId('ord'), newId('ord'), newId('ord')] as const

  before(async () => {
    for (const [index, orderId] of orders.entries()) {
      await world.seed('shop', (tx) =>
        post(tx, captured(orderId, 100 * (index + 1), `pay_${index}`)),
      )
    }
    await world.seed('shop', (tx) =>
      post(tx, {
        kind: 'sale.earned',
        ref: 'ful_0',
        currency: 'EUR',
        postings: [
          { account: `liability:escrow:${orders[0]}`, direction: 'DEBIT', amount: 60 },
          { account: 'revenue:sales', direction: 'CREDIT', amount: 60 },
        ],
        effectiveAt: new Date('2020-01-01T00:00:00.000Z'),
      }),
    )
  })

  test('200: accounts, newest first, each with its turnover and balance', async () => {
    const { body } = await list('shop', 'accounts')
    assert.equal(body.content.length, 5)
    const [newest] = body.content
    assert.equal(newest?.code, 'revenue:sales')
    const escrow = body.content.find(({ owner }) => owner === orders[0])
    assert.deepEqual(escrow?.debits, { amount: 60, currency: 'EUR' })
    assert.deepEqual(escrow?.credits, { amount: 100, currency: 'EUR' })
    assert.deepEqual(escrow?.balance, { amount: 40, currency: 'EUR' })
    const psp = body.content.find(({ code }) => code === 'asset:psp:test')
    assert.deepEqual(psp?.balance, { amount: 600, currency: 'EUR' })
  })

  test('200: accounts by type and by code', async () => {
    const liabilities = await list('shop', 'accounts?type=LIABILITY')
    assert.equal(liabilities.body.content.length, 3)
    const escrows = await list('shop', 'accounts?group=liability:escrow')
    assert.deepEqual(escrows.body.content, liabilities.body.content)
    for (const other of ['liability', 'escrow', 'liability:escrow:ord', "x:'", 'asset:psp']) {
      const found = await list('shop', `accounts?group=${encodeURIComponent(other)}`)
      assert.deepEqual([found.status, found.body.content], [200, []], other)
    }
    const one = await list('shop', `accounts?code=liability:escrow:${orders[1]}`)
    assert.deepEqual(
      one.body.content.map(({ owner }) => owner),
      [orders[1]],
    )
  })

  test('200: postings of an account, page by page, and as of a moment', async () => {
    const [psp] = (await list('shop', 'accounts?code=asset:psp:test')).body.content
    const first = await list('shop', `accounts/${psp?.id}/postings?limit=2`)
    const rest = await list(
      'shop',
      `accounts/${psp?.id}/postings?limit=2&cursor=${first.body.page.next}`,
    )
    assert.deepEqual(
      [...first.body.content, ...rest.body.content].map(({ ref }) => ref),
      ['pay_2', 'pay_1', 'pay_0'],
    )
    assert.equal(rest.body.page.next, null)
    const [sales] = (await list('shop', 'accounts?code=revenue:sales')).body.content
    const before = `accounts/${sales?.id}/postings?as_of=2019-12-31T00:00:00Z`
    const after = `accounts/${sales?.id}/postings?as_of=2020-01-02T00:00:00Z`
    assert.equal((await list('shop', before)).body.content.length, 0)
    assert.equal((await list('shop', after)).body.content.length, 1)
  })

  test('200: a moment may have any offset that RFC 3339 knows', async () => {
    const [sales] = (await list('shop', 'accounts?code=revenue:sales')).body.content
    const at = (moment: string) => {
      const query = `as_of=${encodeURIComponent(moment)}`
      return list('shop', `accounts/${sales?.id}/postings?${query}`)
    }
    assert.equal((await at('2020-01-02T23:59:00+23:59')).body.content.length, 1)
    assert.equal((await at('2020-01-01T23:58:59.999+23:59')).body.content.length, 0)
    assert.equal((await at('2019-12-31T00:01:00-23:59')).body.content.length, 1)
  })

  test('400: a moment that is none, an unknown type', async () => {
    const moments = ['soon', '0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '2026-06-30T23:59:60Z']
    for (const moment of moments) {
      const url = `accounts/${newId('lac')}/postings?as_of=${moment}`
      assert.equal((await list('shop', url)).status, 400, moment)
    }
    assert.equal((await list('shop', 'accounts?type=MONEY')).status, 400)
  })

  test('200: an account by its id is what the list shows of it, with an owner and without', async () => {
    const { content } = (await list('shop', 'accounts')).body
    assert.ok(content.some(({ owner }) => owner === null))
    assert.ok(content.some(({ owner }) => owner !== null))
    for (const account of content) {
      const { body } = await world.as('shop').get(`/api/v1/ledger/accounts/${account.id}`)
      assert.deepEqual(body, account)
    }
  })

  test('404 ledger_account_not_found: an unknown account and one of another tenant', async () => {
    const [psp] = (await list('shop', 'accounts?code=asset:psp:test')).body.content
    for (const [tenant, id] of [
      ['shop', newId('lac')],
      ['neighbour', psp?.id],
    ]) {
      for (const url of [`accounts/${id}`, `accounts/${id}/postings`]) {
        const reply = await world.as(String(tenant)).get(`/api/v1/ledger/${url}`)
        assert.equal(reply.status, 404)
        assert.equal(reply.body.code, 'ledger_account_not_found')
      }
    }
  })

  test('200: transactions with their postings, by kind and by ref', async () => {
    const all = await list('shop', 'transactions')
    assert.deepEqual(
      all.body.content.map(({ ref }) => ref),
      ['ful_0', 'pay_2', 'pay_1', 'pay_0'],
    )
    assert.equal((await list('shop', 'transactions?kind=sale.earned')).body.content.length, 1)
    const [found] = (await list('shop', 'transactions?ref=pay_1')).body.content
    const postings = found?.postings as { account: string; direction: string; amount: object }[]
    assert.deepEqual(
      postings.map(({ account, direction, amount }) => ({ account, direction, amount })),
      [
        { account: 'asset:psp:test', direction: 'DEBIT', amount: { amount: 200, currency: 'EUR' } },
        {
          account: `liability:escrow:${orders[1]}`,
          direction: 'CREDIT',
          amount: { amount: 200, currency: 'EUR' },
        },
      ],
    )
  })

  test('200: transactions by several refs, and by an account that they post to', async () => {
    const refs = async (query: string) =>
      (await list('shop', `transactions?${query}`)).body.content.map(({ ref }) => ref)
    assert.deepEqual(await refs('ref=pay_1,ful_0,pay_9'), ['ful_0', 'pay_1'])
    assert.deepEqual(await refs(`account=liability:escrow:${orders[1]}`), ['pay_1'])
    assert.deepEqual(await refs(`account=liability:escrow:${orders[1]}&ref=ful_0`), [])
    const others = await list('neighbour', `transactions?account=liability:escrow:${orders[1]}`)
    assert.deepEqual(others.body.content, [])
  })

  test('200: the trial balance sums the accounts of all orders and has equal sides', async () => {
    const { body } = await world.as('shop').get('/api/v1/ledger/trial-balance')
    const euro = (amount: number) => ({ amount, currency: 'EUR' })
    assert.deepEqual(body, {
      balanced: true,
      currencies: [
        {
          currency: 'EUR',
          debits: euro(660),
          credits: euro(660),
          accounts: [
            {
              code: 'asset:psp:test',
              type: 'ASSET',
              debits: euro(600),
              credits: euro(0),
              balance: euro(600),
              pending_debits: euro(0),
              pending_credits: euro(0),
              out_of_range: false,
            },
            {
              code: 'liability:escrow',
              type: 'LIABILITY',
              debits: euro(60),
              credits: euro(600),
              balance: euro(540),
              pending_debits: euro(0),
              pending_credits: euro(0),
              out_of_range: false,
            },
            {
              code: 'revenue:sales',
              type: 'REVENUE',
              debits: euro(0),
              credits: euro(60),
              balance: euro(60),
              pending_debits: euro(0),
              pending_credits: euro(0),
              out_of_range: false,
            },
          ],
          out_of_range: false,
        },
      ],
    })
  })

  test('200: sums that the wire cannot hold are shown as the largest that it can, and said to be so', async () => {
    const most = Number.MAX_SAFE_INTEGER
    const orderId = newId('ord')
    await world.seed('rich', (tx) => post(tx, captured(orderId, most)))
    const [psp] = (await list('rich', 'accounts?code=asset:psp:test')).body.content
    assert.partialDeepStrictEqual(psp, {
      debits: { amount: most, currency: 'EUR' },
      out_of_range: false,
    })

    await world.seed('rich', (tx) => post(tx, captured(newId('ord'), 1)))
    const [rich] = (await list('rich', 'accounts?code=asset:psp:test')).body.content
    assert.partialDeepStrictEqual(rich, {
      debits: { amount: most, currency: 'EUR' },
      balance: { amount: most, currency: 'EUR' },
      out_of_range: true,
    })
    const all = (await list('rich', 'accounts')).body.content
    assert.deepEqual(
      all.filter(({ out_of_range: isOut }) => isOut).map(({ code }) => code),
      ['asset:psp:test'],
    )
    for (const query of ['', `?as_of=${encodeURIComponent(new Date().toISOString())}`]) {
      const { status, body } = await world
        .as('rich')
        .get<RichBalance>(`/api/v1/ledger/trial-balance${query}`)
      assert.equal(status, 200)
      const [euro] = body.currencies
      assert.partialDeepStrictEqual(body, { balanced: true })
      assert.partialDeepStrictEqual(euro, { debits: { amount: most }, out_of_range: true })
      assert.deepEqual(
        euro?.accounts.map(({ code, out_of_range: isOut }) => [code, isOut]),
        [
          ['asset:psp:test', true],
          ['liability:escrow', true],
        ],
      )
    }
    const alone = await world
      .as('rich')
      .get<{ code: string }>(`/api/v1/ledger/accounts/${String(rich?.id)}`)
    assert.deepEqual([alone.status, alone.body.code], [422, 'amount_out_of_range'])
  })

  test('200: groups that are in range and together are not', async () => {
    for (const gateway of ['asset:psp:one', 'asset:psp:two']) {
      const fact = captured(newId('ord'), Number.MAX_SAFE_INTEGER - 1)
      const [debit, ...rest] = fact.postings
      assert(debit)
      await world.seed('groups', (tx) =>
        post(tx, { ...fact, postings: [{ ...debit, account: gateway }, ...rest] }),
      )
    }
    const { status, body } = await world
      .as('groups')
      .get<RichBalance>('/api/v1/ledger/trial-balance')
    assert.equal(status, 200)
    assert.deepEqual(
      body.currencies[0]?.accounts.map(({ out_of_range: isOut }) => isOut),
      [false, false, true],
    )
  })

  test('200: a tenant that never moved money is in balance', async () => {
    const { body } = await world.as('empty').get('/api/v1/ledger/trial-balance')
    assert.deepEqual(body, { balanced: true, currencies: [] })
    assert.deepEqual((await list('empty', 'accounts')).body.content, [])
  })

  for (const url of [
    'accounts',
    `accounts/${newId('lac')}/postings`,
    'transactions',
    'trial-balance',
  ]) {
    test(`403: ${url.replace(/lac_\w+/, '{id}')} needs ledger:read and is closed to providers`, async () => {
      const reply = await world.as('shop', ['payments:read']).get(`/api/v1/ledger/${url}`)
      assert.equal(reply.status, 403)
      const provider = world.asProvider('shop', newId('prv'))
      assert.equal((await provider.get(`/api/v1/ledger/${url}`)).status, 403)
    })
  }
})
