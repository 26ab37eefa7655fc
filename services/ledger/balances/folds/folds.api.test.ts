import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { beforeAll, idOf, newId, newUuid, type Tx } from '@souk/platform'
import { holding, untilBlocked } from '@souk/platform/testing'
import fc from 'fast-check'
import type { Direction } from '../../account.ts'
import { getAccountToSum } from '../../accounts/operations.ts'
import { post } from '../../contract.ts'
import {
  createLedgerWorld,
  credit,
  debit,
  entry,
  type LedgerWorld,
  type Money,
  type Page,
} from '../../ledger.fixture.ts'
import { postPending, tryReserve } from '../../pending/operations.ts'
import { asOf, type Basis } from '../moment.ts'
import { hasFewPostings, sumUntil } from '../past/store.ts'
import { foldNext } from './operations.ts'

let world: LedgerWorld
before(async () => {
  world = await createLedgerWorld()
})
after(() => world.close())

/** Everything that was posted until now: nobody posts beside these tests. */
const fold = (tenant: string, limit?: number) =>
  world.seed(tenant, (tx) => foldNext(tx, newUuid(), limit))

interface Line extends Record<'debits' | 'credits' | 'balance', Money> {
  readonly code: string
}
interface Balance {
  readonly balanced: boolean
  readonly currencies: readonly { readonly currency: string; readonly accounts: readonly Line[] }[]
}

const trialBalance = async (tenant: string, query: string) =>
  (await world.as(tenant).get<Balance>(`/api/v1/ledger/trial-balance?${query}`)).body

/** What a journal that is read from its beginning comes to. */
interface Posted {
  readonly currency: string
  readonly postings: readonly { account: string; direction: Direction; amount: number }[]
  readonly effectiveAt: Date
  readonly postedAt: Date
}

function naive(
  posted: readonly Posted[],
  basis: string,
  at: Date,
  groupOf: (code: string) => string,
) {
  const sums = new Map<string, { debits: number; credits: number }>()
  for (const { currency, postings, effectiveAt, postedAt } of posted) {
    if ((basis === 'POSTED' ? postedAt : effectiveAt) > at) continue
    for (const { account, direction, amount } of postings) {
      const key = `${currency} ${groupOf(account)}`
      const sum = sums.get(key) ?? { debits: 0, credits: 0 }
      sum[direction === 'DEBIT' ? 'debits' : 'credits'] += amount
      sums.set(key, sum)
    }
  }
  return Object.fromEntries([...sums].sort())
}

function shown({ currencies }: Balance) {
  const lines = currencies.flatMap(({ currency, accounts }) =>
    accounts.map(({ code, debits, credits }) => [
      `${currency} ${code}`,
      { debits: debits.amount, credits: credits.amount },
    ]),
  )
  return Object.fromEntries(lines.sort())
}

