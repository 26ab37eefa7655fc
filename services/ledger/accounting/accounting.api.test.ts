import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ExportPage } from '@souk/platform'
import { post } from '../contract.ts'
import {
  createLedgerWorld,
  credit,
  debit,
  entry,
  type LedgerWorld,
  type Money,
  type Refusal,
} from '../ledger.fixture.ts'
import type { JournalEntry } from '../transaction.ts'
import { readArchive, sumsOf } from './datev/reader.fixture.ts'
import { bookingExport } from './exports.ts'

let world: LedgerWorld
before(async () => {
  world = await createLedgerWorld()
})
after(() => world.close())

const url = '/api/v1/ledger/accounting-settings'
const rights = { holds: () => true }
const june = { from: '2026-06-01', through: '2026-06-30', currency: 'EUR' }

interface SettingsBody {
  readonly chart: string | null
  readonly clearing_number: string | null
  readonly account_numbers: readonly {
    code: string
    number: string | null
    proposed: string | null
  }[]
  readonly version: number
}

const complete = {
  chart: 'SKR03',
  consultant_number: 29_098,
  clients: [{ currency: 'EUR', number: 55_003 }],
}

async function set(tenant: string, body: object, headers = {}) {
  return world.as(tenant).patch<SettingsBody & Refusal>(url, body, headers)
}

async function givenSettings(tenant: string, more: object = {}): Promise<void> {
  const { status, text } = await set(tenant, { ...complete, ...more })
  assert.equal(status, 200, text)
}

/** The file as a job writes it, page by page. */
async function exported(tenant: string, filter: object = june): Promise<Buffer> {
  const asked = filter as typeof june
  await world.peek(tenant, async (tx) => bookingExport.filterCheck?.check(tx, asked))
  const pieces: Buffer[] = []
  let next: string | null = null
  do {
    const after: string | null = next
    const page: ExportPage = await world.peek(tenant, (tx) =>
      bookingExport.page(tx, { filter: asked, after, rights }),
    )
    pieces.push(page.bytes ?? Buffer.alloc(0))
    next = page.next
  } while (next !== null)
  return Buffer.concat(pieces)
}

const at = (day: string, time = '12:00:00Z') => ({ effectiveAt: new Date(`${day}T${time}`) })
const psp = 'asset:psp:test'
const escrow = (order: string) => `liability:escrow:ord_01k1f2mk00f8ysp7vebn63pag${order}`

function given(tenant: string, ...entries: readonly JournalEntry[]): Promise<unknown> {
  return world.seed(tenant, async (tx) => {
    for (const one of entries) await post(tx, one)
  })
}

const captured = (ref: string, amount: number, day = '2026-06-10') =>
  entry(ref, [debit(psp, amount), credit(escrow('s'), amount)], at(day))

interface TrialBalanceBody {
  readonly currencies: readonly {
    readonly currency: string
    readonly accounts: readonly { code: string; debits: Money; credits: Money }[]
  }[]
}

async function turnoverUntil(
  tenant: string,
  moment: string,
): Promise<Map<string, [number, number]>> {
  const { body } = await world
    .as(tenant)
    .get<TrialBalanceBody>(`/api/v1/ledger/trial-balance?as_of=${moment}`)
  const accounts = body.currencies.find(({ currency }) => currency === 'EUR')?.accounts ?? []
  return new Map(
    accounts.map(({ code, debits, credits }) => [code, [debits.amount, credits.amount]]),
  )
}

