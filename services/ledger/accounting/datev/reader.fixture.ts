import assert from 'node:assert/strict'
import { crc32, inflateRawSync } from 'node:zlib'

/*
 * Reads what the export writes as strictly as DATEV documents it, and knows nothing of the program that has written it:
 * https://developer.datev.de/datev/platform/de/dtvf/formate/header and …/formate/buchungsstapel.
 */

/** Files of an archive, by their names. Sizes and checksums have to be right. */
export function unpacked(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  assert(end >= 0 && end === archive.length - 22, 'the archive has an end')
  const count = archive.readUInt16LE(end + 10)
  const size = archive.readUInt32LE(end + 12)
  let at = archive.readUInt32LE(end + 16)
  assert.equal(at + size, end)
  const files = new Map<string, Buffer>()
  for (let index = 0; index < count; index += 1) {
    assert.equal(archive.toString('latin1', at, at + 4), 'PK\u0001\u0002')
    const [crc, packed, bytes] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset))
    const nameLength = archive.readUInt16LE(at + 28)
    const offset = archive.readUInt32LE(at + 42)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    assert.equal(archive.toString('latin1', offset, offset + 4), 'PK\u0003\u0004')
    const begin = offset + 30 + nameLength
    const content = inflateRawSync(archive.subarray(begin, begin + (packed ?? 0)))
    assert.deepEqual([content.length, crc32(content)], [bytes, crc], name)
    const descriptor = begin + (packed ?? 0)
    const told = [0, 4, 8, 12].map((more) => archive.readUInt32LE(descriptor + more))
    assert.deepEqual(told, [0x0807_4b50, crc, packed, bytes])
    assert(!files.has(name))
    files.set(name, content)
    at += 46 + nameLength
  }
  assert.equal(at, end)
  return files
}

/** The fields of a line as they stand there: texts with their quotes, numbers without. */
function fieldsOf(line: string): string[] {
  const fields: string[] = []
  let at = 0
  for (;;) {
    const rest = line.slice(at)
    const [field = ''] = /^"(?:[^"]|"")*"|^[^";]*/.exec(rest) ?? []
    fields.push(field)
    at += field.length
    if (at === line.length) return fields
    assert.equal(line[at], ';', `a semicolon behind ${field}`)
    at += 1
  }
}

const day = '(19|20)\\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])'
const headerFields = [
  /^"EXTF"$/,
  /^700$/,
  /^21$/,
  /^"Buchungsstapel"$/,
  /^13$/,
  new RegExp(`^${day}([01]\\d|2[0-3])[0-5]\\d[0-5]\\d\\d{3}$`),
  /^$/,
  /^"\w{0,2}"$/,
  /^"\w{0,25}"$/,
  /^"\w{0,25}"$/,
  /^(?!1000$)\d{4,7}$/,
  /^[1-9]\d{0,4}$/,
  new RegExp(`^${day}$`),
  /^[4-8]$/,
  new RegExp(`^${day}$`),
  new RegExp(`^${day}$`),
  /^"[\w.\-/ ]{0,30}"$/,
  /^"([A-Z]{2}){0,2}"$/,
  /^[12]$/,
  /^(0|30|40|50|64)$/,
  /^[01]$/,
  /^"[A-Z]{3}"$/,
  /^$/,
  /^""$/,
  /^$/,
  /^$/,
  /^"(\d{2}){0,2}"$/,
  /^\d{0,4}$/,
  /^$/,
  /^""$/,
  /^".{0,16}"$/,
]

/** How fields are written that the export fills; the others are empty. */
const lineFields: Readonly<Record<number, RegExp>> = {
  1: /^(?!0+,00$)\d{1,10},\d{2}$/,
  2: /^"[SH]"$/,
  3: /^"[A-Z]{3}"$/,
  7: /^(?!0+$)\d{4,9}$/,
  8: /^(?!0+$)\d{4,9}$/,
  10: /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/,
  11: /^"[\w$%\-/]{0,36}"$/,
  12: /^"[\w$%\-/]{0,12}"$/,
  14: /^"([^"]|""){0,60}"$/,
  21: /^"([^"]|""){0,20}"$/,
  22: /^"([^"]|""){0,210}"$/,
  23: /^"([^"]|""){0,20}"$/,
  24: /^"([^"]|""){0,210}"$/,
  114: /^[01]$/,
}

