import { problem } from '@souk/platform'

export { humanRequired } from '@souk/platform'

export const approvalNotFound = problem<{ approvalId: string }>(
  'approval_not_found',
  404,
  'Approval not found',
  { help: 'Check the id. GET /api/v1/approvals lists the approvals that you may see.' },
)
export const payloadChanged = problem('payload_changed', 409, 'Payload changed', {
  help: 'The approval is not for the request that you decided on. Read it again, and decide on what it shows now.',
})
export const approvalExpired = problem('approval_expired', 409, 'Approval expired', {
  help: 'Nobody decided in time. The agent can ask again.',
})
export const approverExcluded = problem('approver_excluded', 403, 'Approver excluded', {
  help: 'You requested this, or are accountable for the agent that did; so is whoever set your password or made your sign-in link. Another member must decide. A day after POST /api/v1/me/password you count for yourself alone.',
})
export const approverRoleMissing = problem<{ roles: readonly string[] }>(
  'approver_role_missing',
  403,
  'Approver role missing',
  {
    help: 'Only members with one of the roles in meta.roles, or with the role OWNER, can decide.',
    example: { roles: ['ADMIN'] },
  },
)
export const alreadyDecided = problem('already_decided', 409, 'Already decided by this member', {
  help: 'Everybody decides once. Where several approvals are needed, others have to give them.',
})
export const deniedByPolicy = problem<{ policyId: string }>(
  'denied_by_policy',
  403,
  'Denied by policy',
  {
    help: 'A policy forbids this operation. meta.policy_id names it; an administrator can change it.',
    example: { policyId: 'apl_…' },
  },
)
export const policyNotFound = problem<{ policyId: string }>(
  'approval_policy_not_found',
  404,
  'Approval policy not found',
  { help: 'Check the id. GET /api/v1/approval-policies lists the policies of the tenant.' },
)
export const policyLimitReached = problem<{ limit: number }>(
  'approval_policy_limit_reached',
  409,
  'Approval policy limit reached',
  {
    help: 'A tenant can have meta.limit policies. Reuse one that is disabled.',
    example: { limit: 200 },
  },
)
export const grantNotFound = problem<{ grantId: string }>(
  'approval_grant_not_found',
  404,
  'Approval grant not found',
  { help: 'Check the id. GET /api/v1/approval-grants lists the grants of the tenant.' },
)
export const grantPeriodInvalid = problem<{ days: number }>(
  'grant_period_invalid',
  422,
  'Grant period invalid',
  {
    help: 'Choose an until between now and meta.days days from now.',
    example: { days: 90 },
  },
)
export const grantAmountsInvalid = problem<{ operations: readonly string[] }>(
  'grant_amounts_invalid',
  422,
  'Grant amounts invalid',
  {
    help: 'Operations that move money need amount_each or amount_total, and operations that move none take neither. Create one grant for each kind. meta.operations lists those that the amounts do not fit.',
    example: { operations: ['createRefund'] },
  },
)
export const grantGiverCannotApprove = problem<{ operations: readonly string[] }>(
  'grant_giver_cannot_approve',
  422,
  'Grant giver cannot approve',
  {
    help: 'A grant stands for your own approval, and you could not approve the operations in meta.operations: the policies name other roles, or exclude you as accountable for the agent. Ask a member who can.',
    example: { operations: ['createRefund'] },
  },
)
export const operationNotGrantable = problem<{ operations: readonly string[] }>(
  'operation_not_grantable',
  422,
  'Operation not grantable',
  {
    help: 'No single approval lets the agent do the operations in meta.operations: they are allowed or denied to it as it is, need more than one approval, or are never open to agents. Leave them out.',
    example: { operations: ['createWebhookEndpoint'] },
  },
)
export const operationUnknown = problem<{ operations: readonly string[] }>(
  'operation_unknown',
  422,
  'Operation unknown',
  {
    help: 'Name operations that write by their operationId, as the OpenAPI documents do. meta.operations lists those that do not exist or change nothing. Only a policy can be for every write (*).',
    example: { operations: ['createRefunds'] },
  },
)
export const operationExempt = problem<{ operations: readonly string[] }>(
  'operation_exempt',
  422,
  'Operation exempt from policies',
  {
    help: 'No policy can stop a decision, the withdrawal of a request, or a member from changing their own password. Leave out the operations in meta.operations.',
    example: { operations: ['approveApproval'] },
  },
)
export const operationOnlyForPeople = problem<{ operations: readonly string[] }>(
  'operation_only_for_people',
  422,
  'Operation only for people',
  {
    help: 'No agent can call the operations in meta.operations, so a policy for agents would never hold. Leave them out, or choose another value of match.actors.',
    example: { operations: ['createApprovalGrant'] },
  },
)
export const agentUnknown = problem<{ agents: readonly string[] }>(
  'agent_unknown',
  422,
  'Agent unknown',
  {
    help: 'Check the ids in meta.agents. GET /api/v1/ai/agents lists the agents of the tenant.',
    example: { agents: ['agt_…'] },
  },
)
export const roleUnknown = problem<{ roles: readonly string[] }>(
  'role_unknown',
  422,
  'Role unknown',
  {
    help: 'Name roles of the operator. meta.roles lists those that do not exist or belong to providers.',
    example: { roles: ['FINANCES'] },
  },
)
export const roleCannotDecide = problem<{ roles: readonly string[] }>(
  'role_cannot_decide',
  422,
  'Role cannot decide',
  {
    help: 'Members with the roles in meta.roles may not decide on approvals. Name roles with the scope approvals:decide: GET /api/v1/roles lists what each may do.',
    example: { roles: ['SUPPORT'] },
  },
)
export const quorumUnreachable = problem<{ quorum: number; members: number }>(
  'quorum_unreachable',
  422,
  'Quorum unreachable',
  {
    help: 'Only meta.members active members have one of the roles or are owners, so meta.quorum approvals can never be given. Lower the quorum, name more roles, or give more members such a role first.',
    example: { quorum: 3, members: 2 },
  },
)
export const toolNotAllowed = problem<{ operationId: string }>(
  'tool_not_allowed',
  403,
  'Tool not allowed',
  {
    help: 'The agent may call only the operations in its tools. meta.operation_id is not one of them.',
    example: { operationId: 'createRefund' },
  },
)
export const secretNotForAgents = problem(
  'secret_not_for_agents',
  403,
  'Agents cannot receive secrets',
  {
    help: 'The answer of this operation shows a secret, which only a person may get. Ask a member to do it.',
  },
)
export const tooManyPendingApprovals = problem<{ limit: number }>(
  'too_many_pending_approvals',
  403,
  'Too many pending approvals',
  {
    help: 'The agent has meta.limit requests that wait for approval. Wait until some are decided, or cancel those that are no longer needed.',
    example: { limit: 100 },
  },
)
/** A resource that is not as it was shown to whoever decides. */
export interface MovedResource {
  readonly resource: string
  /** Null for what the request creates. */
  readonly id: string | null
  readonly shown_version: number | null
  readonly version: number | null
}
export const staleApproval = problem<{
  resources: readonly MovedResource[]
  refusal: string | null
}>('approval_stale', 409, 'Approval stale', {
  help: 'The request no longer does what the approval shows: meta.resources names what has changed, meta.refusal why it would be refused. With neither, too few of those who approved it still may. Ask again.',
  example: {
    resources: [{ resource: 'order', id: 'ord_…', shown_version: 3, version: 5 }],
    refusal: null,
  },
})
export const approvalUsed = problem('approval_used', 409, 'Approval used', {
  help: 'The approved request was already started and its result is unknown. Check what it did before you ask again.',
})
export const secretNotStorable = problem(
  'secret_not_storable',
  403,
  'Requests with secrets cannot wait for approval',
  {
    help: 'The request or its answer holds a secret, which is not stored until somebody approves it. Leave it out, or ask a member whose writes need no approval.',
  },
)
export const approvalImpossible = problem<{ policyId: string }>(
  'approval_impossible',
  403,
  'Approval not possible',
  {
    help: 'Policy meta.policy_id requires approval, but this operation cannot be previewed and rolled back. Ask a member whose writes need no approval, or change the policy.',
    example: { policyId: 'apl_…' },
  },
)
