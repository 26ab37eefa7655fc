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
  description: 'A write waits for a person, because a policy or the lack of one stopped it.',
})
export const approvalReminded = event('approval.reminded', 1, {
  ...about,
  summary: 'Approval reminded',
  description: 'Half of the time to decide has passed, and nobody has.',
})
export const approvalDecided = event('approval.decided', 1, {
  ...about,
  summary: 'Approval decided by one of several',
  description: 'Somebody approved, and more people have to.',
})
export const approvalApproved = event('approval.approved', 1, {
  ...about,
  summary: 'Approval given',
  description: 'Enough people approved. The request is executed now.',
})
export const approvalRejected = event('approval.rejected', 1, {
  ...about,
  summary: 'Approval rejected',
  description: 'Somebody rejected the request. It is never executed.',
})
export const approvalCancelled = event('approval.cancelled', 1, {
  ...about,
  summary: 'Approval cancelled',
  description: 'Whoever asked withdrew the request before it was decided on.',
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
    'What the request touches changed since it was approved, so nothing was done. The agent can ask again.',
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
  description: 'A standing permission of an agent was ended before its time.',
})

export const events = [
  grantCreated,
  grantRevoked,
  policyCreated,
  policyUpdated,
  approvalRequested,
  approvalReminded,
  approvalDecided,
  approvalApproved,
  approvalRejected,
  approvalCancelled,
  approvalExpired,
  approvalExecuted,
  approvalFailed,
  approvalStale,
]
