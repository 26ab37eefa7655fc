import type { AuditNote } from './db/pending.ts'
import type { Tx } from './db/tx.ts'

/** Says what a write changed. The entry itself, with actor and operation, is the kernel's to write. */
export function audited(tx: Tx, note: Omit<AuditNote, 'operation'>): void {
  tx.pending.audits.push({ operation: tx.operation, ...note })
}
