import { isDeepStrictEqual } from 'node:util'
import { announceOfTenant, checkVersion, type Tx } from '@souk/platform'
import { reviewSettingsUpdated } from '../events.ts'
import { viewOfSettings } from './schemas.ts'
import { changeSettings, type ReviewSettings, type ReviewSettingsChanges } from './settings.ts'
import { lockSettings, updateSettings } from './store.ts'

/** A request that changes nothing creates no new version and no event. */
export async function updateReviewSettings(
  tx: Tx,
  changes: ReviewSettingsChanges,
): Promise<ReviewSettings> {
  const before = await lockSettings(tx)
  checkVersion(tx, before.version)
  if (isDeepStrictEqual({ ...before, ...changes }, before)) return before
  const after = changeSettings(before, changes, tx.now)
  await updateSettings(tx, after)
  announceOfTenant(tx, reviewSettingsUpdated, viewOfSettings, { before, after })
  return after
}
