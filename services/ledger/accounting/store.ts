import type { Tx } from '@souk/platform'
import { settingsTable } from './rows.ts'
import { type AccountingSettings, defaultSettings } from './settings.ts'

export function getSettings(tx: Tx): Promise<AccountingSettings> {
  return settingsTable.only(tx, defaultSettings)
}

/** Whoever changes settings waits here for others who do. */
export function lockSettings(tx: Tx): Promise<AccountingSettings> {
  return settingsTable.lockOnly(tx, defaultSettings)
}

export function updateSettings(tx: Tx, settings: AccountingSettings): Promise<void> {
  return settingsTable.update(tx, settings)
}

interface NumberedAccount {
  readonly code: string
  readonly number: string
}

/** Accounts with a number of their own, which people have given to few. */
export function listNumbered(tx: Tx, currency: string): Promise<NumberedAccount[]> {
  return tx<NumberedAccount>`
    select code, external_number as number
    from ledger.accounts
    where tenant_id = ${tx.tenantId} and currency = ${currency} and external_number is not null
    order by code
  `
}