export interface ReadLine {
  readonly amount: number
  readonly debit: string
  readonly credit: string
  /** With the year of the header. */
  readonly day: string
  readonly reference: string
  readonly key: string
  readonly text: string
  readonly transactionId: string
}

export interface ReadFile {
  readonly name: string
  readonly header: readonly string[]
  readonly currency: string
  readonly lines: readonly ReadLine[]
}

const unquoted = (field = '') => field.slice(1, -1).replaceAll('""', '"')

function readFile(name: string, content: Buffer): ReadFile {
  assert.match(name, /^EXTF_.*\.csv$/)
  const text = new TextDecoder('windows-1252', { fatal: true }).decode(content)
  assert(text.endsWith('\r\n'))
  const lines = text.split('\r\n').slice(0, -1)
  assert(
    lines.every((line) => !/\p{Cc}/u.test(line)),
    'no control characters',
  )
  const header = fieldsOf(lines[0] ?? '')
  assert.equal(header.length, 31)
  for (const [index, expected] of headerFields.entries()) {
    assert.match(header[index] ?? '', expected, `field ${index + 1} of the header`)
  }
  const names = (lines[1] ?? '').split(';')
  assert.deepEqual([names.length, new Set(names).size], [125, 125])
  assert.deepEqual(
    [names[0], names[6], names[7], names[9], names[13], names[113], names[124]],
    [
      'Umsatz (ohne Soll/Haben-Kz)',
      'Konto',
      'Gegenkonto (ohne BU-Schlüssel)',
      'Belegdatum',
      'Buchungstext',
      'Festschreibung',
      'Abw. Skontokonto',
    ],
  )
  assert(lines.length - 2 <= 99_999, 'no more bookings than a file may have')
  const read = lines.slice(2).map((line) => readLine(line, header))
  return { name, header, currency: unquoted(header[21]), lines: read }
}

function readLine(line: string, header: readonly string[]): ReadLine {
  const fields = fieldsOf(line)
  assert.equal(fields.length, 125)
  for (const [index, field] of fields.entries()) {
    assert.match(field, lineFields[index + 1] ?? /^("")?$/, `field ${index + 1}`)
  }
  const [amount = '', side, currency, , , , account = '', contra = '', , date = ''] = fields
  assert.equal(currency, header[21], 'the currency of the books')
  assert.notEqual(account, contra)
  const [debit, credit] = side === '"S"' ? [account, contra] : [contra, account]
  return {
    ...{ debit, credit, amount: Number(amount.replace(',', '')) },
    day: dayIn(date, header),
    ...{ reference: unquoted(fields[10]), key: unquoted(fields[11]), text: unquoted(fields[13]) },
    transactionId: unquoted(fields[21]),
  }
}

/** The year follows from the fiscal year; the day has to be in the span of the file. */
function dayIn(date: string, header: readonly string[]): string {
  const [begin = '', , first = '', last = ''] = header.slice(12, 16)
  const monthAndDay = `${date.slice(2)}${date.slice(0, 2)}`
  const year = Number(begin.slice(0, 4)) + (monthAndDay < begin.slice(4) ? 1 : 0)
  const found = `${year}${monthAndDay}`
  assert(first <= found && found <= last, `${found} is between ${first} and ${last}`)
  assert.equal(header[13]?.length, 1)
  return `${year}-${date.slice(2)}-${date.slice(0, 2)}`
}

export function readArchive(archive: Buffer): ReadFile[] {
  return [...unpacked(archive)].map(([name, content]) => readFile(name, content))
}

/** What each number has on both sides. */
export function sumsOf(
  files: readonly ReadFile[],
): Record<string, { debits: number; credits: number }> {
  const sums: Record<string, { debits: number; credits: number }> = {}
  const of = (number: string) => {
    sums[number] ??= { debits: 0, credits: 0 }
    return sums[number]
  }
  for (const { debit, credit, amount } of files.flatMap(({ lines }) => lines)) {
    of(debit).debits += amount
    of(credit).credits += amount
  }
  return sums
}
