import { recordActivity } from '@souk/activity/contract'
import { countAction } from '@souk/identity/contract'
import {
  accepted,
  type Money,
  type Outcome,
  type Principal,
  Problem,
  type Supervision,
  type Tx,
  Withheld,
} from '@souk/platform'
import type { Requester } from '../approval.ts'
import { completeExecution, requestApproval } from '../operations.ts'
import type { Ruling } from '../policies/policy.ts'
import { deniedByPolicy, secretNotForAgents } from '../problems.ts'
import { viewOfApproval } from '../schemas.ts'
import { insertUsage } from '../usage/store.ts'
import { type Findings, findingsOf } from './findings.ts'
import { ruleOn } from './operations.ts'
import {
  argumentsDigest,
  checkTool,
  operationOf,
  reasonOf,
  type SupervisedRequest,
  summaryOf,
  touched,
  whoOf,
} from './record.ts'

interface Judged {
  readonly ruling: Ruling
  readonly findings: Findings
}

/** The supervision of one write. What agents do goes on record besides. */
export class WriteSupervision implements Supervision {
  readonly #request: SupervisedRequest
  readonly #principal: Principal
  readonly #operation: string
  readonly needsKey: boolean

  constructor(request: SupervisedRequest, principal: Principal) {
    this.#request = request
    this.#principal = principal
    this.#operation = operationOf(request)
    this.needsKey = principal.agent !== undefined
  }

  readonly intend = async (tx: Tx): Promise<void> => {
    const { agent } = this.#principal
    if (!agent) return
    checkTool(this.#request, agent)
    if (this.#request.routeOptions.config.answersSecret) throw secretNotForAgents()
    await this.#record(tx, { kind: 'INTENT', arguments_sha256: argumentsDigest(this.#request) })
  }

  readonly judge = async (tx: Tx, outcome: Outcome | undefined): Promise<void> => {
    const money = this.#moneyOf(tx)
    const findings = findingsOf(tx.pending.audits, summaryOf(this.#request), money)
    const { agent, approvalId } = this.#principal
    if (approvalId === undefined) await this.#rule(tx, findings)
    else await completeExecution(tx, approvalId, findings.resourceVersions, outcome)
    const [actorId, operationId] = [this.#actorId, this.#operation]
    await insertUsage(tx, { actorId, operationId, money, effect: 'ALLOW' })
    if (!agent) return
    await countAction(tx, agent.id, money)
    await this.#record(tx, { kind: 'OUTCOME', outcome: 'DONE', ...touched(findings) })
  }

  async #rule(tx: Tx, findings: Findings): Promise<void> {
    const { agent, actor } = this.#principal
    const ruling = await ruleOn(tx, {
      operation: this.#operation,
      actorId: this.#actorId,
      agentId: agent?.id ?? null,
      isPerson: actor.type === 'member',
      money: findings.preview.money,
      fields: Object.keys((this.#request.body as object | null) ?? {}),
    })
    if (ruling.effect === 'DENY') throw deniedByPolicy({ policyId: ruling.policy?.id ?? '' })
    if (ruling.effect === 'REQUIRE_APPROVAL') {
      throw new Withheld({ ruling, findings } satisfies Judged)
    }
  }

  readonly withhold = async (tx: Tx, withheld: Withheld): Promise<object> => {
    const { ruling, findings } = withheld.findings as Judged
    const { policy, approvers, ttlHours } = ruling
    const { method, url, body } = this.#request
    const approval = await requestApproval(tx, {
      request: { operationId: this.#operation, method, path: url, body: body ?? null },
      requester: this.#requester,
      agentOwnerId: this.#principal.agent?.ownerMemberId ?? null,
      ...findings,
      reason: reasonOf(this.#request),
      policyId: policy?.id ?? null,
      policyVersion: policy?.version ?? null,
      approvers,
      ttlHours,
    })
    await this.#record(tx, {
      kind: 'OUTCOME',
      outcome: 'WITHHELD',
      approval_id: approval.id,
      policy_id: policy?.id ?? null,
      ...touched(findings),
    })
    return accepted(viewOfApproval(approval), `/api/v1/approvals/${approval.id}`)
  }

  readonly fail = (tx: Tx, error: unknown): Promise<void> => {
    const code = error instanceof Problem ? error.code : 'internal_error'
    return this.#record(tx, { kind: 'OUTCOME', outcome: 'REFUSED', code })
  }

  get #actorId(): string {
    return this.#principal.agent?.id ?? this.#principal.actor.id
  }

  get #requester(): Requester {
    const { agent, actor, clientId, scopes } = this.#principal
    const memberId = actor.type === 'member' ? actor.id : (agent?.onBehalfOf ?? null)
    return {
      ...{ agentId: agent?.id ?? null, memberId, clientId },
      ...{ through: agent?.through ?? [], scopes: [...scopes] },
    }
  }

  #moneyOf(tx: Tx): Money | null {
    const { money } = this.#request.routeOptions.config
    return money?.({ body: this.#request.body, changes: tx.pending.audits }) ?? null
  }

  /** The chain is of what agents did; people are in the audit trail of the tenant. */
  async #record(tx: Tx, facts: Record<string, unknown>): Promise<void> {
    const { agent, approvalId } = this.#principal
    if (!agent) return
    const executed = approvalId === undefined ? {} : { executes: approvalId }
    const entry = { ...facts, ...whoOf(agent), ...executed }
    await recordActivity(tx, [{ agentId: agent.id, operation: this.#operation, facts: entry }])
  }
}
