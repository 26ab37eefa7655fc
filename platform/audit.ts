import type { AuditNote } from './db/pending.ts'
import type { Tx } from './db/tx.ts'

type Change = Required<Pick<AuditNote, 'resource' | 'id'>> & Pick<AuditNote, 'before' | 'after'>

/** Says what a write changed. The entry itself, with actor and operation, is the kernel's to write. */
export function audited(tx: Tx, change: Change): void {
  tx.pending.audits.push({ by: tx, ...change })
}

/** The entry of this write is left by a statement of it, or by another transaction of the same request. */
export function auditedElsewhere(tx: Tx): void {
  tx.pending.isAuditedElsewhere = true
}