describe('balances as of a moment', () => {
  const orders = [newId('ord'), newId('ord')]
  const codes = [
    'asset:psp:test',
    'revenue:sales',
    'expense:rent',
    ...orders.map((id) => `liability:escrow:${id}`),
  ]
  const groupOf = (code: string) => code.replace(/:ord_\w+/, '')
  const noon = Date.UTC(2026, 2, 10, 12)
  const hour = 3_600_000
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('post' as const),
        from: fc.constantFrom(...codes),
        to: fc.constantFrom(...codes),
        amount: fc.integer({ min: 1, max: 1_000 }),
        currency: fc.constantFrom('EUR', 'JPY'),
        hours: fc.integer({ min: -72, max: 0 }),
        isLate: fc.boolean(),
        hasMoment: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('fold' as const),
        limit: fc.integer({ min: 1, max: 5 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('ask' as const),
        hours: fc.integer({ min: -75, max: 3 }),
        basis: fc.constantFrom<Basis[]>('EFFECTIVE', 'POSTED'),
        isBoundary: fc.boolean(),
      }),
    },
  )

  test('are what a naive sum says, whatever was posted when, and however far it is folded', async () => {
    let play = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        play += 1
        const tenant = `play ${play}`
        const posted: Posted[] = []
        for (const [index, one] of [...steps, ...lastQuestions].entries()) {
          if (one.kind === 'post') posted.push(await postOne(tenant, `${index}`, one))
          else if (one.kind === 'fold') await fold(tenant, one.limit)
          else await compare(tenant, posted, one)
        }
      }),
      {
        numRuns: Number(process.env.SOUK_LONG ? 200 : 6),
        ...(process.env.SOUK_SEED && { seed: Number(process.env.SOUK_SEED) }),
      },
    )
  })

  type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
  type Of<Kind> = Extract<Step, { kind: Kind }>

  const lastQuestions: Of<'ask'>[] = [
    { kind: 'ask', hours: 3, basis: 'EFFECTIVE', isBoundary: false },
    { kind: 'ask', hours: -12, basis: 'EFFECTIVE', isBoundary: true },
    { kind: 'ask', hours: 3, basis: 'POSTED', isBoundary: false },
  ]

  /** Some were reserved before, and have an older id than what was folded meanwhile. */
  async function postOne(tenant: string, ref: string, one: Of<'post'>): Promise<Posted> {
    const { from, to, amount, currency, hours, isLate, hasMoment } = one
    const effectiveAt = new Date(noon + hours * hour)
    const made = entry(ref, [debit(from, amount), credit(to, amount)], {
      currency,
      ...(hasMoment && { effectiveAt }),
    })
    const done = await postAs(tenant, made, isLate)
    return { ...made, effectiveAt: done.effectiveAt, postedAt: done.postedAt }
  }

  async function postAs(tenant: string, made: ReturnType<typeof entry>, isLate: boolean) {
    if (!isLate) return world.seed(tenant, (tx) => post(tx, made))
    const pending = await world.seed(tenant, (tx) => tryReserve(tx, made))
    assert(pending)
    await world.seed(tenant, (tx) =>
      post(tx, entry(`between ${made.ref}`, made.postings, { kind: 'none', currency: 'KRW' })),
    )
    await fold(tenant)
    return world.seed(tenant, (tx) => postPending(tx, pending))
  }

  async function compare(tenant: string, posted: readonly Posted[], asked: Of<'ask'>) {
    const { hours, basis, isBoundary } = asked
    const near = basis === 'POSTED' ? Date.now() : noon + hours * hour
    const at = new Date(isBoundary ? Math.floor(near / (24 * hour)) * 24 * hour : near)
    const query = `as_of=${at.toISOString()}&basis=${basis}`
    const found = await trialBalance(tenant, query)
    const { 'KRW none': _none, ...rest } = naive(posted, basis, at, groupOf)
    const withoutFillers = Object.fromEntries(
      Object.entries(shown(found)).filter(([key]) => !key.startsWith('KRW')),
    )
    assert.deepEqual(withoutFillers, rest, query)
    for (const code of codes) await compareAccount(tenant, posted, { code, at, basis })
  }

  async function compareAccount(
    tenant: string,
    posted: readonly Posted[],
    { code, at, basis }: { code: string; at: Date; basis: Basis },
  ) {
    const listed = `/api/v1/ledger/accounts?code=${code}`
    const { content } = (
      await world.as(tenant).get<Page<Line & { id: string; currency: string }>>(listed)
    ).body
    const sums: Record<string, object> = naive(posted, basis, at, (own) => own)
    for (const { id, currency } of content.filter((one) => one.currency !== 'KRW')) {
      const url = `/api/v1/ledger/accounts/${id}?as_of=${at.toISOString()}&basis=${basis}`
      const { body } = await world.as(tenant).get<Line>(url)
      const expected = sums[`${currency} ${code}`] ?? { debits: 0, credits: 0 }
      assert.deepEqual({ debits: body.debits.amount, credits: body.credits.amount }, expected)
      const summed = await world.peek(tenant, async (tx) => {
        const account = await getAccountToSum(tx, id)
        return sumUntil(tx, { ...account, hasFewPostings: false }, asOf(at, basis))
      })
      assert.deepEqual(summed, expected, 'as of an account with many postings')
    }
  }
})

