import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Direction } from '../../account.ts'
import { type Bookkeeping, defaultSettings } from '../settings.ts'
import { amountMaxIn, bookingsOf, type Leg } from './bookings.ts'
import { columns, isText, place } from './columns.ts'
import { fiscalYearOf, isWritableIn, lineOf } from './file.ts'
import { type Booked, type FilesState, noFiles, writeMonths } from './months.ts'
import { readArchive, unpacked } from './reader.fixture.ts'
import { bytesOf, lineText, referenceText, writable } from './text.ts'

describe('characters', () => {
  test('those of Windows-1252 are written as they are', () => {
    const all = Buffer.from(Array.from({ length: 256 }, (_, code) => code))
    const decoded = new TextDecoder('windows-1252').decode(all)
    const known = [...decoded].filter(
      (char, code) => code >= 0x20 && !/\p{Cc}/u.test(char) && code !== 0xa0,
    )
    const text = known.join('')
    assert.equal(writable(text), text)
    assert.equal(new TextDecoder('windows-1252').decode(bytesOf(text)), text)
  })

  const written: readonly (readonly [string, string])[] = [
    ['Grüße, 5 €', 'Grüße, 5 €'],
    ['Łódź', 'Lódz'],
    ['Dvořák – “x”', 'Dvorák – “x”'],
    ['日本', '??'],
    ['e\u0301', 'é'],
    ['a\u00a0b', 'a b'],
    ['ﬁ', 'fi'],
    ['🙂', '?'],
  ]
  for (const [text, expected] of written) {
    test(`${JSON.stringify(text)} is written as ${expected}`, () => {
      assert.equal(writable(text), expected)
    })
  }

  test('no text breaks a line, begins a formula or is longer than its field', () => {
    assert.equal(lineText('a\r\nb\tc\u0000\u200bd', 60), 'a b c d')
    for (const start of ['=', '+', '-', '@']) {
      assert.equal(lineText(`${start}cmd|' /C calc'!A0`, 60), `'${start}cmd|' /C calc'!A0`)
    }
    assert.equal(lineText(`\n=1`, 60), `'=1`)
    assert.equal(lineText('x'.repeat(80), 60).length, 60)
    assert.equal(referenceText('pay_1:500 ü;"', 36), 'pay_1/500----')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.match(lineText(text, 60), /^(?![=+\-@])[^\p{Cc}]{0,60}$/u)
        assert.match(referenceText(text, 36), /^[\w$%\-/]{0,36}$/)
        assert.equal(bytesOf(writable(text)).length, [...writable(text)].length)
      }),
    )
  })
})

