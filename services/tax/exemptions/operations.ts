import { alreadyAnonymized, checkNamedCustomer } from '@souk/customers/contract'
import {
  announce,
  checkCountries,
  checkVersion,
  newId,
  type Tx,
  versionMismatch,
} from '@souk/platform'
import {
  taxExemptionApproved,
  taxExemptionCreated,
  taxExemptionExpired,
  taxExemptionRejected,
  taxExemptionUpdated,
} from '../events.ts'
import { findBuyer } from '../merged-customers/store.ts'
import {
  approve,
  type ExemptionChanges,
  type ExemptionDraft,
  edit,
  expire,
  newExemption,
  ofCustomer,
  reject,
  type TaxExemption,
} from './exemption.ts'
import { viewOfExemption } from './schemas.ts'
import { getExemptionForUpdate, insertExemption, updateExemption } from './store.ts'

export async function createExemption(tx: Tx, draft: ExemptionDraft): Promise<TaxExemption> {
  checkJurisdictions(draft.jurisdictions)
  await checkNamedCustomer(tx, draft.customerId)
  const exemption = newExemption(draft, newId('txe'), tx.now)
  await insertExemption(tx, exemption)
  announce(tx, taxExemptionCreated, viewOfExemption, { after: exemption })
  return exemption
}

function checkJurisdictions(jurisdictions: readonly string[]): void {
  const countryOf = (jurisdiction: string) => jurisdiction.split('-', 1)[0] ?? ''
  checkCountries(
    jurisdictions.map((each, index) => ({
      path: `/jurisdictions/${index}`,
      code: countryOf(each),
    })),
  )
}

/** Its customer was merged into this one. */
export function moveExemption(
  tx: Tx,
  exemption: TaxExemption,
  customerId: string,
): Promise<TaxExemption> {
  return save(tx, taxExemptionUpdated, exemption, ofCustomer(exemption, customerId, tx.now))
}

/** Only as it was looked at: whoever may change it may have widened it since. */
export async function approveExemption(
  tx: Tx,
  taxExemptionId: string,
  seenVersion: number,
): Promise<TaxExemption> {
  const before = await getExemptionForUpdate(tx, taxExemptionId)
  checkVersion(tx, before.version)
  const after = approve(before, tx.now)
  if (seenVersion !== before.version) throw versionMismatch({ currentVersion: before.version })
  return save(tx, taxExemptionApproved, before, after)
}

export async function rejectExemption(
  tx: Tx,
  taxExemptionId: string,
  reason: string | null,
): Promise<TaxExemption> {
  const before = await getExemptionForUpdate(tx, taxExemptionId)
  checkVersion(tx, before.version)
  if (reason !== null) await checkNotErased(tx, before)
  return save(tx, taxExemptionRejected, before, reject(before, reason, tx.now))
}

/** A request that changes nothing creates no new version and no event. */
export async function changeExemption(
  tx: Tx,
  taxExemptionId: string,
  changes: ExemptionChanges,
): Promise<TaxExemption> {
  checkJurisdictions(changes.jurisdictions ?? [])
  const before = await getExemptionForUpdate(tx, taxExemptionId)
  checkVersion(tx, before.version)
  const after = edit(before, changes, tx.now)
  if (after === before) return before
  await checkNotErased(tx, before)
  return save(tx, taxExemptionUpdated, before, after)
}

/** Nothing is written about somebody who was erased. Whoever is erased right now is come back for minutes later. */
async function checkNotErased(tx: Tx, { customerId }: TaxExemption): Promise<void> {
  const buyer = await findBuyer(tx, customerId)
  if (buyer?.isAnonymized) throw alreadyAnonymized()
}

export function expireExemption(tx: Tx, exemption: TaxExemption): Promise<TaxExemption> {
  return save(tx, taxExemptionExpired, exemption, expire(exemption, tx.now))
}

async function save(
  tx: Tx,
  kind: typeof taxExemptionApproved,
  before: TaxExemption,
  after: TaxExemption,
): Promise<TaxExemption> {
  await updateExemption(tx, after)
  announce(tx, kind, viewOfExemption, { before, after })
  return after
}