describe('folding', () => {
  const one = (ref: string) => entry(ref, [debit('expense:rent', 5), credit('asset:bank:main', 5)])
  const sums = (tenant: string) =>
    world.peek(
      tenant,
      (tx) => tx<{ n: number; debits: string }>`
        select count(*)::int as n, coalesce(sum(debits), 0)::text as debits
        from ledger.daily_sums where tenant_id = ${tx.tenantId}
      `,
    )
  const through = (tenant: string) =>
    world.peek(
      tenant,
      (tx: Tx) =>
        tx<{ through: string }>`select through from ledger.folds where tenant_id = ${tx.tenantId}`,
    )

  test('leaves what is younger than ten minutes to be summed, and comes to it by itself', async () => {
    await world.seed('young', (tx) => post(tx, one('one')))
    await world.tick()
    assert.deepEqual((await sums('young'))[0]?.n, 0)
    assert.equal(await fold('young'), 1)
    assert.equal((await sums('young'))[0]?.debits, '5')
    assert.equal(await fold('young'), 0)
  })

  test('that is cut off has done nothing, and goes on where it was', async () => {
    for (const ref of ['one', 'two', 'three']) await world.seed('cut', (tx) => post(tx, one(ref)))
    assert.equal(await fold('cut', 1), 1)
    const [before] = await through('cut')
    await assert.rejects(
      world.seed('cut', async (tx) => {
        await foldNext(tx, newUuid())
        throw new Error('killed')
      }),
      /killed/,
    )
    assert.deepEqual((await through('cut'))[0], before)
    assert.notEqual(before?.through, beforeAll)
    assert.equal((await sums('cut'))[0]?.debits, '5')
    await fold('cut')
    assert.equal((await sums('cut'))[0]?.debits, '15')
  })

  test('of two workers at once, one leaves it to the other', async () => {
    await world.seed('two', (tx) => post(tx, one('one')))
    await fold('two')
    await world.seed('two', (tx) => post(tx, one('two')))
    const { first, second } = await holding(world.db, 'ledger.daily_sums', async () => {
      const first = fold('two')
      await untilBlocked(world.db)
      return { first, second: await fold('two') }
    })
    assert.deepEqual([await first, second], [1, 0])
    assert.equal((await sums('two'))[0]?.debits, '10')
  })

  test('is asked about accounts with more than two thousand postings, and the others are read', async () => {
    const ones = (count: number) => Array.from({ length: count }, () => debit('expense:rent', 1))
    const isShort = () =>
      world.peek('long', async (tx) => {
        const [account] = await tx<{ id: string }>`
          select id from ledger.accounts where tenant_id = ${tx.tenantId} and code = 'expense:rent'
        `
        return hasFewPostings(tx, idOf('lac', String(account?.id)))
      })
    const all = [...ones(2_000), credit('asset:bank:main', 2_000)]
    await world.seed('long', (tx) => post(tx, entry('all', all)))
    assert.equal(await isShort(), true)
    await world.seed('long', (tx) =>
      post(tx, entry('more', [...ones(1), credit('asset:bank:main', 1)])),
    )
    assert.equal(await isShort(), false)
  })

  test('another tenant has other sums', async () => {
    await world.seed('mine', (tx) => post(tx, one('one')))
    await fold('mine')
    const { body } = await world
      .as('yours')
      .get<Balance>('/api/v1/ledger/trial-balance?as_of=2999-01-01T00:00:00Z')
    assert.deepEqual(body, { balanced: true, currencies: [] })
  })
})
