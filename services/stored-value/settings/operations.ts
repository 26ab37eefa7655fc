import { announceOfTenant, checkVersion, type Tx } from '@souk/platform'
import { storedValueSettingsUpdated } from '../events.ts'
import { viewOfSettings } from './schemas.ts'
import { changeSettings, type StoredValueSettings } from './settings.ts'
import { lockSettings, updateSettings } from './store.ts'

/** A request that changes nothing creates no new version and no event. */
export async function setExpiry(tx: Tx, months: number | null): Promise<StoredValueSettings> {
  const before = await lockSettings(tx)
  checkVersion(tx, before.version)
  if (before.expiresAfterMonths === months) return before
  const after = changeSettings(before, months, tx.now)
  await updateSettings(tx, after)
  announceOfTenant(tx, storedValueSettingsUpdated, viewOfSettings, { before, after })
  return after
}
