import { knownScopes, listRolesOf } from '@souk/identity/contract'
import {
  type App,
  holds,
  invalidTransition,
  type Mounted,
  type Principal,
  refusals,
  versionMismatch,
} from '@souk/platform'
import type { Approval } from './approval.ts'
import { grantRoutes } from './grants/routes.ts'
import { humanOf } from './human.ts'
import { cancelApproval, decideApproval } from './operations.ts'
import { policyRoutes } from './policies/routes.ts'
import {
  alreadyDecided,
  approvalExpired,
  approvalNotFound,
  approverExcluded,
  approverRoleMissing,
  humanRequired,
  payloadChanged,
} from './problems.ts'
import {
  ApprovalPage,
  ApprovalParams,
  ApprovalsQuery,
  ApprovalView,
  DecisionBody,
  viewOfApproval,
} from './schemas.ts'
import { simulationRoute } from './simulation/routes.ts'
import { getApproval, listApprovals } from './store.ts'

export function approvalRoutes(app: App, mounted: Mounted): void {
  policyRoutes(app, mounted)
  simulationRoute(app, mounted)
  grantRoutes(app, mounted)
  readRoutes(app)
  decisionRoutes(app)
  cancelRoute(app)
}

/** Providers see and decide on what was asked for in their own name, and on nothing else. */
const audience = ['operator', 'provider'] as const

const noScopes: ReadonlySet<string> = new Set()

function scopesOf(principal: Principal | undefined): ReadonlySet<string> {
  return principal?.scopes ?? noScopes
}

/** An agent sees what it asked for itself, for the same member; people see what their scope allows. */
function requesterFilter(principal: Principal | undefined, mine: boolean | undefined) {
  const { agent, actor } = principal ?? {}
  if (agent) return { requesterId: agent.id, onBehalfOf: agent.onBehalfOf }
  return { requesterId: mine ? actor?.id : undefined }
}

/** Whether an agent asks for what it did not ask for itself, or asked for in the name of somebody else. */
function isHidden({ requester }: Approval, principal: Principal | undefined): boolean {
  const { agent } = principal ?? {}
  if (!agent) return false
  return requester.agentId !== agent.id || requester.memberId !== agent.onBehalfOf
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/approvals',
    config: { scope: 'approvals:read', audience },
    schema: {
      operationId: 'listApprovals',
      summary: 'List approvals',
      description:
        'Returns writes that wait for a person, and those that were decided on, newest first. An agent sees only ' +
        'what it asked for itself, in the name of the same member, and a provider only what was asked for in its own. ' +
        'The money of a request is shown to those who may read what it is about; `missing_scope` names the scope.',
      querystring: ApprovalsQuery,
      response: { 200: ApprovalPage },
    },
    handler: (request) =>
      request.list((tx, page) => {
        const { status, agent_id: agentId, mine } = request.query
        const whose = requesterFilter(request.principal, mine)
        const readable = knownScopes.filter((scope) => holds(scopesOf(request.principal), scope))
        return listApprovals(tx, { status, agentId, ...whose }, readable, page)
      }),
  })
  app.route({
    method: 'GET',
    url: '/api/v1/approvals/:approvalId',
    config: { scope: 'approvals:read', audience },
    schema: {
      operationId: 'getApproval',
      summary: 'Get an approval',
      description:
        'Returns the request that waits, what it would change, the money, why the agent asks for it, who may decide ' +
        'and who has. `payload_sha256` names exactly this request; decisions must send it. Body, changes, money and ' +
        'sources are shown to those who may read what the request is about; others see the rest, and `missing_scope`.',
      params: ApprovalParams,
      response: { 200: ApprovalView, ...refusals(approvalNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const { approvalId } = request.params
        const approval = await getApproval(tx, approvalId)
        if (isHidden(approval, request.principal)) throw approvalNotFound({ approvalId })
        return viewOfApproval(approval, scopesOf(request.principal))
      }),
  })
}

const verdicts = { approve: 'APPROVE', reject: 'REJECT' } as const

function decisionRoutes(app: App): void {
  for (const [command, verdict] of Object.entries(verdicts)) {
    app.route({
      method: 'POST',
      url: `/api/v1/approvals/:approvalId/${command}`,
      config: { scope: 'approvals:decide', audience, onlyForPeople: true },
      schema: {
        operationId: `${command}Request`,
        summary: command === 'approve' ? 'Approve a request' : 'Reject a request',
        description:
          command === 'approve'
            ? 'Approves the request that `payload_sha256` names. When enough people have, it is executed exactly as it ' +
              'is shown, once. Only a member who has signed in can decide, and only one whose token may read what the ' +
              'request is about: nobody approves what they cannot see.'
            : 'Rejects the request that `payload_sha256` names: it is never executed. Only a member who has signed in ' +
              'can decide.',
        params: ApprovalParams,
        body: DecisionBody,
        response: {
          200: ApprovalView,
          ...refusals(
            approvalNotFound,
            payloadChanged,
            approvalExpired,
            humanRequired,
            approverExcluded,
            approverRoleMissing,
            alreadyDecided,
            invalidTransition,
            versionMismatch,
          ),
        },
      },
      handler: (request) => {
        const { principal, body } = request
        const { payload_sha256: payloadSha256, comment = null } = body
        return request.write(async (tx) => {
          const { approvalId } = request.params
          // Whoever may not decide is told so of what is there, and of nothing else.
          await getApproval(tx, approvalId)
          const memberId = humanOf(principal)
          const scopes = scopesOf(principal)
          const decider = { memberId, scopes, roles: await listRolesOf(tx, memberId) }
          const decision = { verdict, comment, payloadSha256 }
          return viewOfApproval(await decideApproval(tx, decider, approvalId, decision), scopes)
        })
      },
    })
  }
}

function cancelRoute(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/approvals/:approvalId/cancel',
    config: { scope: 'approvals:read', audience },
    schema: {
      operationId: 'cancelApproval',
      summary: 'Cancel an approval',
      description: 'Withdraws a request that waits. Only whoever asked for it can.',
      params: ApprovalParams,
      response: {
        200: ApprovalView,
        ...refusals(approvalNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { principal } = request
        const { approvalId } = request.params
        const isOthers = isHidden(await getApproval(tx, approvalId), principal)
        if (isOthers) throw approvalNotFound({ approvalId })
        const requesterId = principal?.agent?.id ?? principal?.actor.id ?? ''
        const cancelled = await cancelApproval(tx, requesterId, approvalId)
        return viewOfApproval(cancelled, scopesOf(principal))
      }),
  })
}
