import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, type Tx } from '@souk/platform'
import { rowsSent, untilBlocked } from '@souk/platform/testing'
import { balanceOf, post, postNew } from '../contract.ts'
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
import * as reserving from '../pending/operations.ts'
import type { JournalEntry } from '../transaction.ts'

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

const reserve = async (tx: Tx, entry: JournalEntry, expiring = {}) =>
  reserving.reserve(tx, entry, expiring)
const release = async (tx: Tx, ref: string) => reserving.release(tx, fact(ref))

/** A part of what was authorized, named by what was captured with it. */
const captured = (ref: string, amount: number, upTo = amount) => ({
  ...authorized(`${ref}:${upTo}`, amount),
  kind: 'payment.captured',
  settles: fact(ref),
})

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

  test('reserves an entry once: a second time undoes what it came with', async () => {
    await world.seed('once', (tx) => reserve(tx, authorized('pay_1', 70)))
    await assert.rejects(
      world.seed('once', async (tx) => {
        await post(tx, entry('beside', [debit(psp, 1), credit(escrow, 1)]))
        await reserve(tx, authorized('pay_1', 70))
      }),
      { code: '23505' },
    )
    const one = await account('once', psp)
    assert.deepEqual([one?.balance, one?.pending_debits], [euro(0), euro(70)])
  })

  test('takes nothing from an account with a bound, and no account twice on one side', async () => {
    for (const postings of [
      [debit('liability:stored_value', 5), credit(escrow, 5)],
      [debit(psp, 2), debit(psp, 3), credit(escrow, 5)],
    ]) {
      const reserved = { ...authorized('pay_1', 5), postings }
      await assert.rejects(
        world.seed('refused', (tx) => reserve(tx, reserved)),
        assert.AssertionError,
      )
    }
    assert.deepEqual(await transactions('refused', '?status=PENDING'), [])
  })
})

