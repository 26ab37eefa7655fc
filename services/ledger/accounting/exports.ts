import {
  CurrencySchema,
  canonicalDigest,
  clockIn,
  dayMs,
  type Export,
  type Tx,
  uuidOf,
  validationFailed,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import { groupOf } from '../account.ts'
import { listTurnovers } from '../balances/store.ts'
import { type BookedPosting, listBooked } from '../exports/store.ts'
import {
  accountingSettingsChanged,
  accountingSettingsIncomplete,
  accountNumbersMissing,
} from '../problems.ts'
import { amountMaxIn, bookingsOf } from './datev/bookings.ts'
import { isWritableIn, linesMax } from './datev/file.ts'
import { type Booked, dayText, type FilesState, noFiles, writeMonths } from './datev/months.ts'
import { type Bookkeeping, bookkeepingIn, isNumber, numberOfGroup } from './settings.ts'
import { getSettings, listNumbered } from './store.ts'

/** So many transactions in a page. */
const pageMax = 500

const Day = Type.String({
  format: 'date',
  pattern: '^(19|2[0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}$',
  maxLength: 10,
})

const PeriodFilter = Type.Object(
  {
    from: {
      ...Day,
      description: 'First day, in the time zone of the tenant',
      examples: ['2026-06-01'],
    },
    through: { ...Day, description: 'Last day', examples: ['2026-06-30'] },
    currency: CurrencySchema,
  },
  { additionalProperties: false },
)
type PeriodFilter = Static<typeof PeriodFilter>

/** Numbers of accounts, as far as they have any. */
type NumberOf = (account: string) => string | null

interface Numbers {
  readonly numberOf: NumberOf
  /** What the settings and the numbers of accounts are at this moment. */
  readonly fingerprint: string
}

async function numbersIn(tx: Tx, { settings }: Bookkeeping, currency: string): Promise<Numbers> {
  const numbered = await listNumbered(tx, currency)
  const own = new Map(numbered.map(({ code, number }) => [code, number]))
  const known = new Map<string, string | null>()
  const fingerprint = canonicalDigest([settings.version, numbered])
  const numberOf: NumberOf = (account) => {
    const number = own.get(account)
    if (number !== undefined) return isNumber(number, settings) ? number : null
    const group = groupOf(account)
    if (!known.has(group)) {
      const given = numberOfGroup(group, settings)
      known.set(group, isNumber(given, settings) ? given : null)
    }
    return known.get(group) ?? null
  }
  return { numberOf, fingerprint }
}

const namedMax = 50

/** Refuses before anything is written what would be refused when it is. */
async function check(tx: Tx, { from, through, currency }: PeriodFilter): Promise<void> {
  if (!isWritableIn(currency))
    throw wrong('/filter/currency', 'decimals', 'has more than two decimal places')
  if (from > through) throw wrong('/filter/from', 'order', 'from must not be later than through')
  const bookkeeping = bookkeepingIn(currency, await getSettings(tx))
  const { numberOf } = await numbersIn(tx, bookkeeping, currency)
  const turnovers = await listTurnovers(tx)
  const groups = turnovers.filter((turnover) => turnover.currency === currency)
  const accounts = [...new Set(groups.map(({ group }) => group))].filter(
    (code) => numberOf(code) === null,
  )
  if (accounts.length > 0) throw missingNumbers(accounts, bookkeeping)
}

function wrong(path: string, code: string, message: string) {
  return validationFailed(undefined, { errors: [{ path, code, message }] })
}

function missingNumbers(accounts: readonly string[], { settings }: Bookkeeping) {
  const named = accounts.toSorted().slice(0, namedMax)
  return accountNumbersMissing({ accounts: named, digits: settings.accountNumberLength })
}

/** Where an export is: behind which transaction, and how far its files are. */
interface Place extends FilesState {
  readonly at: string
  readonly uuid: string
  /** Of the settings with which it has begun. */
  readonly fingerprint: string
}

const beginning: Place = { at: '', uuid: '', fingerprint: '', ...noFiles }

/** Postings of one transaction come together. */
function bookedOf(
  postings: readonly BookedPosting[],
  numberOf: NumberOf,
  bookkeeping: Bookkeeping,
  dayOf: (moment: Date) => string,
): Booked[] {
  const missing = postings.filter(({ account }) => numberOf(account) === null)
  if (missing.length > 0) {
    throw missingNumbers([...new Set(missing.map(({ account }) => account))], bookkeeping)
  }
  const byEntry = Map.groupBy(postings, ({ transactionId }) => transactionId)
  return [...byEntry].flatMap(([id, legs]) => {
    const [first] = legs
    if (!first) return []
    const { kind, ref, memo, currency, effectiveAt } = first
    const entry = { id, kind, ref, memo, currency, day: dayOf(effectiveAt) }
    const sides = legs.map(({ account, direction, amount }) => ({
      ...{ direction, amount },
      number: numberOf(account) ?? '',
    }))
    const rules = { clearing: bookkeeping.clearing, amountMax: amountMaxIn(currency) }
    return [{ entry, bookings: bookingsOf(sides, rules) }]
  })
}

async function pageOfBookings(tx: Tx, filter: PeriodFilter, after: string | null) {
  const { from, through, currency } = filter
  const before: Place = after === null ? beginning : (JSON.parse(after) as Place)
  const bookkeeping = bookkeepingIn(currency, await getSettings(tx))
  const { numberOf, fingerprint } = await numbersIn(tx, bookkeeping, currency)
  // All files of an archive are of one client, and an account has one number in them.
  if (after !== null && fingerprint !== before.fingerprint) throw accountingSettingsChanged()
  const clock = clockIn(tx.timeZone ?? 'UTC')
  const startOf = (day: string, more = 0) =>
    clock.startOf(Date.parse(`${day}T00:00:00Z`) + more * dayMs)
  const place = before.uuid === '' ? null : { at: new Date(before.at), uuid: before.uuid }
  const asked = { from: startOf(from), to: startOf(through, 1), currency }
  const postings = await listBooked(tx, asked, { after: place, limit: pageMax })
  const dayOf = (moment: Date) => dayText(clock.dayAt(moment))
  const booked = bookedOf(postings, numberOf, bookkeeping, dayOf)
  const rows = booked.flatMap(({ bookings }) => bookings)
  const last = postings.at(-1)
  const isEnd = !last || booked.length < pageMax
  const writing = { from, through, currency, createdAt: tx.now, bookkeeping, linesMax, isEnd }
  const { state, bytes } = writeMonths(before, booked, writing)
  if (isEnd) return { rows, next: null, bytes }
  const at = {
    at: last.effectiveAt.toISOString(),
    uuid: uuidOf(last.transactionId),
    fingerprint,
  }
  return { rows, next: JSON.stringify({ ...at, ...state } satisfies Place), bytes }
}

/** Every entry of a period, as files that accounting software imports. */
export const bookingExport: Export<PeriodFilter> = {
  resource: 'ledger_bookings',
  path: '/api/v1/ledger/bookings',
  operationId: 'exportLedgerBookings',
  summary: 'Export a period for accounting software',
  description:
    'Starts a job that writes all entries in a currency that were effective on the days of a period as files in DATEV format (EXTF 700, ' +
    '"Buchungsstapel" version 13) in a ZIP archive: one for each month, or several where it has more than 99,999 lines. An entry with more than two postings is split so that the sums of each ' +
    'account stay as they are. Accounts need a number, and the accounting settings a consultant and a client of that currency. Close the period first, so that nothing is added to it. Emits `job.created` and `job.completed`.',
  scope: 'ledger:read',
  audience: ['operator'],
  filter: PeriodFilter,
  filterCheck: { refusals: [accountingSettingsIncomplete, accountNumbersMissing], check },
  columns: [],
  file: { extension: 'zip', mediaType: 'application/zip' },
  page: (tx, { filter, after }) => pageOfBookings(tx, filter, after),
}
