import { isDeepStrictEqual } from 'node:util'
import { clearingNumbers, namedKinds, type StandardChart } from '../chart.ts'
import { accountingSettingsIncomplete } from '../problems.ts'

/** Books of one currency, as the tax adviser knows them. */
export interface AccountingClient {
  readonly currency: string
  readonly number: number
}

export interface AccountingSettings {
  /** Whose numbers are proposed; null for none. */
  readonly chart: StandardChart | null
  readonly consultantNumber: number | null
  /** One for each currency that is exported: there, books have one currency. */
  readonly clients: readonly AccountingClient[]
  /** The month on whose first day a fiscal year begins. */
  readonly fiscalYearStartsIn: number
  readonly accountNumberLength: number
  readonly clearingNumber: string | null
  readonly accountNumbers: Readonly<Record<string, string>>
  /** Whether what is imported cannot be changed there any more. */
  readonly isFinal: boolean
  readonly version: number
  readonly updatedAt: Date | null
}

/** Of a tenant that has never changed anything. */
export const defaultSettings: AccountingSettings = {
  chart: null,
  consultantNumber: null,
  clients: [],
  fiscalYearStartsIn: 1,
  accountNumberLength: 4,
  clearingNumber: null,
  accountNumbers: {},
  isFinal: false,
  version: 1,
  updatedAt: null,
}

export type SettingsChanges = Partial<
  Omit<AccountingSettings, 'accountNumbers' | 'version' | 'updatedAt'>
> & {
  /** Null for what is proposed. */
  readonly accountNumbers?: Readonly<Record<string, string | null>>
}

/** The same object where nothing changes. */
export function changeSettings(
  settings: AccountingSettings,
  { accountNumbers: given = {}, ...changes }: SettingsChanges,
  now: Date,
): AccountingSettings {
  const numbers = Object.entries({ ...settings.accountNumbers, ...given }).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const accountNumbers = Object.fromEntries(
    numbers.flatMap(([code, number]) => (number === null ? [] : [[code, number]])),
  )
  const after = { ...settings, ...changes, accountNumbers }
  if (isDeepStrictEqual(after, settings)) return settings
  return { ...after, version: settings.version + 1, updatedAt: now }
}

/** What is proposed has four digits. Longer numbers have zeros behind them, as the software itself makes them longer. */
function lengthened(number: string | undefined, { accountNumberLength }: AccountingSettings) {
  return number === undefined ? null : number.padEnd(accountNumberLength, '0')
}

export function proposedFor(code: string, settings: AccountingSettings): string | null {
  const { chart } = settings
  const kind = namedKinds.find((one) => code === one.code || code.startsWith(`${one.code}:`))
  return chart === null ? null : lengthened(kind?.numbers[chart], settings)
}

/** The number of all accounts of a group that have none of their own. */
export function numberOfGroup(code: string, settings: AccountingSettings): string | null {
  const parts = code.split(':')
  for (let length = parts.length; length > 1; length -= 1) {
    const given = settings.accountNumbers[parts.slice(0, length).join(':')]
    if (given !== undefined) return given
  }
  return proposedFor(code, settings)
}

export function clearingNumberOf(settings: AccountingSettings): string | null {
  const { chart, clearingNumber } = settings
  if (clearingNumber !== null) return clearingNumber
  return chart === null ? null : lengthened(clearingNumbers[chart], settings)
}

/** Accounts of persons have a digit more than others. */
export function isNumber(
  number: string | null,
  { accountNumberLength }: AccountingSettings,
): boolean {
  const digits = number?.length ?? 0
  return digits === accountNumberLength || digits === accountNumberLength + 1
}

/** What a file cannot do without. */
export interface Bookkeeping {
  readonly settings: AccountingSettings
  readonly consultant: number
  readonly client: number
  readonly clearing: string
}

export function bookkeepingIn(currency: string, settings: AccountingSettings): Bookkeeping {
  const { consultantNumber: consultant, clients } = settings
  const client = clients.find((one) => one.currency === currency)?.number
  const clearing = clearingNumberOf(settings)
  const isClearing = clearing !== null && isNumber(clearing, settings)
  if (consultant !== null && client !== undefined && isClearing) {
    return { settings, consultant, client, clearing }
  }
  const missing = [
    ...(consultant === null ? ['consultant_number'] : []),
    ...(client === undefined ? ['clients'] : []),
    ...(isClearing ? [] : ['clearing_number']),
  ]
  throw accountingSettingsIncomplete({ missing, currency })
}
