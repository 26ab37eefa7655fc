import type { PageProps } from '../page.ts'
import { AuditEntry } from './entry.tsx'
import { AuditList } from './list.tsx'

export function AiAudit({ rest: [sequence] }: PageProps) {
  return sequence === undefined ? <AuditList /> : <AuditEntry key={sequence} sequence={sequence} />
}
