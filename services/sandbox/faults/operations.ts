import { audited, emit, newId, type Tx } from '@souk/platform'
import { faultCreated, faultRemoved } from '../events.ts'
import { faultLimitReached } from '../problems.ts'
import { checkSandbox } from '../sandbox.ts'
import { type Fault, type FaultDraft, type FaultTarget, faultsMax, newFault } from './fault.ts'
import { faultView } from './schemas.ts'
import {
  countAfterTidying,
  deleteAllFaults,
  deleteFault,
  insertFault,
  listFaultsInForce,
  lockFaults,
} from './store.ts'

/** The faults in force at this moment. A live tenant has none, so nothing is read for it. */
export async function activeFaults(tx: Tx, target: FaultTarget): Promise<readonly Fault[]> {
  return tx.mode === 'live' ? [] : listFaultsInForce(tx, target)
}

export async function createFault(tx: Tx, draft: FaultDraft): Promise<Fault> {
  checkSandbox(tx)
  const fault = newFault(newId('flt'), draft, tx.now)
  await lockFaults(tx)
  if ((await countAfterTidying(tx)) >= faultsMax) throw faultLimitReached({ faultsMax })
  await insertFault(tx, fault)
  audited(tx, { resource: 'fault', id: fault.id, after: fault, view: faultView })
  emit(tx, faultCreated, { id: fault.id, version: 1, object: faultView(fault) })
  return fault
}

export async function removeFault(tx: Tx, faultId: string): Promise<Fault> {
  checkSandbox(tx)
  const fault = await deleteFault(tx, faultId)
  noteRemoval(tx, fault)
  return fault
}

export async function removeAllFaults(tx: Tx): Promise<number> {
  checkSandbox(tx)
  const removed = await deleteAllFaults(tx)
  for (const fault of removed) noteRemoval(tx, fault)
  return removed.length
}

function noteRemoval(tx: Tx, fault: Fault): void {
  audited(tx, { resource: 'fault', id: fault.id, before: fault, view: faultView })
  emit(tx, faultRemoved, { id: fault.id, version: 2, object: faultView(fault) })
}
