import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import { getAccountToSum } from '../accounts/operations.ts'
import { foldNext } from '../balances/folds/operations.ts'
import { post } from '../contract.ts'
import { postingExport } from '../exports/exports.ts'
import {
  type AccountBody,
  createLedgerWorld,
  credit,
  debit,
  entry,
  euro,
  type LedgerWorld,
  type Money,
  type Page,
  type Refusal,
} from '../ledger.fixture.ts'
import { statementExport } from './exports.ts'
import { listStatementLines } from './operations.ts'
import { spanOf } from './statement.ts'

let world: LedgerWorld
before(async () => {
  world = await createLedgerWorld()
})
after(() => world.close())

interface Line {
  readonly id: string
  readonly ref: string
  readonly direction: string
  readonly amount: Money
  readonly balance: Money
}
interface Statement extends Page<Line>, Refusal {
  readonly opening: Money
  readonly closing: Money
  readonly debits: Money
  readonly credits: Money
}

const bank = 'asset:bank:main'
const span = { from: '2026-06-01T00:00:00Z', to: '2026-07-01T00:00:00Z' }
const june = 'from=2026-06-01T00:00:00Z&to=2026-07-01T00:00:00Z'

/** In this order of posting, which is another than that in business. */
const moves = [
  ['before', '2026-05-31T23:59:59.999Z', 1_000],
  ['third', '2026-06-20T12:00:00Z', -300],
  ['first', '2026-06-01T00:00:00Z', 50],
  ['second', '2026-06-20T12:00:00Z', 70],
  ['after', '2026-07-01T00:00:00Z', 5],
] as const

async function givenMoves(tenant: string): Promise<string> {
  for (const [ref, effectiveAt, amount] of moves) {
    const size = Math.abs(amount)
    const legs =
      amount > 0
        ? [debit(bank, size), credit('revenue:other', size)]
        : [debit('expense:rent', size), credit(bank, size)]
    const made = entry(ref, legs, { effectiveAt: new Date(effectiveAt) })
    await world.seed(tenant, (tx) => post(tx, made))
  }
  const url = `/api/v1/ledger/accounts?code=${bank}`
  const [account] = (await world.as(tenant).get<Page<AccountBody>>(url)).body.content
  assert(account)
  return account.id
}

const statement = (tenant: string, id: string, query: string) =>
  world.as(tenant).get<Statement>(`/api/v1/ledger/accounts/${id}/statement?${query}`)

const fold = (tenant: string) => world.seed(tenant, (tx) => foldNext(tx, newUuid()))

