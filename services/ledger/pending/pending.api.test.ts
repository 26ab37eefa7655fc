import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { untilBlocked } from '@souk/platform/testing'
import { balanceOf, post } from '../contract.ts'
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
  type TransactionBody,
} from '../ledger.fixture.ts'
import { release, reserve, settle } from './operations.ts'

let world: LedgerWorld
before(async () => {
  world = await createLedgerWorld()
})
after(() => world.close())

const order = newId('ord')
const escrow = `liability:escrow:${order}`
const psp = 'asset:psp:test'
const authorized = (ref: string, amount: number) => ({
  ...entry(ref, [debit(psp, amount), credit(escrow, amount)]),
  kind: 'payment.authorized',
})
const fact = (ref: string) => ({ kind: 'payment.authorized', ref })

const balance = (tenant: string, code: string) =>
  world.peek(tenant, (tx) => balanceOf(tx, code, 'EUR'))

async function account(tenant: string, code: string): Promise<AccountBody | undefined> {
  const url = `/api/v1/ledger/accounts?code=${code}`
  return (await world.as(tenant).get<Page<AccountBody>>(url)).body.content[0]
}

async function transactions(tenant: string, query = ''): Promise<TransactionBody[]> {
  const url = `/api/v1/ledger/transactions${query}`
  return (await world.as(tenant).get<Page<TransactionBody>>(url)).body.content
}

interface TrialBalanceBody {
  readonly balanced: boolean
  readonly currencies: readonly {
    readonly accounts: readonly (Record<string, Money> & { readonly code: string })[]
  }[]
}

describe('reserve', () => {
  test('moves no balance, and is seen beside it on accounts and in the trial balance', async () => {
    await world.seed('seen', (tx) => reserve(tx, authorized('pay_1', 70)))
    const [one, other] = [await account('seen', psp), await account('seen', escrow)]
    assert.deepEqual(
      [one?.balance, one?.pending_debits, one?.pending_credits],
      [euro(0), euro(70), euro(0)],
    )
    assert.deepEqual([other?.balance, other?.pending_credits], [euro(0), euro(70)])
    const single = await world.as('seen').get<AccountBody>(`/api/v1/ledger/accounts/${one?.id}`)
    assert.deepEqual(single.body, one)
    const { body } = await world.as('seen').get<TrialBalanceBody>('/api/v1/ledger/trial-balance')
    const [line] = body.currencies[0]?.accounts ?? []
    assert.deepEqual(
      [body.balanced, line?.code, line?.balance, line?.pending_debits],
      [true, psp, euro(0), euro(70)],
    )
  })

  test('is listed with its status alone, and shown by its id', async () => {
    assert.deepEqual(await transactions('seen'), [])
    const [pending] = await transactions('seen', '?status=PENDING')
    assert.deepEqual(
      [pending?.ref, pending?.status, pending?.amount, pending?.posted_at, pending?.version],
      ['pay_1', 'PENDING', euro(70), null, 1],
    )
    assert.deepEqual(
      pending?.postings.map(({ account, direction, amount }) => [account, direction, amount]),
      [
        [psp, 'DEBIT', euro(70)],
        [escrow, 'CREDIT', euro(70)],
      ],
    )
    const url = `/api/v1/ledger/transactions/${pending?.id}`
    assert.deepEqual((await world.as('seen').get(url)).body, pending)
    assert.equal((await world.as('neighbour').get(url)).status, 404)
    assert.deepEqual(await transactions('neighbour', '?status=PENDING'), [])
    assert.equal((await transactions('seen', `?status=PENDING&account=${escrow}`)).length, 1)
    assert.equal((await transactions('seen', '?status=PENDING&account=asset:psp:other')).length, 0)
    assert.equal((await transactions('seen', '?status=PENDING&kind=payment.captured')).length, 0)
  })

  test('reserves an entry once, and fails when it comes with another amount', async () => {
    const first = await world.seed('once', (tx) => reserve(tx, authorized('pay_1', 70)))
    const second = await world.seed('once', (tx) => reserve(tx, authorized('pay_1', 70)))
    assert.equal(second.id, first.id)
    await assert.rejects(
      world.seed('once', (tx) => reserve(tx, authorized('pay_1', 71))),
      assert.AssertionError,
    )
    assert.deepEqual((await account('once', psp))?.pending_debits, euro(70))
  })
})

