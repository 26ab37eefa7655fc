import type { PageProps } from '../page.ts'
import { ApprovalDetail } from './detail.tsx'
import { ApprovalList } from './list.tsx'

export function Approvals({ rest: [approvalId] }: PageProps) {
  if (approvalId === undefined) return <ApprovalList />
  return <ApprovalDetail key={approvalId} approvalId={approvalId} />
}
