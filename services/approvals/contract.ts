/** How an approved request is executed: whoever runs the process sends it through its ordinary door. */
export type { Door, Executed } from './execution/queue.ts'
/** Makes the policies that tenants start with of what the mounted services declare. */
export { composeAgentPolicies } from './policies/defaults.ts'
/** An approval as the API shows it. */
export type { ApprovalView } from './schemas.ts'
/** Why something is asked for, as headers: for whoever sends a request on behalf of an agent. */
export { headersOfJustification } from './supervision/justification.ts'
/** Looks at writes before they are committed, for the kernel. */
export { PolicySupervisor } from './supervision/supervisor.ts'