const legs = fc
  .array(
    fc.record({
      number: fc.constantFrom('1000', '1200', '1360', '8200'),
      amount: fc.integer({ min: 1, max: 1_000_000 }),
    }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .chain((debits) => {
    const total = debits.reduce((sum, { amount }) => sum + amount, 0)
    return fc
      .array(
        fc.tuple(
          fc.constantFrom('1000', '1200', '1710', '8200'),
          fc.integer({ min: 1, max: total }),
        ),
        { maxLength: 12 },
      )
      .map((cuts): Leg[] => {
        const points = [...new Set([...cuts.map(([, at]) => at), total])].toSorted((a, b) => a - b)
        const credits = points.map((at, index) => ({
          number: cuts[index]?.[0] ?? '1710',
          amount: at - (points[index - 1] ?? 0),
        }))
        return [
          ...debits.map((leg) => ({ ...leg, direction: 'DEBIT' as const })),
          ...credits.map((leg) => ({ ...leg, direction: 'CREDIT' as const })),
        ]
      })
  })

describe('lines of an entry', () => {
  const rules = { clearing: '1792', amountMax: amountMaxIn('EUR') }
  const sum = (parts: readonly Leg[], number: string, side: Direction) =>
    parts
      .filter((leg) => leg.number === number && leg.direction === side)
      .reduce((total, { amount }) => total + amount, 0)

  test('have for each number what its legs have, and leave the clearing number even', () => {
    fc.assert(
      fc.property(legs, (parts) => {
        const bookings = bookingsOf(parts, rules)
        const read = bookings.flatMap(({ debit, credit, amount }): Leg[] => [
          { number: debit, direction: 'DEBIT', amount },
          { number: credit, direction: 'CREDIT', amount },
        ])
        for (const number of ['1000', '1200', '1360', '1710', '8200']) {
          for (const side of ['DEBIT', 'CREDIT'] as const) {
            assert.equal(sum(read, number, side), sum(parts, number, side), `${side} ${number}`)
          }
        }
        assert.equal(sum(read, '1792', 'DEBIT'), sum(read, '1792', 'CREDIT'))
        assert(bookings.every(({ debit, credit, amount }) => debit !== credit && amount > 0))
        assert(bookings.length <= 2 * (parts.length - 1))
      }),
    )
  })

  const two = (amount: number, currency = 'EUR') =>
    bookingsOf(
      [
        { number: '1360', direction: 'DEBIT', amount },
        { number: '1710', direction: 'CREDIT', amount },
      ],
      { ...rules, amountMax: amountMaxIn(currency) },
    )

  test('are one for two legs', () => {
    assert.deepEqual(two(500), [{ debit: '1360', credit: '1710', amount: 500 }])
  })

  for (const currency of ['EUR', 'JPY']) {
    test(`are several where the amount is longer than the field in ${currency}`, () => {
      const amountMax = amountMaxIn(currency)
      const bookings = two(amountMax + 1, currency)
      assert.deepEqual(
        bookings.map(({ amount }) => amount),
        [amountMax, 1],
      )
      const entry = {
        id: 'ltx_1',
        kind: 'journal',
        ref: '1',
        memo: null,
        currency,
        day: '2026-06-01',
      }
      for (const booking of bookings) {
        const [written = ''] = lineOf(booking, entry, false).split(';')
        assert.match(written, /^[0-9]{1,10},[0-9]{2}$/)
      }
    })
  }
})

test('a fiscal year begins in the month that is said, in that year or the one before', () => {
  assert.equal(fiscalYearOf('2026-06-15', 1), '2026-01-01')
  assert.equal(fiscalYearOf('2026-06-15', 7), '2025-07-01')
  assert.equal(fiscalYearOf('2026-07-01', 7), '2026-07-01')
})

test('the record has the columns of version 13, texts among them', () => {
  assert.equal(columns.length, 125)
  assert.equal(columns[place.isFinal], 'Festschreibung')
  assert.deepEqual(
    columns.filter((_, index) => isText[index] && index < 14),
    [
      ...['Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'WKZ Basis-Umsatz', 'BU-Schlüssel'],
      ...['Belegfeld 1', 'Belegfeld 2', 'Buchungstext'],
    ],
  )
  assert.deepEqual(
    [isWritableIn('EUR'), isWritableIn('JPY'), isWritableIn('KWD')],
    [true, true, false],
  )
})

const settings = { ...defaultSettings, chart: 'SKR03' as const, fiscalYearStartsIn: 7 }
const bookkeeping: Bookkeeping = { settings, consultant: 29_098, client: 55_003, clearing: '1792' }

function booked(day: string, amount: number, currency = 'EUR'): Booked {
  const id = `ltx_${String(amount).padStart(26, '0')}`
  const entry = { id, kind: 'test', ref: `ref:${amount}`, memo: null, currency, day }
  return { entry, bookings: [{ debit: '1360', credit: '8200', amount }] }
}

const writing = {
  ...{ from: '2026-06-10', through: '2026-08-20', currency: 'EUR', bookkeeping, isEnd: true },
  createdAt: new Date('2026-09-01T10:20:30.456Z'),
  linesMax: 3,
}

describe('files', () => {
  const days = ['2026-06-10', '2026-06-30', '2026-06-30', '2026-06-30', '2026-07-01', '2026-08-20']
  const entries = days.map((day, index) => booked(day, index + 1))

  test('are one a month, another where one is full, each of one fiscal year and with its days', () => {
    const files = readArchive(writeMonths(noFiles, entries, writing).bytes)
    assert.deepEqual(
      files.map(({ name, header, lines }) => [name, ...header.slice(12, 16), lines.length]),
      [
        ['EXTF_Buchungsstapel_2026-06_EUR_1.csv', '20250701', '4', '20260610', '20260630', 3],
        ['EXTF_Buchungsstapel_2026-06_EUR_2.csv', '20250701', '4', '20260610', '20260630', 1],
        ['EXTF_Buchungsstapel_2026-07_EUR_1.csv', '20260701', '4', '20260701', '20260731', 1],
        ['EXTF_Buchungsstapel_2026-08_EUR_1.csv', '20260701', '4', '20260801', '20260820', 1],
      ],
    )
    assert.deepEqual(
      files.flatMap(({ lines }) => lines.map(({ day, amount }) => [day, amount])),
      days.map((day, index) => [day, index + 1]),
    )
    assert.equal(files[0]?.header[5], '20260901102030456')
  })

  test('are the same when they are written in pieces, by whoever has the state of the piece before', () => {
    const whole = readArchive(writeMonths(noFiles, entries, writing).bytes)
    let state: FilesState = noFiles
    const pieces = entries.map((entry, index) => {
      const isEnd = index === entries.length - 1
      const piece = writeMonths(state, [entry], { ...writing, isEnd })
      state = JSON.parse(JSON.stringify(piece.state)) as FilesState
      return piece.bytes
    })
    assert.deepEqual(readArchive(Buffer.concat(pieces)), whole)
  })

  test('amounts without minor units have zeros there, and nothing to write is an archive of no files', () => {
    const yen = { ...writing, currency: 'JPY' }
    const { bytes } = writeMonths(noFiles, [booked('2026-06-10', 1_250, 'JPY')], yen)
    const [file] = readArchive(bytes)
    assert.deepEqual([file?.currency, file?.lines[0]?.amount], ['JPY', 125_000])
    assert.equal(unpacked(writeMonths(noFiles, [], writing).bytes).size, 0)
  })
})
