import { audited, checkCurrency, checkVersion, type Tx, validationFailed } from '@souk/platform'
import { settingsView } from './schemas.ts'
import { type AccountingSettings, changeSettings, type SettingsChanges } from './settings.ts'
import { lockSettings, updateSettings } from './store.ts'

/** A request that changes nothing creates no new version. */
export async function updateAccountingSettings(
  tx: Tx,
  changes: SettingsChanges,
): Promise<AccountingSettings> {
  checkClients(changes.clients ?? [])
  const before = await lockSettings(tx)
  checkVersion(tx, before.version)
  const after = changeSettings(before, changes, tx.now)
  if (after === before) return before
  await updateSettings(tx, after)
  audited(tx, {
    resource: 'accounting_settings',
    id: tx.tenantId,
    before,
    after,
    view: settingsView,
  })
  return after
}

function checkClients(clients: AccountingSettings['clients']): void {
  for (const { currency } of clients) checkCurrency(currency)
  if (new Set(clients.map(({ currency }) => currency)).size === clients.length) return
  const message = 'names a currency twice'
  throw validationFailed(undefined, { errors: [{ path: '/clients', code: 'duplicate', message }] })
}
