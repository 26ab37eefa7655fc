import { event } from '@souk/platform'
import { GrantView } from './grants/schemas.ts'
import { PolicyView } from './policies/schemas.ts'
import { ApprovalSnapshot } from './schemas.ts'

const about = {
  resource: 'approval',
  object: ApprovalSnapshot,
  about: ['agent_id'],
  isOwned: true,
} as const

export const approvalRequested = event('approval.requested', 1, {
  ...about,
  summary: 'Approval requested',
  description:
    'A policy requires approval for this write, or no policy allows it. Nothing has been done.',
})
export const approvalReasonChanged = event('approval.reason_changed', 1, {
  ...about,
  summary: 'Approval reason changed',
  description: 'The same request was made again with another reason while it is pending.',
})
export const approvalReminderDue = event('approval.reminder_due', 1, {
  ...about,
  summary: 'Approval still pending',
  description: 'Half of the time to decide has passed and the request is still pending.',
})
export const approvalVoteRecorded = event('approval.vote_recorded', 1, {
  ...about,
  summary: 'Approval vote recorded',
  description: 'A member approved the request; more approvals are needed.',
})
export const approvalApproved = event('approval.approved', 1, {
  ...about,
  summary: 'Request approved',
  description: 'Enough members approved the request. It is executed next.',
})
export const approvalRejected = event('approval.rejected', 1, {
  ...about,
  summary: 'Request rejected',
  description: 'A member rejected the request. It is never executed.',
})
export const approvalCancelled = event('approval.cancelled', 1, {
  ...about,
  summary: 'Approval cancelled',
  description:
    'The requester withdrew the request before it was decided, or a person whom it tells of was erased.',
})
export const approvalExpired = event('approval.expired', 1, {
  ...about,
  summary: 'Approval expired',
  description: 'Nobody decided in time. The request is never executed.',
})
export const approvalExecuted = event('approval.executed', 1, {
  ...about,
  summary: 'Approved request executed',
  description: 'The approved request was executed exactly as it was approved.',
})
export const approvalFailed = event('approval.failed', 1, {
  ...about,
  summary: 'Approved request failed',
  description: 'The approved request was refused when it was executed; `result` says why.',
})
export const approvalStale = event('approval.stale', 1, {
  ...about,
  summary: 'Approval stale',
  description:
    'The request no longer does what the approval shows, so it was not executed. It can be requested again.',
})

const aboutPolicy = {
  resource: 'approval_policy',
  object: PolicyView,
  controlsAgents: 'always',
} as const

export const policyCreated = event('approval_policy.created', 1, {
  ...aboutPolicy,
  summary: 'Approval policy created',
  description: 'A policy was added, with the approval of a second person.',
})
export const policyUpdated = event('approval_policy.updated', 1, {
  ...aboutPolicy,
  summary: 'Approval policy updated',
  description: 'A policy was changed, enabled or disabled, with the approval of a second person.',
})

const aboutGrant = {
  resource: 'approval_grant',
  object: GrantView,
  about: ['agent_id'],
  controlsAgents: 'always',
} as const

export const grantCreated = event('approval_grant.created', 1, {
  ...aboutGrant,
  summary: 'Approval grant created',
  description: 'A member gave an agent a standing permission, within bounds.',
})
export const grantRevoked = event('approval_grant.revoked', 1, {
  ...aboutGrant,
  summary: 'Approval grant revoked',
  description: 'A standing permission of an agent was revoked before it expired.',
})

export const events = [
  grantCreated,
  grantRevoked,
  policyCreated,
  policyUpdated,
  approvalRequested,
  approvalReasonChanged,
  approvalReminderDue,
  approvalVoteRecorded,
  approvalApproved,
  approvalRejected,
  approvalCancelled,
  approvalExpired,
  approvalExecuted,
  approvalFailed,
  approvalStale,
]
