import { announce, checkVersion, newId, type Tx } from '@souk/platform'
import {
  taxExemptionApproved,
  taxExemptionCreated,
  taxExemptionExpired,
  taxExemptionRejected,
} from '../events.ts'
import {
  approve,
  type ExemptionDraft,
  expire,
  newExemption,
  reject,
  type TaxExemption,
} from './exemption.ts'
import { viewOfExemption } from './schemas.ts'
import { getExemptionForUpdate, insertExemption, updateExemption } from './store.ts'

export async function createExemption(tx: Tx, draft: ExemptionDraft): Promise<TaxExemption> {
  const exemption = newExemption(draft, newId('txe'), tx.now)
  await insertExemption(tx, exemption)
  announce(tx, taxExemptionCreated, viewOfExemption, { after: exemption })
  return exemption
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
