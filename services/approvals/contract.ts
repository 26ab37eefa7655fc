/** How an approved request is executed: whoever runs the process sends it through the ordinary request pipeline. */
export type { ExecutionAnswer, SendApprovedRequest } from './execution/queue.ts'
/** Makes the policies that tenants start with of what the mounted services declare. */
export { composeAgentPolicies } from './policies/defaults.ts'
/** An approval as the API shows it. */
export type { ApprovalView } from './schemas.ts'
/** Why something is asked for, as headers: for whoever sends a request on behalf of an agent. */
export { headersOfJustification } from './supervision/justification.ts'
/** Looks at writes before they are committed, for the kernel. */
export { PolicySupervisor } from './supervision/supervisor.ts'
