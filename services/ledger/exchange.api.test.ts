import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import {
  createLedgerWorld,
  type LedgerWorld,
  type Money,
  type Page,
  type TransactionBody,
} from './ledger.fixture.ts'
import { exchange } from './operations.ts'

let world: LedgerWorld
before(async () => {
  world = await createLedgerWorld()
})
after(() => world.close())

const provider = `liability:provider:${newId('prv')}:available`
const exchanged = {
  ref: 'fxq_1',
  from: { account: provider, amount: 10_000, currency: 'EUR' },
  to: { account: provider, amount: 10_825, currency: 'USD' },
  rate: '1.0825',
}

async function transactions(tenant: string, query = ''): Promise<TransactionBody[]> {
  const url = `/api/v1/ledger/transactions${query}`
  return (await world.as(tenant).get<Page<TransactionBody>>(url)).body.content
}

describe('an exchange of currencies', () => {
  test('is two transactions, each balanced over its own account of exchanges', async () => {
    await world.seed('fx', (tx) => exchange(tx, exchanged))
    const [bought, sold] = await transactions('fx')
    const legs = ({ postings = [] }: Partial<TransactionBody> = {}) =>
      postings.map(({ account, direction, amount }) => [account, direction, amount])
    const eur = (amount: number): Money => ({ amount, currency: 'EUR' })
    const usd = (amount: number): Money => ({ amount, currency: 'USD' })
    assert.deepEqual(legs(sold), [
      [provider, 'DEBIT', eur(10_000)],
      ['asset:fx:eur', 'CREDIT', eur(10_000)],
    ])
    assert.deepEqual(legs(bought), [
      [provider, 'CREDIT', usd(10_825)],
      ['asset:fx:usd', 'DEBIT', usd(10_825)],
    ])
    assert.deepEqual(
      [sold?.link, bought?.link, sold?.exchange_rate, bought?.exchange_rate],
      [sold?.id, sold?.id, '1.0825', '1.0825'],
    )
    const balance = await world.as('fx').get('/api/v1/ledger/trial-balance')
    assert.equal(balance.body.balanced, true)
  })

  test('is found by its link, in its tenant alone', async () => {
    const [bought, sold] = await transactions('fx')
    assert.deepEqual(await transactions('fx', `?link=${sold?.id}`), [bought, sold])
    assert.deepEqual(await transactions('fx', `?link=${bought?.id}`), [])
    assert.deepEqual(await transactions('fx', `?link=${sold?.id}&status=PENDING`), [])
    assert.deepEqual(await transactions('neighbour', `?link=${sold?.id}`), [])
  })

  test('is posted once', async () => {
    const again = await world.seed('fx', (tx) => exchange(tx, exchanged))
    const [bought, sold] = await transactions('fx')
    assert.deepEqual(
      again.map(({ id }) => id),
      [sold?.id, bought?.id],
    )
    assert.equal((await transactions('fx')).length, 2)
  })

  test('out of an asset credits it', async () => {
    const bank = { ...exchanged.from, account: 'asset:bank:eur' }
    await world.seed('bank', (tx) => exchange(tx, { ...exchanged, from: bank }))
    const [, sold] = await transactions('bank')
    assert.deepEqual(
      sold?.postings.map(({ account, direction }) => [account, direction]),
      [
        ['asset:bank:eur', 'CREDIT'],
        ['asset:fx:eur', 'DEBIT'],
      ],
    )
  })

  test('without a rate, or within one currency, is a bug', async () => {
    for (const change of [{ rate: '0' }, { rate: 'x' }, { to: exchanged.from }]) {
      await assert.rejects(
        world.seed('bug', (tx) => exchange(tx, { ...exchanged, ...change })),
        assert.AssertionError,
      )
    }
  })
})
