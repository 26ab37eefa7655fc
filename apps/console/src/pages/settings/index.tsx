import { useCaller, useMay } from '../../session/caller.ts'
import type { PageProps } from '../page.ts'
import { AuditEntry } from './audit-entry.tsx'
import { AuditList } from './audit-list.tsx'
import { MemberDetail } from './member.tsx'
import { MemberList } from './member-list.tsx'
import { RoleList } from './roles.tsx'
import { TenantSettings } from './tenant.tsx'

export function Settings({ rest: [section, id] }: PageProps) {
  const may = useMay()
  const { data: caller } = useCaller()
  if (section === 'members') {
    return id === undefined ? <MemberList /> : <MemberDetail key={id} memberId={id} />
  }
  if (section === 'roles') return <RoleList />
  // What stands in the first place depends on who is there.
  if (section === undefined && caller === undefined) return null
  // Who may read the audit trail alone finds it in the first place.
  if (section === 'audit' || !may('getTenant')) {
    return id === undefined ? <AuditList /> : <AuditEntry key={id} entryId={id} />
  }
  return <TenantSettings />
}
