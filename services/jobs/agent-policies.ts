import type { AgentPolicy } from '@souk/platform'

/** What starts a job is an operation of the domain whose rows they are, and has its policy there. */
export const agentPolicies: readonly AgentPolicy[] = [
  {
    key: 'jobs_cancel',
    name: 'Cancelling imports and exports',
    operations: ['cancelJob'],
    effect: 'ALLOW',
    roles: ['ADMIN'],
  },
  {
    key: 'jobs_retry',
    name: 'Retrying imports and exports',
    operations: ['retryFailedRows'],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN'],
  },
]
