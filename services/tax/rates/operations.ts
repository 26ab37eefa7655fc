import { isDeepStrictEqual } from 'node:util'
import { audited, checkCountry, checkVersion, emit, newId, type Tx } from '@souk/platform'
import { taxRateChanged } from '../events.ts'
import { taxRateLimitReached } from '../problems.ts'
import { lockSettings } from '../settings/store.ts'
import {
  checkRate,
  checkValidity,
  edit,
  newRate,
  type RateChanges,
  type RateDraft,
  ratesMax,
  type TaxRate,
} from './rate.ts'
import { viewOfRate } from './schemas.ts'
import {
  countRates,
  deleteRate,
  getRateForUpdate,
  insertRates,
  listRatesLike,
  updateRate,
} from './store.ts'

export async function createRate(tx: Tx, draft: RateDraft): Promise<TaxRate> {
  checkCountry(draft.country)
  checkRate(draft)
  const rate = newRate(draft, newId('txr'), tx.now)
  await lockSettings(tx)
  const [others, count] = await Promise.all([listRatesLike(tx, [rate]), countRates(tx)])
  checkRoom(count, 1)
  checkValidity(rate, others)
  await insertRates(tx, [rate])
  announceCreated(tx, rate)
  return rate
}

export function checkRoom(count: number, added: number): void {
  if (count + added > ratesMax) throw taxRateLimitReached({ limit: ratesMax })
}

/** A request that changes nothing creates no new version and no event. */
export async function changeRate(
  tx: Tx,
  taxRateId: string,
  changes: RateChanges,
): Promise<TaxRate> {
  await lockSettings(tx)
  const before = await getRateForUpdate(tx, taxRateId)
  checkVersion(tx, before.version)
  if (isDeepStrictEqual({ ...before, ...changes }, before)) return before
  const after = edit(before, changes, tx.now)
  checkRate(after)
  checkValidity(after, await listRatesLike(tx, [after]))
  await updateRate(tx, after)
  announceUpdated(tx, before, after)
  return after
}

export async function removeRate(tx: Tx, taxRateId: string): Promise<TaxRate> {
  const before = await getRateForUpdate(tx, taxRateId)
  checkVersion(tx, before.version)
  await deleteRate(tx, taxRateId)
  audited(tx, { resource: 'tax_rate', id: taxRateId, before, view: viewOfRate })
  const object = { ...viewOfRate(before), change: 'DELETED' as const }
  emit(tx, taxRateChanged, { id: taxRateId, version: before.version + 1, object })
  return before
}

export function announceCreated(tx: Tx, after: TaxRate): void {
  const { id, version } = after
  audited(tx, { resource: 'tax_rate', id, after, view: viewOfRate })
  emit(tx, taxRateChanged, {
    id,
    version,
    object: { ...viewOfRate(after), change: 'CREATED' as const },
  })
}

export function announceUpdated(tx: Tx, before: TaxRate, after: TaxRate): void {
  const { id, version } = after
  audited(tx, { resource: 'tax_rate', id, before, after, view: viewOfRate })
  const object = { ...viewOfRate(after), change: 'UPDATED' as const }
  emit(tx, taxRateChanged, { id, version, object, previous: viewOfRate(before) })
}
