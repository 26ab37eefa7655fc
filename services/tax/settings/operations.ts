import { isDeepStrictEqual } from 'node:util'
import { announceOfTenant, checkCountries, checkVersion, type Tx } from '@souk/platform'
import { hasCalculations } from '../calculations/store.ts'
import { taxSettingsUpdated } from '../events.ts'
import { taxRoundingFixed } from '../problems.ts'
import { viewOfSettings } from './schemas.ts'
import { changeSettings, type SettingsChanges, type TaxSettings } from './settings.ts'
import { lockSettings, updateSettings } from './store.ts'

/** A request that changes nothing creates no new version and no event. */
export async function updateTaxSettings(tx: Tx, changes: SettingsChanges): Promise<TaxSettings> {
  checkCountriesOf(changes)
  const before = await lockSettings(tx)
  checkVersion(tx, before.version)
  if (isDeepStrictEqual({ ...before, ...changes }, before)) return before
  const after = changeSettings(before, changes, tx.now)
  // A refund must come out as its sale did.
  if (after.rounding !== before.rounding && (await hasCalculations(tx))) {
    throw taxRoundingFixed({ rounding: before.rounding })
  }
  await updateSettings(tx, after)
  announceOfTenant(tx, taxSettingsUpdated, viewOfSettings, { before, after })
  return after
}

/** A registration with a code that no country has would never apply. */
function checkCountriesOf({ originCountry, registrations = [] }: SettingsChanges): void {
  checkCountries([
    ...(originCountry ? [{ path: '/origin_country', code: originCountry }] : []),
    ...registrations.map((code) => ({ path: '/registrations', code })),
  ])
}