describe('accounting settings', () => {
  test('say what is proposed, and what was given instead', async () => {
    const { body: before } = await world.as('numbers').get<SettingsBody>(url)
    assert.deepEqual([before.chart, before.clearing_number, before.version], [null, null, 1])
    assert(before.account_numbers.every(({ number }) => number === null))
    await givenSettings('numbers', {
      account_number_length: 6,
      account_numbers: [
        { code: 'asset:bank', number: '181000' },
        { code: 'expense:rent', number: '421000' },
      ],
    })
    const { body } = await world.as('numbers').get<SettingsBody>(url)
    const of = (code: string) => body.account_numbers.find((one) => one.code === code)
    assert.deepEqual([body.clearing_number, body.version], ['179200', 2])
    assert.partialDeepStrictEqual(of('asset:bank'), { number: '181000', proposed: '120000' })
    assert.partialDeepStrictEqual(of('asset:psp'), { number: '136000', proposed: '136000' })
    assert.partialDeepStrictEqual(of('expense:rent'), { number: '421000', proposed: null })
    await set('numbers', { account_numbers: [{ code: 'asset:bank', number: null }] })
    const { body: back } = await world.as('numbers').get<SettingsBody>(url)
    assert.equal(back.account_numbers.find(({ code }) => code === 'asset:bank')?.number, '120000')
    const { body: other } = await world.as('neighbour').get<SettingsBody>(url)
    assert.equal(other.chart, null)
  })

  test('a request that changes nothing creates no new version, and one from before is refused', async () => {
    await givenSettings('same')
    assert.equal((await set('same', complete)).body.version, 2)
    const late = await set('same', { chart: 'SKR04' }, { 'if-match': '"v1"' })
    assert.deepEqual([late.status, late.body.code], [412, 'version_mismatch'])
    assert.equal((await world.as('same').get<SettingsBody>(url)).body.chart, 'SKR03')
  })

  test('400 validation_failed: numbers that DATEV does not have, and a currency twice', async () => {
    const eur = { currency: 'EUR', number: 1 }
    for (const [body, status] of [
      [{ consultant_number: 1_000 }, 400],
      [{ clients: [{ currency: 'EUR', number: 100_000 }] }, 400],
      [{ account_number_length: 9 }, 400],
      [{ fiscal_year_starts_in: 13 }, 400],
      [{ account_numbers: [{ code: 'asset:bank', number: '12a' }] }, 400],
      [{ account_numbers: [{ code: 'bank', number: '1200' }] }, 400],
      [{ chart: 'SKR99' }, 400],
      [{}, 400],
      [{ clients: [eur, eur] }, 400],
    ] as const) {
      assert.equal((await set('wrong', body)).status, status, JSON.stringify(body))
    }
    assert.equal((await world.as('wrong').get<SettingsBody>(url)).body.version, 1)
  })

  test('403 insufficient_scope: who reads the books does not change them', async () => {
    const reply = await world.as('same', ['ledger:read']).patch<Refusal>(url, { chart: null })
    assert.deepEqual([reply.status, reply.body.code], [403, 'insufficient_scope'])
  })
})

