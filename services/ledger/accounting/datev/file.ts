import { exponentOf } from '@souk/platform'
import type { Bookkeeping } from '../settings.ts'
import type { Booking } from './bookings.ts'
import { columns, isText, place } from './columns.ts'
import { bytesOf, lineText, referenceText } from './text.ts'

/*
 * DATEV's format for files of other programs (EXTF, header 700): https://developer.datev.de/datev/platform/de/dtvf. Fields are
 * separated by semicolons, lines end with CR and LF, texts are quoted, characters are those of Windows-1252.
 */

/** So many bookings in a file. */
export const linesMax = 99_999

/** Days of one month, such as `2026-06-01`. */
export interface FileSpan {
  readonly from: string
  readonly through: string
}

export interface FileFacts extends FileSpan {
  readonly currency: string
  readonly createdAt: Date
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const compact = (day: string) => day.replaceAll('-', '')

/** The first day of the fiscal year that a day is in. */
export function fiscalYearOf(day: string, startsIn: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = month < startsIn ? year - 1 : year
  return `${first}-${String(startsIn).padStart(2, '0')}-01`
}

/** What all of the file is about, and the names of its columns. */
export function headerOf(facts: FileFacts, { settings, consultant, client }: Bookkeeping): Buffer {
  const { from, through, currency, createdAt } = facts
  const created = createdAt.toISOString().replace(/\D/g, '').slice(0, 17)
  const chart = settings.chart === null ? '' : settings.chart.slice(-2)
  const fields = [
    ...[quoted('EXTF'), '700', '21', quoted('Buchungsstapel'), '13', created, ''],
    ...[quoted('SK'), quoted(''), quoted(''), consultant, client],
    compact(fiscalYearOf(from, settings.fiscalYearStartsIn)),
    ...[settings.accountNumberLength, compact(from), compact(through)],
    ...[quoted(`Buchungen ${from.slice(0, 7)}`), quoted(''), '1', '0'],
    ...[settings.isFinal ? '1' : '0', quoted(currency), '', quoted(''), '', ''],
    ...[quoted(chart), '', '', quoted(''), quoted('')],
  ]
  return bytesOf(`${fields.join(';')}\r\n${columns.join(';')}\r\n`)
}

/** What the lines of one entry have in common. */
export interface EntryFacts {
  readonly id: string
  readonly kind: string
  readonly ref: string
  readonly memo: string | null
  readonly currency: string
  /** In the time zone of the tenant. */
  readonly day: string
}

export function lineOf(booking: Booking, entry: EntryFacts, isFinal: boolean): string {
  const { id, kind, ref, memo, day } = entry
  const [, month = '', date = ''] = day.split('-')
  const fields: string[] = isText.map((is) => (is ? quoted('') : ''))
  fields[place.amount] = amountText(booking.amount, entry.currency)
  fields[place.side] = quoted('S')
  fields[place.currency] = quoted(entry.currency)
  fields[place.account] = booking.debit
  fields[place.contra] = booking.credit
  fields[place.date] = `${date}${month}`
  fields[place.reference] = quoted(referenceText(ref, 36))
  fields[place.key] = quoted(referenceText(id.slice(-12), 12))
  fields[place.text] = quoted(lineText(memo ?? `${kind} ${ref}`, 60))
  fields[place.firstKind] = quoted('Transaktion')
  fields[place.firstValue] = quoted(id)
  fields[place.secondKind] = quoted('Referenz')
  fields[place.secondValue] = quoted(lineText(`${kind} ${ref}`, 210))
  fields[place.isFinal] = isFinal ? '1' : '0'
  return `${fields.join(';')}\r\n`
}

/** Whether amounts have two decimal places there or fewer: the format has no more. */
export function isWritableIn(currency: string): boolean {
  return exponentOf(currency) <= 2
}

function amountText(amount: number, currency: string): string {
  const cents = String(amount * 10 ** (2 - exponentOf(currency))).padStart(3, '0')
  return `${cents.slice(0, -2)},${cents.slice(-2)}`
}
