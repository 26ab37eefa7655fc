import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { untilBlocked } from '@souk/platform/testing'
import { post } from '../contract.ts'
import {
  createLedgerWorld,
  credit,
  debit,
  entry,
  type LedgerWorld,
  type Page,
  type Refusal,
  type TransactionBody,
} from '../ledger.fixture.ts'
import { closeLedgerPeriod } from './operations.ts'

let world: LedgerWorld
before(async () => {
  world = await createLedgerWorld()
})
after(() => world.close())

const periods = '/api/v1/ledger/periods'
const transactions = '/api/v1/ledger/transactions'

interface PeriodBody {
  readonly id: string
  readonly status: string
  readonly through: string
  readonly closed_from: string | null
  readonly closed_before: string
  readonly reason: string | null
  readonly version: number
}
type Reply = PeriodBody & Refusal

const close = (tenant: string, through: string, who = 'anna') =>
  world.asMember(tenant, who).post<Reply>(`${periods}/close`, { through })
const reopen = (tenant: string, id: string, who = 'bert') =>
  world.asMember(tenant, who).post<Reply>(`${periods}/${id}/reopen`, { reason: 'Late invoice' })

async function givenBooks(tenant: string): Promise<void> {
  for (const code of ['expense:rent', 'asset:bank:main']) {
    const body = { code, currency: 'EUR', name: code }
    await world.as(tenant).post('/api/v1/ledger/accounts', body)
  }
}

const rent = (effectiveAt?: string) => ({
  memo: 'Rent',
  currency: 'EUR',
  postings: [debit('expense:rent', 5), credit('asset:bank:main', 5)],
  ...(effectiveAt && { effective_at: effectiveAt }),
})
const enter = (tenant: string, effectiveAt?: string) =>
  world.asMember(tenant, 'anna').post<TransactionBody & Refusal>(transactions, rent(effectiveAt))
const postJournal = (tenant: string, id: string) =>
  world.asMember(tenant, 'bert').post<TransactionBody & Refusal>(`${transactions}/${id}/post`)

describe('POST /api/v1/ledger/periods/close', () => {
  test('201: closes through the end of the day, and says so', async () => {
    const { status, body, headers } = await close('close', '2026-03-31')
    assert.equal(status, 201)
    assert.equal(headers.location, `${periods}/${body.id}`)
    assert.deepEqual(
      [body.status, body.closed_from, body.closed_before],
      ['CLOSED', null, '2026-04-01T00:00:00.000Z'],
    )
    const { body: next } = await close('close', '2026-04-30')
    assert.equal(next.closed_from, '2026-04-01T00:00:00.000Z')
    const { body: page } = await world.as('close').get<Page<PeriodBody>>(periods)
    assert.deepEqual(page.content, [next, body])
    const shown = await world.as('close').get<PeriodBody>(`${periods}/${body.id}`)
    assert.deepEqual(shown.body, body)
    const events = await world.events('close')
    assert.deepEqual(
      events.map(({ type }) => type),
      ['ledger.period_closed', 'ledger.period_closed'],
    )
    assert.deepEqual(events[1]?.data.object, next)
  })

  test('201: the day ends when it does in the zone of the tenant', async () => {
    const zone = { ...world.context('zone'), timeZone: 'Europe/Berlin' }
    const period = await world.database.write(zone, (tx) => closeLedgerPeriod(tx, '2026-03-28'))
    assert.equal(period.closedBefore.toISOString(), '2026-03-28T23:00:00.000Z')
    const summer = await world.database.write(zone, (tx) => closeLedgerPeriod(tx, '2026-03-31'))
    assert.equal(summer.closedBefore.toISOString(), '2026-03-31T22:00:00.000Z')
  })

  test('409 period_already_closed: a day that is closed, and nothing is announced', async () => {
    await close('twice', '2026-03-31')
    for (const through of ['2026-03-31', '2026-02-28']) {
      const { status, body } = await close('twice', through)
      assert.deepEqual([status, body.code], [409, 'period_already_closed'], through)
    }
    assert.equal((await world.events('twice')).length, 1)
  })

  test('422 period_not_over, 400: a day that is not over, and one that is none', async () => {
    const today = new Date().toISOString().slice(0, 10)
    for (const through of [today, '2999-12-31']) {
      assert.equal((await close('early', through)).body.code, 'period_not_over', through)
    }
    for (const through of ['2026-02-30', 'today', '0001-01-01']) {
      assert.equal((await close('early', through)).status, 400, through)
    }
  })

  test('403: needs ledger:close and a person', async () => {
    const writer = world.asMember('close', 'anna', ['ledger:read', 'ledger:write'])
    const body = { through: '2026-05-31' }
    assert.equal((await writer.post(`${periods}/close`, body)).status, 403)
    const program = await world.as('close').post<Reply>(`${periods}/close`, body)
    assert.equal(program.body.code, 'human_required')
    assert.equal((await world.asProvider('close', newId('prv')).get(periods)).status, 403)
  })
})

