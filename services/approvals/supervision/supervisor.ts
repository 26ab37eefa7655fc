import { type Facts, recordActivity } from '@souk/activity/contract'
import { agentLimitExceeded } from '@souk/identity/contract'
import type { App, Kernel, SupervisedAnswers, Supervision, Supervisor } from '@souk/platform'
import {
  approvalImpossible,
  approvalNotFound,
  approvalOutdated,
  approvalUsed,
  deniedByPolicy,
  secretCannotWait,
  secretNotForAgents,
  toolNotAllowed,
} from '../problems.ts'
import { ApprovalView } from '../schemas.ts'
import { writeHeaders } from './headers.ts'
import { isRuledForAll } from './own-operations.ts'
import { argumentsDigest, operationOf, toolRefusal, whoOf } from './record.ts'
import { WriteSupervision } from './write-supervision.ts'

type Request = Parameters<Parameters<App['route']>[0]['handler']>[0]

/** Looks at what agents do, and at what people and programs do where the tenant has policies for them. */
export class PolicySupervisor implements Supervisor {
  readonly answers: SupervisedAnswers = {
    withheld: ApprovalView,
    writeRefusals: [
      deniedByPolicy,
      toolNotAllowed,
      secretNotForAgents,
      secretCannotWait,
      approvalImpossible,
      agentLimitExceeded,
      approvalNotFound,
      approvalOutdated,
      approvalUsed,
    ],
    readRefusals: [toolNotAllowed],
    writeHeaders,
  }
  readonly #database: Kernel['database']

  constructor(database: Kernel['database']) {
    this.#database = database
  }

  readonly watchWrite = (request: Request): Supervision | undefined => {
    const { principal } = request
    if (!principal) return undefined
    const isWatched =
      principal.agent || principal.isSupervised || isRuledForAll(operationOf(request))
    return isWatched ? new WriteSupervision(request, principal) : undefined
  }

  /** One entry is enough for what changes nothing, and for what is refused; it is written before anything is read. */
  readonly noteRead = (request: Request): Promise<void> | undefined => {
    const { principal } = request
    if (!principal?.agent) return undefined
    const { agent } = principal
    const refusal = toolRefusal(request, agent)
    const { tenantId, mode, currency, clockOffsetMs } = principal
    const operation = operationOf(request)
    const context = { tenantId, mode, currency, clockOffsetMs, operation, requestId: request.id }
    const actor = { type: 'system', id: operation } as const
    const facts: Facts = {
      kind: 'READ',
      ...whoOf(agent, request),
      arguments_sha256: argumentsDigest(request),
      ...(refusal && { outcome: 'REFUSED', code: refusal.code }),
    }
    const recorded = this.#database.write({ ...context, actor }, (tx) =>
      recordActivity(tx, [{ agentId: agent.id, operation, facts }]),
    )
    return refusal ? recorded.then(() => Promise.reject(refusal)) : recorded
  }
}
