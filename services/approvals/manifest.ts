import { type Service, service } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import { approvalTraces } from './erasure/traces.ts'
import { events } from './events.ts'
import { executionQueue, type SendApprovedRequest } from './execution/queue.ts'
import { type Trial, trialBy } from './execution/trial.ts'
import { reactions } from './reactions.ts'
import { approvalRoutes } from './routes.ts'
import { schedules } from './schedules.ts'
import { recordEndOfWrite } from './unfinished/operations.ts'

/** What is approved is sent through the ordinary request pipeline of the process that runs it. */
export function approvalsService({
  sendApprovedRequest,
}: {
  readonly sendApprovedRequest: SendApprovedRequest
}): Service {
  const routes = approvalRoutes(trialBy(sendApprovedRequest))
  return service({ ...manifest, routes, queues: [executionQueue(sendApprovedRequest)] })
}

/** Where nothing is executed, nothing is tried beforehand. */
const noTrial: Trial = () => Promise.resolve(undefined)

/** What is known of the domain before a process runs it: enough to migrate and to document. */
export const manifest = service({
  name: 'approvals',
  version: '1.0.0',
  basePath: '/api/v1',
  summary: 'Writes that wait for a person, and the policies that say which',
  floor: 2,
  chapter: 13,
  scopes: {
    'approvals:read': 'Read approvals and policies',
    'approvals:decide': 'Decide on approvals',
    'approvals:write': 'Change approval policies',
  },
  neverDelegated: ['approvals:decide', 'approvals:write'],
  roles: {
    ADMIN: ['approvals:*'],
    ORDER_MANAGER: ['approvals:read', 'approvals:decide'],
    CATALOG_MANAGER: ['approvals:read', 'approvals:decide'],
    FINANCE: ['approvals:read', 'approvals:decide'],
    SUPPORT: ['approvals:read'],
    DEVELOPER: ['approvals:read'],
    PROVIDER_OWNER: ['approvals:read', 'approvals:decide'],
    PROVIDER_STAFF: ['approvals:read'],
  },
  agentPolicies,
  ids: ['apr', 'apl', 'apg'],
  events,
  reactions,
  schedules,
  writeEnded: [recordEndOfWrite],
  traces: [approvalTraces],
  routes: approvalRoutes(noTrial),
  migrations: new URL('./migrations/', import.meta.url),
})
