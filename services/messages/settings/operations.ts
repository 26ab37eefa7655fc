import { announceOfTenant, checkVersion, type Tx } from '@souk/platform'
import { messageSettingsUpdated } from '../events.ts'
import { viewOfSettings } from './schemas.ts'
import { changeSettings, type MessageSettings } from './settings.ts'
import { lockSettings, updateSettings } from './store.ts'

/** A request that changes nothing creates no new version and no event. */
export async function updateMessageSettings(tx: Tx, hours: number): Promise<MessageSettings> {
  const before = await lockSettings(tx)
  checkVersion(tx, before.version)
  if (before.responseHours === hours) return before
  const after = changeSettings(before, hours, tx.now)
  await updateSettings(tx, after)
  announceOfTenant(tx, messageSettingsUpdated, viewOfSettings, { before, after })
  return after
}
