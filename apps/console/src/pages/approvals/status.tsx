import type { Approval } from '@souk/sdk'
import { Badge, type Tone } from '../../kit/badge.tsx'
import { useTexts } from '../../texts/index.ts'

const tones: Readonly<Record<Approval['status'], Tone>> = {
  PENDING: 'waiting',
  APPROVED: 'started',
  EXECUTING: 'underway',
  EXECUTED: 'reached',
  FAILED: 'failed',
  REJECTED: 'ended',
  EXPIRED: 'ended',
  CANCELLED: 'ended',
  STALE: 'failed',
}

export function ApprovalStatus({ status }: { readonly status: Approval['status'] }) {
  return <Badge tone={tones[status]} text={useTexts().approvals.states[status]} />
}
