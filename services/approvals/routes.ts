import {
  type App,
  invalidTransition,
  keptButRefused,
  type Mounted,
  type Principal,
  refusals,
  type Tx,
  versionMismatch,
} from '@souk/platform'
import { isVisibleTo, verdicts } from './approval.ts'
import { listVisible, readerView } from './deciders/operations.ts'
import type { Trial } from './execution/trial.ts'
import { grantRoutes } from './grants/routes.ts'
import { cancelApproval, checkDecision, decideApproval, endAsStale } from './operations.ts'
import { policyRoutes } from './policies/routes.ts'
import {
  alreadyDecided,
  approvalExpired,
  approvalNotFound,
  approverExcluded,
  approverRoleMissing,
  humanRequired,
  payloadChanged,
  staleApproval,
} from './problems.ts'
import {
  ApprovalPage,
  ApprovalParams,
  ApprovalsQuery,
  ApprovalView,
  DecisionBody,
} from './schemas.ts'
import { simulationRoute } from './simulation/routes.ts'
import { getApproval, isOfRequester } from './store.ts'

export function approvalRoutes(trial: Trial) {
  return (app: App, mounted: Mounted): void => {
    policyRoutes(app, mounted)
    simulationRoute(app, mounted)
    grantRoutes(app, mounted)
    readRoutes(app)
    decisionRoutes(app, trial)
    cancelRoute(app)
  }
}

/** Providers see and decide on what was asked for in their own name, and on nothing else. */
const audience = ['operator', 'provider'] as const

/** An agent sees what it asked for itself, for the same member; people see what their scope allows. */
function requesterFilter(principal: Principal | undefined, mine: boolean | undefined) {
  const { agent, actor } = principal ?? {}
  if (agent) return { requesterId: agent.id, onBehalfOf: agent.onBehalfOf }
  return { requesterId: mine ? actor?.id : undefined }
}

/** Whoever asked may look what became of it, whatever their scopes. */
const orRequester = {
  orOwner: (tx: Tx, { approvalId = '' }: Readonly<Record<string, string>>) =>
    isOfRequester(tx, approvalId),
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
        '`decidable=true` are those that the caller can approve now. Names and money are shown to those who may read ' +
        'what a request is about; `missing_scope` names the scope.',
      querystring: ApprovalsQuery,
      response: { 200: ApprovalPage },
    },
    handler: (request) =>
      request.list((tx, page) => {
        const { principal } = request
        const { status, agent_id: agentId, mine, decidable } = request.query
        const whose = requesterFilter(principal, mine)
        return listVisible(tx, principal, { status, agentId, decidable, ...whose }, page)
      }),
  })
  app.route({
    method: 'GET',
    url: '/api/v1/approvals/:approvalId',
    // Who can decide changes without the approval.
    config: { scope: 'approvals:read', audience, volatile: true, ...orRequester },
    schema: {
      operationId: 'getApproval',
      summary: 'Get an approval',
      description:
        'Returns the request that waits, what it would change, the money, why the agent asks for it, who can decide ' +
        'and who has. `payload_sha256` names exactly this request; decisions must send it. Body, changes, money and ' +
        'sources are shown to those who may read what the request is about; others see the rest, and `missing_scope`. ' +
        'Whoever asked may read it whatever their scopes, with the body and the sources that they sent.',
      params: ApprovalParams,
      response: { 200: ApprovalView, ...refusals(approvalNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const { approvalId } = request.params
        const approval = await getApproval(tx, approvalId)
        if (!isVisibleTo(approval, request.principal)) throw approvalNotFound({ approvalId })
        return readerView(tx, approval, request.principal)
      }),
  })
}

const decisionTexts = {
  APPROVE: {
    summary: 'Approve an approval request',
    description:
      'Approves the request that `payload_sha256` names. When every policy has enough approvals, it is executed exactly ' +
      'as it is shown, once. If it would do something else by now, it ends as `STALE` instead, and `approval_stale` ' +
      'names what has changed. Only a member who has signed in can decide, and only one whose token may read what the ' +
      'request is about: nobody approves what they cannot see. Emits `approval.vote_recorded`, or `approval.approved` ' +
      'and then `approval.executed`, `approval.failed` or `approval.stale`. Approving it again is refused with ' +
      '`already_decided`.',
  },
  REJECT: {
    summary: 'Reject an approval request',
    description:
      'Rejects the request that `payload_sha256` names: it is never executed. Only a member who has signed in can ' +
      'decide. Emits `approval.rejected`; rejecting it again is refused with `invalid_transition`.',
  },
} as const

function decisionRoutes(app: App, trial: Trial): void {
  for (const verdict of verdicts) {
    const command = verdict.toLowerCase()
    app.route({
      method: 'POST',
      url: `/api/v1/approvals/:approvalId/${command}`,
      config: { scope: 'approvals:decide', audience, onlyForPeople: true, decidesOnWaiting: true },
      schema: {
        operationId: `${command}Approval`,
        ...decisionTexts[verdict],
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
            staleApproval,
            invalidTransition,
            versionMismatch,
          ),
        },
      },
      handler: async (request) => {
        const { principal } = request
        const { approvalId } = request.params
        const { payload_sha256: payloadSha256, comment = null } = request.body
        const decision = { approvalId, verdict, comment, payloadSha256 }
        let waiting: Parameters<Trial>[0] | undefined
        const isFirst = await request.precheck(async (tx) => {
          const approval = await checkDecision(tx, principal, decision)
          waiting = { ...approval, tenantId: tx.tenantId }
        })
        const isTried = isFirst && verdict === 'APPROVE'
        const staleness = isTried && waiting && (await trial(waiting))
        return request.write(async (tx) => {
          if (!staleness) {
            return readerView(tx, await decideApproval(tx, principal, decision), principal)
          }
          const stale = await readerView(tx, await endAsStale(tx, principal, decision), principal)
          return keptButRefused(stale, staleApproval(staleness))
        })
      },
    })
  }
}

function cancelRoute(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/approvals/:approvalId/cancel',
    config: { scope: 'approvals:read', audience, decidesOnWaiting: true, ...orRequester },
    schema: {
      operationId: 'cancelApproval',
      summary: 'Cancel an approval request',
      description:
        'Withdraws a request that is pending. Only whoever asked for it can, whatever their scopes. Emits ' +
        '`approval.cancelled`; what was cancelled or decided is refused with `invalid_transition`.',
      params: ApprovalParams,
      response: {
        200: ApprovalView,
        ...refusals(approvalNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { principal } = request
        const cancelled = await cancelApproval(tx, principal, request.params.approvalId)
        return readerView(tx, cancelled, principal)
      }),
  })
}
