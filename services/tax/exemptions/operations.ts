import { customerMerged } from '@souk/customers/contract'
import { announce, checkVersion, newId, type Tx } from '@souk/platform'
import {
  taxExemptionApproved,
  taxExemptionCreated,
  taxExemptionExpired,
  taxExemptionRejected,
  taxExemptionUpdated,
} from '../events.ts'
import { findMergedInto } from '../merged-customers/store.ts'
import {
  approve,
  type ExemptionDraft,
  expire,
  newExemption,
  ofCustomer,
  reject,
  type TaxExemption,
} from './exemption.ts'
import { viewOfExemption } from './schemas.ts'
import { getExemptionForUpdate, insertExemption, updateExemption } from './store.ts'

export async function createExemption(tx: Tx, draft: ExemptionDraft): Promise<TaxExemption> {
  await checkNotMerged(tx, draft.customerId)
  const exemption = newExemption(draft, newId('txe'), tx.now)
  await insertExemption(tx, exemption)
  announce(tx, taxExemptionCreated, viewOfExemption, { after: exemption })
  return exemption
}

/** Whoever is somebody else by now gets nothing more. */
async function checkNotMerged(tx: Tx, customerId: string): Promise<void> {
  const mergedInto = await findMergedInto(tx, customerId)
  if (mergedInto === undefined) return
  const message = `is now ${mergedInto}`
  const errors = [{ path: '/customer_id', code: 'customer_merged', message }]
  throw customerMerged({ mergedInto }, { errors })
}

/** Its customer was merged into this one. */
export function moveExemption(
  tx: Tx,
  exemption: TaxExemption,
  customerId: string,
): Promise<TaxExemption> {
  return save(tx, taxExemptionUpdated, exemption, ofCustomer(exemption, customerId, tx.now))
}

export async function approveExemption(tx: Tx, taxExemptionId: string): Promise<TaxExemption> {
  const before = await getExemptionForUpdate(tx, taxExemptionId)
  checkVersion(tx, before.version)
  return save(tx, taxExemptionApproved, before, approve(before, tx.now))
}

export async function rejectExemption(
  tx: Tx,
  taxExemptionId: string,
  reason: string | null,
): Promise<TaxExemption> {
  const before = await getExemptionForUpdate(tx, taxExemptionId)
  checkVersion(tx, before.version)
  return save(tx, taxExemptionRejected, before, reject(before, reason, tx.now))
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