describe('settle', () => {
  test('posts all of it under the same id, and nothing the second time', async () => {
    const reserved = await world.seed('all', (tx) => reserve(tx, authorized('pay_1', 70)))
    const posted = await world.seed('all', (tx) => settle(tx, fact('pay_1')))
    const again = await world.seed('all', (tx) => settle(tx, fact('pay_1')))
    assert.deepEqual([posted?.id, again?.id], [reserved.id, reserved.id])
    const one = await account('all', psp)
    assert.deepEqual([one?.balance, one?.pending_debits], [euro(70), euro(0)])
    const [shown] = await transactions('all')
    assert.deepEqual([shown?.status, shown?.id, shown?.version], ['POSTED', reserved.id, 2])
    const { body } = await world.as('all').get(`/api/v1/ledger/transactions/${reserved.id}`)
    assert.deepEqual(body, shown)
  })

  test('posts a part, and lets go of the rest', async () => {
    await world.seed('part', (tx) => reserve(tx, authorized('pay_1', 70)))
    await world.seed('part', (tx) => settle(tx, fact('pay_1'), 25))
    const one = await account('part', psp)
    assert.deepEqual([one?.balance, one?.pending_debits], [euro(25), euro(0)])
    assert.equal(await balance('part', escrow), 25)
  })

  test('is nothing where nothing is reserved, or it was let go', async () => {
    assert.equal(await world.seed('none', (tx) => settle(tx, fact('pay_1'))), undefined)
    await world.seed('none', (tx) => reserve(tx, authorized('pay_1', 70)))
    assert.equal(await world.seed('none', (tx) => release(tx, fact('pay_1'))), true)
    assert.equal(await world.seed('none', (tx) => release(tx, fact('pay_1'))), false)
    assert.equal(await world.seed('none', (tx) => settle(tx, fact('pay_1'))), undefined)
    assert.deepEqual((await account('none', psp))?.pending_debits, euro(0))
    const [voided] = await transactions('none', '?status=VOIDED')
    assert.deepEqual([voided?.status, voided?.posted_at], ['VOIDED', null])
    assert.deepEqual(await transactions('none'), [])
  })

  test('of two ends at once, the second waits and finds it ended', async () => {
    await world.seed('race', (tx) => reserve(tx, authorized('pay_1', 70)))
    const { late } = await world.seed('race', async (tx) => {
      await settle(tx, fact('pay_1'))
      const late = world.seed('race', (other) => release(other, fact('pay_1')))
      await untilBlocked(world.db)
      return { late }
    })
    assert.equal(await late, false)
    assert.equal(await balance('race', escrow), 70)
  })
})

describe('what has a time to expire', () => {
  test('ends by itself when that comes, and not before', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000)
    await world.seed('lapse', (tx) => reserve(tx, authorized('pay_1', 70), { expiresAt }))
    await world.seed('lapse', (tx) => reserve(tx, authorized('pay_2', 5)))
    await world.tick()
    assert.deepEqual((await account('lapse', psp))?.pending_debits, euro(75))
    world.advance('lapse', 3_600_000)
    await world.tick()
    assert.deepEqual((await account('lapse', psp))?.pending_debits, euro(5))
    const [expired] = await transactions('lapse', '?status=EXPIRED')
    assert.deepEqual([expired?.ref, expired?.ended_by?.type], ['pay_1', 'system'])
    assert.equal(await world.seed('lapse', (tx) => settle(tx, fact('pay_1'))), undefined)
  })
})

describe('an account that must not fall below zero', () => {
  const stored = 'liability:stored_value'
  const spend = (ref: string, amount: number) => ({
    ...entry(ref, [debit(stored, amount), credit('revenue:sales', amount)]),
    kind: 'payment.authorized',
  })

  test('what is reserved of it is spoken for, until it is let go', async () => {
    const issued = entry('one', [debit(psp, 100), credit(stored, 100)])
    await world.seed('spoken', (tx) => post(tx, issued))
    await world.seed('spoken', (tx) => reserve(tx, spend('a', 70)))
    const more = (ref: string) => world.seed('spoken', (tx) => reserve(tx, spend(ref, 40)))
    await assert.rejects(more('b'), { code: 'insufficient_balance' })
    await assert.rejects(
      world.seed('spoken', (tx) => post(tx, spend('c', 40))),
      { code: 'insufficient_balance' },
    )
    await world.seed('spoken', (tx) => release(tx, fact('a')))
    await more('b')
    await world.seed('spoken', (tx) => settle(tx, fact('b')))
    assert.equal(await balance('spoken', stored), 60)
  })

  test('what is on its way to it is not there yet', async () => {
    const issued = { ...entry('one', [debit(psp, 100), credit(stored, 100)]), kind: 'issued' }
    await world.seed('coming', (tx) => reserve(tx, issued))
    await assert.rejects(
      world.seed('coming', (tx) => post(tx, spend('a', 1))),
      { code: 'insufficient_balance' },
    )
  })

  test('of fifty reservations at once, as many are taken as there is something for', async () => {
    const issued = entry('one', [debit(psp, 200), credit(stored, 200)])
    await world.seed('fifty', (tx) => post(tx, issued))
    const ends = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        world.seed('fifty', (tx) => reserve(tx, spend(`held ${index}`, 10))),
      ),
    )
    assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 20)
    assert.deepEqual((await account('fifty', stored))?.pending_debits, euro(200))
  })
})
