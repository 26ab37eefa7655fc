import { recordRead, type SharedFacts } from '@souk/activity/contract'
import { agentLimitExceeded } from '@souk/identity/contract'
import {
  type App,
  accepted,
  type Kernel,
  type SupervisedAnswers,
  type Supervision,
  type Supervisor,
} from '@souk/platform'
import { readerView } from '../deciders/operations.ts'
import {
  approvalImpossible,
  approvalNotFound,
  approvalUsed,
  deniedByPolicy,
  secretNotForAgents,
  secretNotStorable,
  staleApproval,
  toolNotAllowed,
  tooManyPendingApprovals,
} from '../problems.ts'
import { ApprovalView } from '../schemas.ts'
import { findApproval } from '../store.ts'
import { writeHeaders } from './headers.ts'
import { alwaysTakesTwoPeople } from './own-operations.ts'
import { argumentsOf, operationOf, toolRefusal, whoOf } from './record.ts'
import { TrialSupervision } from './trial-supervision.ts'
import { WriteSupervision } from './write-supervision.ts'

type Request = Parameters<Parameters<App['route']>[0]['handler']>[0]

/** Looks at what agents do, and at what people and programs do where the tenant has policies for them. */
export class PolicySupervisor implements Supervisor {
  readonly answers: SupervisedAnswers = {
    heldForApproval: ApprovalView,
    writeRefusals: [
      deniedByPolicy,
      toolNotAllowed,
      secretNotForAgents,
      secretNotStorable,
      approvalImpossible,
      agentLimitExceeded,
      tooManyPendingApprovals,
      approvalNotFound,
      staleApproval,
      approvalUsed,
    ],
    readRefusals: [toolNotAllowed],
    neverWaits: {
      answersSecret:
        'The answer shows a secret, so this never waits for approval: an AI agent is refused with ' +
        '`secret_not_for_agents`, and a person whose policies want it approved with `secret_not_storable`. Let a member ' +
        'whose writes need no approval do it and hand the secret over.',
      commitsOutsideTransaction:
        'Something of it cannot be undone, so this never waits for approval: an AI agent is refused with ' +
        '`agent_not_allowed`, and anybody else whose policies want it approved with `approval_impossible`.',
    },
    writeHeaders,
  }
  readonly #database: Kernel['database']

  constructor(database: Kernel['database']) {
    this.#database = database
  }

  readonly superviseWrite = (request: Request): Supervision | undefined => {
    const { principal } = request
    if (!principal) return undefined
    if (principal.isTrial) return new TrialSupervision(request, principal)
    const needsSupervision =
      principal.agent ||
      principal.hasPoliciesForPeople ||
      alwaysTakesTwoPeople(operationOf(request))
    return needsSupervision ? new WriteSupervision(request, principal) : undefined
  }

  readonly present: Supervisor['present'] = async (tx, { principal }, { headers }) => {
    const { location = '' } = headers
    const [, approvalId] = /^\/api\/v1\/approvals\/(apr_[0-9a-z]{26})$/.exec(location) ?? []
    if (approvalId === undefined) return undefined
    const approval = await findApproval(tx, approvalId)
    return approval && accepted(await readerView(tx, approval, principal), location)
  }

  /** What changes nothing, and what is refused, is put on record once, before anything is read. */
  readonly recordRead = (request: Request): Promise<void> | undefined => {
    const { principal } = request
    if (!principal?.agent) return undefined
    const { agent } = principal
    const refusal = toolRefusal(request, agent)
    const { tenantId, mode, currency, clockOffsetMs } = principal
    const operation = operationOf(request)
    const context = { tenantId, mode, currency, clockOffsetMs, operation, requestId: request.id }
    const actor = { type: 'system', id: operation } as const
    const { on_behalf_of, delegated_through, ...which } = whoOf(agent, request)
    const facts: SharedFacts = {
      kind: 'READ',
      ...{ on_behalf_of, delegated_through },
      ...(refusal && { outcome: 'REFUSED', code: refusal.code }),
    }
    const digests = { arguments: argumentsOf(request) }
    const recorded = this.#database.write({ ...context, actor }, (tx) =>
      recordRead(tx, { agentId: agent.id, operation, facts, detail: which, digests }),
    )
    return refusal ? recorded.then(() => Promise.reject(refusal)) : recorded
  }
}