describe('GET /api/v1/ledger/accounts/{id}/statement', () => {
  test('200: lines in the order of business, each with the balance after it, and both ends', async () => {
    const id = await givenMoves('june')
    for (const isFolded of [false, true]) {
      if (isFolded) await fold('june')
      const { status, body } = await statement('june', id, june)
      assert.equal(status, 200)
      assert.deepEqual(
        body.content.map(({ ref, direction, balance }) => [ref, direction, balance.amount]),
        [
          ['first', 'DEBIT', 1_050],
          ['third', 'CREDIT', 750],
          ['second', 'DEBIT', 820],
        ],
      )
      assert.deepEqual(
        [body.opening, body.debits, body.credits, body.closing],
        [euro(1_000), euro(120), euro(300), euro(820)],
      )
      assert.equal(body.page.next, null)
    }
  })

  test('200: page by page it is the same, also between lines of one moment', async () => {
    const id = await givenMoves('pages')
    const { body: whole } = await statement('pages', id, june)
    const lines: Line[] = []
    let cursor = ''
    do {
      const { body } = await statement('pages', id, `${june}&limit=1${cursor}`)
      assert.deepEqual([body.opening, body.closing], [whole.opening, whole.closing])
      lines.push(...body.content)
      cursor = body.page.next === null ? '' : `&cursor=${body.page.next}`
    } while (cursor !== '')
    assert.deepEqual(lines, whole.content)
  })

  test('an account with many postings has the same lines, page by page', async () => {
    const id = await givenMoves('busy')
    await fold('busy')
    const read = (hasFewPostings: boolean, after: string | null, limit: number) =>
      world.peek('busy', async (tx) => {
        const account = { ...(await getAccountToSum(tx, id)), hasFewPostings }
        return listStatementLines(tx, account, spanOf(span, '/query'), { after, limit })
      })
    const whole = await read(true, null, 10)
    assert.equal(whole.lines.length, 3)
    assert.deepEqual(await read(false, null, 10), whole)
    const lines = []
    for (let after: string | null = null, isOver = false; !isOver; isOver = after === null) {
      const page = await read(false, after, 1)
      lines.push(...page.lines)
      after = page.next
    }
    assert.deepEqual(lines, whole.lines)
  })

  test('200: by the time of posting everything is there, in the order of posting', async () => {
    const id = await givenMoves('posted')
    const day = new Date().toISOString().slice(0, 10)
    const query = `from=${day}T00:00:00Z&to=2999-01-01T00:00:00Z&basis=POSTED`
    const { body } = await statement('posted', id, query)
    assert.deepEqual(
      body.content.map(({ ref }) => ref),
      moves.map(([ref]) => ref),
    )
    assert.deepEqual([body.opening, body.closing], [euro(0), euro(825)])
  })

  test('200: of a liability credits add to the balance', async () => {
    const order = newId('ord')
    const captured = entry('one', [
      debit('asset:psp:test', 70),
      credit(`liability:escrow:${order}`, 70),
    ])
    const effectiveAt = new Date('2026-06-15T00:00:00Z')
    await world.seed('escrow', (tx) => post(tx, { ...captured, effectiveAt }))
    const url = `/api/v1/ledger/accounts?code=liability:escrow:${order}`
    const [account] = (await world.as('escrow').get<Page<AccountBody>>(url)).body.content
    const { body } = await statement('escrow', String(account?.id), june)
    assert.deepEqual([body.opening, body.closing], [euro(0), euro(70)])
    assert.deepEqual(body.content[0]?.balance, euro(70))
  })

  test('400: from that is not earlier than to, and without them', async () => {
    const id = await givenMoves('wrong')
    const turned = 'from=2026-07-01T00:00:00Z&to=2026-06-01T00:00:00Z'
    for (const query of [turned, 'from=2026-07-01T00:00:00Z', '', `${june}&basis=OTHER`]) {
      assert.equal((await statement('wrong', id, query)).status, 400, query)
    }
  })

  test('403, 404: needs ledger:read, and an account of the tenant', async () => {
    const id = await givenMoves('mine')
    assert.equal((await statement('yours', id, june)).body.code, 'ledger_account_not_found')
    const other = world.as('mine', ['payments:read'])
    assert.equal((await other.get(`/api/v1/ledger/accounts/${id}/statement?${june}`)).status, 403)
  })
})

const rights = { holds: () => true }

describe('files of the books', () => {
  test('the statement has the lines that its page shows', async () => {
    const id = await givenMoves('file')
    const { body } = await statement('file', id, june)
    const filter = { ...span, account_id: id }
    const page = await world.peek('file', (tx) =>
      statementExport.page(tx, { filter, after: null, rights }),
    )
    assert.deepEqual(page, { rows: body.content, next: null })
  })

  test('postings of a period come by transaction, the oldest first, and no other', async () => {
    await givenMoves('postings')
    const read = (filter: object) =>
      world.peek('postings', async (tx) => {
        const page = await postingExport.page(tx, {
          filter: filter as typeof span,
          after: null,
          rights,
        })
        return page.rows as { ref: string; account: string; direction: string; amount: Money }[]
      })
    const rows = await read(span)
    assert.deepEqual(
      rows.map(({ ref, account, direction, amount }) => [ref, account, direction, amount.amount]),
      [
        ['first', bank, 'DEBIT', 50],
        ['first', 'revenue:other', 'CREDIT', 50],
        ['third', 'expense:rent', 'DEBIT', 300],
        ['third', bank, 'CREDIT', 300],
        ['second', bank, 'DEBIT', 70],
        ['second', 'revenue:other', 'CREDIT', 70],
      ],
    )
    assert.deepEqual(await read({ ...span, currency: 'JPY' }), [])
  })

  test('a period with more transactions than a page goes on where the page ended', async () => {
    const effectiveAt = new Date('2026-06-15T00:00:00Z')
    await world.seed('many', async (tx) => {
      for (let n = 0; n < 450; n += 1) {
        await post(tx, entry(`${n}`, [debit(bank, 1), credit('revenue:other', 1)], { effectiveAt }))
      }
    })
    const refs: string[] = []
    let after: string | null = null
    let pages = 0
    do {
      const asked: { filter: typeof span; after: string | null; rights: typeof rights } = {
        filter: span,
        after,
        rights,
      }
      const page = await world.peek('many', (tx) => postingExport.page(tx, asked))
      refs.push(...(page.rows as { ref: string }[]).map(({ ref }) => ref))
      after = page.next
      pages += 1
    } while (after !== null)
    assert.equal(pages, 3)
    assert.equal(refs.length, 900)
    assert.equal(new Set(refs).size, 450)
  })
})