describe('a period as files for accounting software', () => {
  test('has an entry of two postings as a line, with what leads back to it', async () => {
    await givenSettings('line')
    await given('line', captured('pay_1:500', 500))
    const [file, ...others] = readArchive(await exported('line'))
    assert.equal(others.length, 0)
    assert.deepEqual(
      [file?.name, file?.currency, ...(file?.header.slice(10, 16) ?? [])],
      [
        'EXTF_Buchungsstapel_2026-06_EUR_1.csv',
        'EUR',
        '29098',
        '55003',
        '20260101',
        '4',
        '20260601',
        '20260630',
      ],
    )
    assert.deepEqual([file?.header[20], file?.header[26]], ['0', '"03"'])
    const [line] = file?.lines ?? []
    assert.partialDeepStrictEqual(line, {
      ...{ amount: 500, debit: '1360', credit: '1710', day: '2026-06-10' },
      ...{ reference: 'pay_1/500', text: 'test pay_1:500' },
    })
    assert.match(line?.transactionId ?? '', /^ltx_/)
    assert.equal(line?.key, line?.transactionId.slice(-12))
  })

  test('read again, it has the sums of the trial balance, whatever the entries are', async () => {
    await givenSettings('sums', { account_numbers: [{ code: 'expense:rent', number: '4210' }] })
    const several = entry(
      'several',
      [
        ...[debit(psp, 7_001), debit('expense:psp_fees', 299), debit('expense:rent', 1)],
        ...[
          credit(escrow('s'), 4_000),
          credit('revenue:sales', 2_901),
          credit('liability:tax:output', 400),
        ],
      ],
      at('2026-06-15'),
    )
    // Both sides have one number there.
    const moved = entry(
      'moved',
      [
        debit(escrow('s'), 900),
        debit(psp, 100),
        credit(escrow('0'), 600),
        credit(escrow('1'), 400),
      ],
      at('2026-06-30', '23:59:59.999Z'),
    )
    const may = captured('before', 5_000, '2026-05-31')
    const july = captured('after', 6_000, '2026-07-01')
    const dollars = { ...captured('dollars', 77), currency: 'USD' }
    await given('sums', may, captured('first', 100, '2026-06-01'), several, moved, july, dollars)
    const files = readArchive(await exported('sums'))
    const [begin, end] = await Promise.all([
      turnoverUntil('sums', '2026-05-31T23:59:59.999Z'),
      turnoverUntil('sums', '2026-06-30T23:59:59.999Z'),
    ])
    const { body: settings } = await world.as('sums').get<SettingsBody>(url)
    const wanted: Record<string, { debits: number; credits: number }> = {}
    for (const [code, [debits, credits]] of end) {
      const [debitsBefore = 0, creditsBefore = 0] = begin.get(code) ?? []
      const group = settings.account_numbers.find(
        (one) => code === one.code || code.startsWith(`${one.code}:`),
      )
      const number = String(group?.number)
      const sum = wanted[number] ?? { debits: 0, credits: 0 }
      wanted[number] = {
        debits: sum.debits + debits - debitsBefore,
        credits: sum.credits + credits - creditsBefore,
      }
    }
    const { [String(settings.clearing_number)]: clearing, ...found } = sumsOf(files)
    assert.deepEqual(found, wanted)
    assert(clearing && clearing.debits > 0)
    assert.equal(clearing.debits, clearing.credits)
  })

  test('goes on where a page ends, and is the same whoever writes the next one', async () => {
    await givenSettings('pages')
    const entries = Array.from({ length: 1_203 }, (_, index) => captured(`pay_${index}`, index + 1))
    await given('pages', ...entries)
    const [file, ...others] = readArchive(await exported('pages'))
    assert.equal(others.length, 0)
    const amounts = file?.lines.map(({ amount }) => amount).toSorted((a, b) => a - b)
    assert.deepEqual(
      amounts,
      entries.map((_, index) => index + 1),
    )
  })

  test('409 accounting_settings_changed: a number or the settings are others than when it began', async () => {
    await givenSettings('changed')
    const entries = Array.from({ length: 501 }, (_, index) => captured(`pay_${index}`, index + 1))
    await given('changed', ...entries)
    const page = (after: string | null) =>
      world.peek('changed', (tx) => bookingExport.page(tx, { filter: june, after, rights }))
    const first = await page(null)
    assert((await page(first.next)).bytes, 'nothing has changed yet')
    await set('changed', { clients: [{ currency: 'EUR', number: 55_004 }] })
    await assert.rejects(page(first.next), { code: 'accounting_settings_changed' })
    const begun = await page(null)
    const account = { code: 'expense:rent', currency: 'EUR', name: 'Rent', external_number: '4210' }
    const opened = await world.as('changed').post('/api/v1/ledger/accounts', account)
    assert.equal(opened.status, 201, opened.text)
    await assert.rejects(page(begun.next), { code: 'accounting_settings_changed' })
  })

  test('days begin and end as they do in the time zone of the tenant', async () => {
    await givenSettings('zone')
    await given(
      'zone',
      entry('late', [debit(psp, 1), credit(escrow('s'), 1)], at('2026-05-31', '22:30:00Z')),
      entry('next', [debit(psp, 2), credit(escrow('s'), 2)], at('2026-06-30', '22:30:00Z')),
    )
    const inBerlin = async (filter: typeof june) => {
      const zone = { ...world.context('zone'), timeZone: 'Europe/Berlin' }
      const page = await world.database.read(zone, (tx) =>
        bookingExport.page(tx, { filter, after: null, rights }),
      )
      const files = readArchive(page.bytes ?? Buffer.alloc(0))
      return files.flatMap(({ lines }) => lines.map(({ amount, day }) => [amount, day]))
    }
    assert.deepEqual(await inBerlin(june), [[1, '2026-06-01']])
    const july = { ...june, from: '2026-07-01', through: '2026-07-31' }
    assert.deepEqual(await inBerlin(july), [[2, '2026-07-01']])
  })

  test('what people wrote stays text', async () => {
    await givenSettings('hostile')
    const hostile = '=HYPERLINK("http://x";"y")\r\n"Łódź"; 5 €'
    const accounts = ['expense:travel', 'expense:other']
    for (const code of accounts) {
      const body = {
        code,
        currency: 'EUR',
        name: code,
        external_number: code === accounts[0] ? '4660' : '4900',
      }
      assert.equal((await world.as('hostile').post('/api/v1/ledger/accounts', body)).status, 201)
    }
    const [account, other] = accounts
    const postings = [
      { account, direction: 'DEBIT', amount: 500 },
      { account: other, direction: 'CREDIT', amount: 500 },
    ]
    const draft = { memo: hostile, currency: 'EUR', postings, effective_at: '2026-06-10T00:00:00Z' }
    const made = await world
      .asMember('hostile', 'ann')
      .post<{ id: string }>('/api/v1/ledger/transactions', draft)
    assert.equal(made.status, 201, made.text)
    const command = `/api/v1/ledger/transactions/${made.body.id}/post`
    assert.equal((await world.asMember('hostile', 'bert').post(command)).status, 200)
    const [file] = readArchive(await exported('hostile'))
    assert.deepEqual(
      file?.lines.map(({ text, debit, credit }) => [text, debit, credit]),
      [[`'=HYPERLINK("http://x";"y") "Lódz"; 5 €`, '4660', '4900']],
    )
  })
})