describe('what settles it', () => {
  const pendingOf = async (tenant: string) => (await account(tenant, psp))?.pending_debits.amount
  const one = async (tenant: string, status: string) => {
    const [found] = await transactions(tenant, `?status=${status}`)
    return found && [found.amount.amount, found.settled.amount, found.version]
  }

  test('posts in parts, each under a name of its own, until nothing is reserved', async () => {
    await world.seed('parts', (tx) => reserve(tx, authorized('pay_1', 70)))
    await world.seed('parts', (tx) => post(tx, captured('pay_1', 25)))
    assert.deepEqual([await pendingOf('parts'), await balance('parts', psp)], [45, 25])
    assert.deepEqual(await one('parts', 'PENDING'), [70, 25, 2])
    await world.seed('parts', async (tx) => postNew(tx, captured('pay_1', 40, 65)))
    assert.deepEqual([await pendingOf('parts'), await balance('parts', psp)], [5, 65])
    const [open] = await transactions('parts', '?status=PENDING')
    await world.seed('parts', (tx) => post(tx, captured('pay_1', 5, 70)))
    assert.deepEqual([await pendingOf('parts'), await balance('parts', escrow)], [0, 70])
    assert.deepEqual(await transactions('parts', '?status=PENDING'), [])
    const ended = await world
      .as('parts')
      .get<TransactionBody>(`/api/v1/ledger/transactions/${open?.id}`)
    const { status, settled, ended_by, posted_at } = ended.body
    assert.deepEqual([status, settled, posted_at], ['POSTED', euro(70), null])
    assert.notEqual(ended_by, null)
    const posted = await transactions('parts')
    assert.deepEqual(posted.map(({ ref }) => ref).sort(), ['pay_1:25', 'pay_1:65', 'pay_1:70'])
  })

  test('posted again, it takes nothing more', async () => {
    await world.seed('twice', (tx) => reserve(tx, authorized('pay_1', 70)))
    for (let time = 0; time < 2; time += 1) {
      await world.seed('twice', (tx) => post(tx, captured('pay_1', 25)))
    }
    await assert.rejects(world.seed('twice', async (tx) => postNew(tx, captured('pay_1', 25))))
    assert.deepEqual([await pendingOf('twice'), await balance('twice', psp)], [45, 25])
  })

  test('is posted also where nothing is reserved, or it was let go', async () => {
    await world.seed('none', (tx) => post(tx, captured('pay_0', 10)))
    await world.seed('none', (tx) => reserve(tx, authorized('pay_1', 70)))
    await world.seed('none', (tx) => post(tx, captured('pay_1', 25)))
    await world.seed('none', (tx) => release(tx, 'pay_1'))
    await world.seed('none', (tx) => release(tx, 'pay_1'))
    await world.seed('none', (tx) => post(tx, captured('pay_1', 5, 30)))
    assert.deepEqual([await pendingOf('none'), await balance('none', psp)], [0, 40])
    assert.deepEqual(await one('none', 'VOIDED'), [70, 25, 3])
    assert.equal((await transactions('none')).length, 3)
  })

  test('of two at once, the second waits, and what is reserved becomes less by both', async () => {
    await world.seed('race', (tx) => reserve(tx, authorized('pay_1', 70)))
    const { late } = await world.seed('race', async (tx) => {
      await post(tx, captured('pay_1', 30))
      // What takes from the reservation travels with the commit: else the other may have it first, and nobody waits.
      await rowsSent(tx)
      const late = world.seed('race', (other) => post(other, captured('pay_1', 40, 70)))
      await untilBlocked(world.db)
      return { late }
    })
    await late
    assert.deepEqual([await pendingOf('race'), await balance('race', escrow)], [0, 70])
    assert.deepEqual(await transactions('race', '?status=PENDING'), [])
  })

  test('a part and the end of the rest, at once, leave nothing reserved', async () => {
    await world.seed('ends', (tx) => reserve(tx, authorized('pay_1', 70)))
    const { late } = await world.seed('ends', async (tx) => {
      await post(tx, captured('pay_1', 30))
      // What takes from the reservation travels with the commit: else the other may have it first, and nobody waits.
      await rowsSent(tx)
      const late = world.seed('ends', (other) => release(other, 'pay_1'))
      await untilBlocked(world.db)
      return { late }
    })
    await late
    assert.deepEqual([await pendingOf('ends'), await balance('ends', escrow)], [0, 30])
    assert.deepEqual(await one('ends', 'VOIDED'), [70, 30, 3])
  })

  test('touches nothing of a neighbour with the same names', async () => {
    for (const tenant of ['own', 'other']) {
      await world.seed(tenant, (tx) => reserve(tx, authorized('pay_1', 70)))
    }
    await world.seed('own', (tx) => post(tx, captured('pay_1', 30)))
    await world.seed('own', (tx) => release(tx, 'pay_1'))
    assert.deepEqual([await pendingOf('own'), await pendingOf('other')], [0, 70])
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
    await world.seed('lapse', (tx) => post(tx, captured('pay_1', 70)))
    const after = await account('lapse', psp)
    assert.deepEqual([after?.balance, after?.pending_debits], [euro(70), euro(5)])
  })
})

describe('an account that must not fall below zero', () => {
  const stored = 'liability:stored_value'
  const { tryReserve: hold } = reserving
  const spend = (ref: string, amount: number) => ({
    ...entry(ref, [debit(stored, amount), credit('revenue:sales', amount)]),
    kind: 'payment.authorized',
  })

  test('what is reserved of it is spoken for, until it is let go', async () => {
    const issued = entry('one', [debit(psp, 100), credit(stored, 100)])
    await world.seed('spoken', (tx) => post(tx, issued))
    await world.seed('spoken', (tx) => hold(tx, spend('a', 70)))
    const more = (ref: string) => world.seed('spoken', (tx) => hold(tx, spend(ref, 40)))
    await assert.rejects(more('b'), { code: 'insufficient_balance' })
    await assert.rejects(
      world.seed('spoken', (tx) => post(tx, spend('c', 40))),
      { code: 'insufficient_balance' },
    )
    await world.seed('spoken', (tx) => release(tx, 'a'))
    await more('b')
    const spent = { ...spend('b:40', 40), kind: 'payment.captured', settles: fact('b') }
    await world.seed('spoken', (tx) => post(tx, spent))
    assert.equal(await balance('spoken', stored), 60)
  })

  test('what is on its way to it is not there yet', async () => {
    const issued = { ...entry('one', [debit(psp, 100), credit(stored, 100)]), kind: 'issued' }
    await world.seed('coming', (tx) => hold(tx, issued))
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
        world.seed('fifty', (tx) => hold(tx, spend(`held ${index}`, 10))),
      ),
    )
    assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 20)
    assert.deepEqual((await account('fifty', stored))?.pending_debits, euro(200))
  })
})