describe('after a closing', () => {
  test('423 period_closed: a journal, its posting and a reversal with a moment in it', async () => {
    await givenBooks('closed')
    const { body: waiting } = await enter('closed', '2026-03-15T12:00:00Z')
    const { body: posted } = await enter('closed', '2026-03-16T12:00:00Z')
    await postJournal('closed', posted.id)
    await close('closed', '2026-03-31')
    const late = await enter('closed', '2026-03-31T23:59:59.999Z')
    assert.deepEqual([late.status, late.body.code], [423, 'period_closed'])
    assert.deepEqual(late.body.meta, { closed_before: '2026-04-01T00:00:00.000Z' })
    assert.equal((await postJournal('closed', waiting.id)).body.code, 'period_closed')
    const reversal = { reason: 'wrong', effective_at: '2026-03-16T12:00:00Z' }
    const url = `${transactions}/${posted.id}/reverse`
    const reversed = await world.asMember('closed', 'anna').post<Refusal>(url, reversal)
    assert.equal(reversed.body.code, 'period_closed')
    assert.equal((await enter('closed', '2026-04-01T00:00:00Z')).status, 201)
    const now = await world.asMember('closed', 'anna').post(url, { reason: 'wrong' })
    assert.equal(now.status, 201)
  })

  test('what a domain learns late is posted with the moment of posting', async () => {
    await close('late', '2026-03-31')
    const fact = entry('one', [debit('expense:psp_fees', 5), credit('asset:psp:test', 5)])
    const [closed, open] = await world.seed('late', async (tx) => [
      await post(tx, { ...fact, effectiveAt: new Date('2026-03-15T00:00:00Z') }),
      await post(tx, { ...fact, ref: 'two', effectiveAt: new Date('2026-04-15T00:00:00Z') }),
    ])
    assert.equal(closed?.effectiveAt.getTime(), closed?.postedAt.getTime())
    assert.equal(open?.effectiveAt.toISOString(), '2026-04-15T00:00:00.000Z')
  })

  test('other tenants go on', async () => {
    await givenBooks('other')
    assert.equal((await enter('other', '2026-03-15T12:00:00Z')).status, 201)
  })

  test('of a closing and a posting at once, the closing waits and the posting is in it', async () => {
    await givenBooks('race')
    const fact = entry('one', [debit('expense:rent', 5), credit('asset:bank:main', 5)])
    const effectiveAt = new Date('2026-03-15T00:00:00Z')
    const { closing } = await world.seed('race', async (tx) => {
      await post(tx, { ...fact, effectiveAt })
      const closing = close('race', '2026-03-31')
      await untilBlocked(world.db)
      return { closing }
    })
    assert.equal((await closing).status, 201)
  })

  test('of a posting and a closing at once, the posting waits and is refused', async () => {
    await givenBooks('race-2')
    const { body: waiting } = await enter('race-2', '2026-03-15T12:00:00Z')
    const { posting } = await world.seed('race-2', async (tx) => {
      await closeLedgerPeriod(tx, '2026-03-31')
      const posting = postJournal('race-2', waiting.id)
      await untilBlocked(world.db)
      return { posting }
    })
    assert.equal((await posting).body.code, 'period_closed')
  })

  test('two who post with moments of their own do not wait for each other, nor does who has none', async () => {
    const fact = (ref: string) => ({
      ...entry(ref, [debit('expense:rent', 5), credit('asset:bank:main', 5)]),
      effectiveAt: new Date('2026-04-15T00:00:00Z'),
    })
    await world.seed('shared', (tx) => post(tx, fact('one')))
    await world.seed('shared', async (tx) => {
      await post(tx, fact('two'))
      await world.seed('shared', (other) => post(other, fact('three')))
    })
    await world.seed('shared', async (tx) => {
      await closeLedgerPeriod(tx, '2026-03-31')
      const plain = entry('four', [debit('expense:rent', 5), credit('asset:bank:main', 5)])
      await world.seed('shared', (other) => post(other, plain))
    })
  })
})

describe('POST /api/v1/ledger/periods/{id}/reopen', () => {
  test('200: another person opens it again, and journals go into it', async () => {
    await givenBooks('reopen')
    await close('reopen', '2026-02-28')
    const { body: march } = await close('reopen', '2026-03-31')
    const { status, body } = await reopen('reopen', march.id)
    assert.deepEqual(
      [status, body.status, body.reason, body.version],
      [200, 'REOPENED', 'Late invoice', 2],
    )
    assert.equal((await enter('reopen', '2026-03-15T12:00:00Z')).status, 201)
    assert.equal((await enter('reopen', '2026-02-15T12:00:00Z')).body.code, 'period_closed')
    assert.equal((await world.events('reopen')).at(-1)?.type, 'ledger.period_reopened')
    const again = await close('reopen', '2026-03-31')
    assert.deepEqual([again.status, again.body.closed_from], [201, '2026-03-01T00:00:00.000Z'])
  })

  test('403 second_person_required: whoever closed it cannot open it', async () => {
    const { body } = await close('same', '2026-03-31')
    const reply = await reopen('same', body.id, 'anna')
    assert.deepEqual([reply.status, reply.body.code], [403, 'second_person_required'])
    await givenBooks('same')
    assert.equal((await enter('same', '2026-03-15T12:00:00Z')).body.code, 'period_closed')
  })

  test('409: a later one comes first, and a second time there is nothing to open', async () => {
    const { body: first } = await close('order', '2026-02-28')
    const { body: second } = await close('order', '2026-03-31')
    assert.equal((await reopen('order', first.id)).body.code, 'period_reopen_order')
    assert.equal((await reopen('order', second.id)).status, 200)
    assert.equal((await reopen('order', second.id)).body.code, 'invalid_transition')
    assert.equal((await reopen('order', first.id)).status, 200)
  })

  test('404 period_not_found: of another tenant', async () => {
    const { body } = await close('mine', '2026-03-31')
    const reply = await reopen('yours', body.id)
    assert.deepEqual([reply.status, reply.body.code], [404, 'period_not_found'])
    assert.equal((await world.as('yours').get(`${periods}/${body.id}`)).status, 404)
  })
})
