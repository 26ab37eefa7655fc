import { isDeepStrictEqual } from 'node:util'
import { audited, checkVersion, emit, idOf, type Tx } from '@souk/platform'
import { checkoutSettingsUpdated } from './events.ts'
import { viewOfSettings } from './schemas.ts'
import { type CheckoutSettings, changeSettings, type SettingsChanges } from './settings.ts'
import { lockSettings, updateSettings } from './store.ts'

/** A request that changes nothing creates no new version and no event. */
export async function updateCheckoutSettings(
  tx: Tx,
  changes: SettingsChanges,
): Promise<CheckoutSettings> {
  const before = await lockSettings(tx)
  checkVersion(tx, before.version)
  if (isDeepStrictEqual({ ...before, ...changes }, before)) return before
  const after = changeSettings(before, changes, tx.now)
  await updateSettings(tx, after)
  announce(tx, before, after)
  return after
}

/** There is one for each tenant, and it has the id of the tenant. */
function announce(tx: Tx, before: CheckoutSettings, after: CheckoutSettings): void {
  const id = idOf('ten', tx.tenantId)
  audited(tx, { resource: 'checkout_settings', id, before, after, view: viewOfSettings })
  const [object, previous] = [viewOfSettings(after), viewOfSettings(before)]
  emit(tx, checkoutSettingsUpdated, { id, version: after.version, object, previous })
}
