import assert from 'node:assert/strict'
import { sentInOrder, sql, type Tx } from '@souk/platform'
import { settingsTable } from './rows.ts'
import { type AccountSettings, defaultSettings } from './settings.ts'

export async function getSettings(tx: Tx): Promise<AccountSettings> {
  const [row] = await tx`
    select ${settingsTable.columns}
    from accounts.settings
    where tenant_id = ${tx.tenantId}
  `
  return row ? settingsTable.fieldsOf(row) : defaultSettings
}

export async function lockSettings(tx: Tx): Promise<AccountSettings> {
  const [, [row]] = await sentInOrder([
    settingsTable.insert(tx, [defaultSettings], sql`on conflict (tenant_id) do nothing`),
    tx`
      select ${settingsTable.columns}
      from accounts.settings
      where tenant_id = ${tx.tenantId}
      for update
    `,
  ])
  assert(row, 'the row was inserted, or was there')
  return settingsTable.fieldsOf(row)
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateSettings(tx: Tx, settings: AccountSettings): Promise<void> {
  return settingsTable.update(tx, settings)
}
