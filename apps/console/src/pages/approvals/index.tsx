import type { PageProps } from '../index.ts'
import { ApprovalDetail } from './detail.tsx'
import { ApprovalList } from './list.tsx'

export function Approvals({ rest: [approvalId] }: PageProps) {
  if (approvalId === undefined) return <ApprovalList />
  return <ApprovalDetail key={approvalId} approvalId={approvalId} />
}
