import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '@souk/platform'
import fc from 'fast-check'
import { balanceOn, groupOf, ownerOf, typeOf } from './account.ts'
import { trialBalances } from './balances/trial-balance.ts'
import { isSameEntry, type JournalEntry, totalOf, transactionOf } from './transaction.ts'

const now = new Date('2026-06-01T12:00:00.000Z')

function anEntry(postings: JournalEntry['postings']): JournalEntry {
  return { kind: 'test', ref: 'one', currency: 'EUR', postings }
}

const capture = anEntry([
  { account: 'asset:psp:test', direction: 'DEBIT', amount: 126 },
  { account: 'liability:escrow:one', direction: 'CREDIT', amount: 126 },
])

describe('a journal entry', () => {
  test('has the same total on both sides', () => {
    assert.equal(totalOf(capture), 126)
  })

  const refused: Record<string, JournalEntry['postings']> = {
    'nothing at all': [],
    'one side only': [{ account: 'asset:psp:test', direction: 'DEBIT', amount: 1 }],
    'sides that differ': [
      { account: 'asset:psp:test', direction: 'DEBIT', amount: 2 },
      { account: 'liability:escrow:one', direction: 'CREDIT', amount: 1 },
    ],
    'a negative amount': [
      { account: 'asset:psp:test', direction: 'DEBIT', amount: -1 },
      { account: 'liability:escrow:one', direction: 'CREDIT', amount: -1 },
    ],
    'a fraction': [
      { account: 'asset:psp:test', direction: 'DEBIT', amount: 0.5 },
      { account: 'liability:escrow:one', direction: 'CREDIT', amount: 0.5 },
    ],
  }
  for (const [name, postings] of Object.entries(refused)) {
    test(`with ${name} is a bug`, () => {
      assert.throws(
        () => transactionOf(anEntry(postings), newId('ltx'), now),
        assert.AssertionError,
      )
    })
  }

  test('is the same in any order of its postings, and another with other amounts', () => {
    const first = transactionOf(capture, newId('ltx'), now)
    assert(isSameEntry(first, anEntry(capture.postings.toReversed())))
    assert(!isSameEntry(first, { ...capture, currency: 'USD' }))
    const doubled = capture.postings.map((posting) => ({ ...posting, amount: 252 }))
    assert(!isSameEntry(first, anEntry(doubled)))
  })
})

describe('a code', () => {
  const order = newId('ord')
  const provider = newId('prv')
  const known: [code: string, type: string, owner: string | null, group: string][] = [
    ['asset:psp:test', 'ASSET', null, 'asset:psp:test'],
    [`liability:escrow:${order}`, 'LIABILITY', order, 'liability:escrow'],
    [`liability:provider:${provider}:pending`, 'LIABILITY', provider, 'liability:provider:pending'],
    ['revenue:sales', 'REVENUE', null, 'revenue:sales'],
    ['expense:psp_fees', 'EXPENSE', null, 'expense:psp_fees'],
    ['equity:opening', 'EQUITY', null, 'equity:opening'],
  ]
  for (const [code, type, owner, group] of known) {
    test(`${group} says type, owner and group`, () => {
      assert.deepEqual([typeOf(code), ownerOf(code), groupOf(code)], [type, owner, group])
    })
  }

  test('of no type is a bug', () => {
    assert.throws(() => typeOf('money:somewhere'), assert.AssertionError)
    assert.throws(() => typeOf('asset'), assert.AssertionError)
  })
})

test('assets and expenses grow by debits, all else by credits', () => {
  assert.equal(balanceOn('ASSET', 5, 2), 3)
  assert.equal(balanceOn('EXPENSE', 5, 2), 3)
  assert.equal(balanceOn('LIABILITY', 5, 2), -3)
  assert.equal(balanceOn('REVENUE', 2, 5), 3)
  assert.equal(balanceOn('EQUITY', 2, 5), 3)
})

test('a trial balance of whatever was posted has equal sides in each currency', () => {
  const groups = ['asset:psp:test', 'liability:escrow', 'revenue:sales', 'expense:psp_fees']
  const moves = fc.array(
    fc.record({
      currency: fc.constantFrom('EUR', 'JPY'),
      from: fc.constantFrom(...groups),
      to: fc.constantFrom(...groups),
      amount: fc.integer({ min: 1, max: 1_000_000 }),
    }),
  )
  fc.assert(
    fc.property(moves, (list) => {
      const turnovers = list.flatMap(({ currency, from, to, ...move }) => {
        const amount = BigInt(move.amount)
        return [
          { currency, direction: 'DEBIT' as const, group: from, amount },
          { currency, direction: 'CREDIT' as const, group: to, amount },
        ]
      })
      for (const { debits, credits, lines } of trialBalances(turnovers)) {
        assert.equal(debits, credits)
        assert.equal(
          lines.reduce((sum, line) => sum + line.debits, 0n),
          debits,
        )
      }
    }),
  )
})
