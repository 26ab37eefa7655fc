import type { AuditNote } from './db/pending.ts'
import type { Tx } from './db/tx.ts'

interface Change<Thing> extends Required<Pick<AuditNote, 'resource' | 'id'>> {
  readonly before?: Thing | undefined
  readonly after?: Thing | undefined
  /** As reading it shows it, for people who have to decide on the change. */
  readonly view?: (thing: Thing) => unknown
}

/** Says what a write changed. The entry itself, with actor and operation, is the kernel's to write. */
export function audited<Thing>(tx: Tx, change: Change<Thing>): void {
  tx.pending.audits.push({ by: tx, ...change } as AuditNote)
}

/** The entry of this write is left by a statement of it, or by another transaction of the same request. */
export function auditedElsewhere(tx: Tx): void {
  tx.pending.isAuditedElsewhere = true
}