describe('an export is refused', () => {
  const refusal = (tenant: string, filter: object = june) => exported(tenant, filter)

  test('422 accounting_settings_incomplete: with what is missing', async () => {
    await assert.rejects(refusal('empty'), {
      code: 'accounting_settings_incomplete',
      meta: { missing: ['consultant_number', 'clients', 'clearing_number'], currency: 'EUR' },
    })
    await givenSettings('other')
    await assert.rejects(refusal('other', { ...june, currency: 'USD' }), {
      meta: { missing: ['clients'], currency: 'USD' },
    })
    await set('other', { account_number_length: 5, clearing_number: '1792' })
    await assert.rejects(refusal('other'), {
      meta: { missing: ['clearing_number'], currency: 'EUR' },
    })
  })

  test('422 account_numbers_missing: names accounts without a number, or with one that is too short', async () => {
    await givenSettings('unknown')
    await given(
      'unknown',
      entry('rent', [debit('expense:rent', 5), credit('asset:bank:main', 5)], at('2026-06-10')),
    )
    const meta = { accounts: ['expense:rent'], digits: 4 }
    await assert.rejects(refusal('unknown'), { code: 'account_numbers_missing', meta })
    const list = await world
      .as('unknown')
      .get<{ content: { id: string }[] }>('/api/v1/ledger/accounts?code=expense:rent')
    const account = `/api/v1/ledger/accounts/${list.body.content[0]?.id}`
    await world.as('unknown').patch(account, { external_number: '421' })
    await assert.rejects(refusal('unknown'), { code: 'account_numbers_missing', meta })
    await world.as('unknown').patch(account, { external_number: '4210' })
    const [file] = readArchive(await refusal('unknown'))
    assert.deepEqual(
      file?.lines.map(({ debit, credit }) => [debit, credit]),
      [['4210', '1200']],
    )
  })

  test('422 account_numbers_missing: an account that came while it was written ends the job', async () => {
    await givenSettings('meanwhile')
    await given(
      'meanwhile',
      entry('rent', [debit('expense:rent', 5), credit('asset:bank:main', 5)], at('2026-06-10')),
    )
    const page = world.peek('meanwhile', (tx) =>
      bookingExport.page(tx, { filter: june, after: null, rights }),
    )
    await assert.rejects(page, { code: 'account_numbers_missing' })
  })

  test('400 validation_failed: more decimal places than the format has, and an end before the beginning', async () => {
    await givenSettings('decimals')
    for (const filter of [
      { ...june, currency: 'KWD' },
      { ...june, from: '2026-07-01' },
    ]) {
      await assert.rejects(refusal('decimals', filter), { code: 'validation_failed' })
    }
  })
})
