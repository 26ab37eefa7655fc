import type { AuditNote } from './db/pending.ts'
import type { Tx } from './db/tx.ts'

type Change = Required<Pick<AuditNote, 'resource' | 'id'>> & Pick<AuditNote, 'before' | 'after'>

/** Says what a write changed. The entry itself, with actor and operation, is the kernel's to write. */
export function audited(tx: Tx, change: Change): void {
  tx.pending.audits.push({ by: tx, ...change })
}
