import assert from 'node:assert/strict'
import { type ActionFacts, type ActorFacts, recordActivity } from '@souk/activity/contract'
import { checkMoney, countAction } from '@souk/identity/contract'
import {
  type AgentPrincipal,
  accepted,
  agentNotAllowed,
  type Claim,
  commitUnknown,
  HeldForApproval,
  holds,
  isOperator,
  type Money,
  outcomeUnknown,
  type Principal,
  type Supervision,
  type Tx,
} from '@souk/platform'
import { moveBaselines } from '../amounts/operations.ts'
import type { Requester } from '../approval.ts'
import { readerView } from '../deciders/operations.ts'
import { completeExecution, requestApproval } from '../operations.ts'
import type { Evaluation } from '../policies/policy.ts'
import {
  approvalImpossible,
  deniedByPolicy,
  secretNotForAgents,
  secretNotStorable,
} from '../problems.ts'
import { insertUnfinished, isUnfinished } from '../unfinished/store.ts'
import { markDeclined } from '../usage/store.ts'
import { type Findings, findingsOf } from './findings.ts'
import { type Justification, justificationOf } from './justification.ts'
import {
  type EvaluatedWrite,
  type EvaluationWithGrants,
  evaluatedWriteOf,
  evaluateWrite,
  evaluateWriteWithGrants,
  keepUsage,
} from './operations.ts'
import {
  argumentsOf,
  checkTool,
  declared,
  endOf,
  hasMovedNothing,
  isSecret,
  justificationIn,
  operationOf,
  pathOf,
  policyOf,
  type Recorded,
  readScopeOf,
  resultIn,
  type SupervisedRequest,
  summaryOf,
  touched,
  unanswered,
  whoOf,
} from './record.ts'

/** Something may have been done, and whoever asked was not told what. */
const unknownCodes = new Set([commitUnknown.code, outcomeUnknown.code])

interface HeldWrite {
  readonly evaluation: Evaluation
  readonly findings: Findings
  readonly write: EvaluatedWrite
}

/** The supervision of one write. What agents do goes on record besides. */
export class WriteSupervision implements Supervision {
  readonly #request: SupervisedRequest
  readonly #principal: Principal
  readonly #operation: string
  readonly #justification: Justification
  readonly needsKey: boolean
  #evaluation: EvaluationWithGrants | undefined
  /** Where policies keep what they saw of it. */
  #usageIds: readonly string[] = []
  /** Under which its end is looked for, once it has begun and asks somebody outside. */
  #begunUnder: Claim | undefined
  #denied: { readonly write: EvaluatedWrite; readonly policyId: string } | undefined

  constructor(request: SupervisedRequest, principal: Principal) {
    this.#request = request
    this.#principal = principal
    this.#operation = operationOf(request)
    this.#justification = justificationOf(request.headers)
    this.needsKey = principal.agent !== undefined
  }

  /** Evaluated as if it changed nothing but what its name says; what it does is counted here, and not again. */
  readonly checkBeforehand = async (tx: Tx): Promise<void> => {
    const { agent, approvalId } = this.#principal
    if (agent) {
      this.#checkAgent(agent)
      throw agentNotAllowed()
    }
    if (approvalId !== undefined) return
    const write = await this.#evaluatedWrite(tx, null)
    const authority = await this.#checkPolicies(
      tx,
      write,
      findingsOf([], summaryOf(this.#request), null),
    )
    await keepUsage(tx, write, { effect: 'ALLOW', ...authority })
  }

  readonly recordIntent = async (tx: Tx): Promise<void> => {
    const { agent } = this.#principal
    if (!agent) return
    this.#checkAgent(agent)
    const digests = {
      arguments: argumentsOf(this.#request),
      ...justificationIn(this.#justification),
    }
    await this.#record(tx, { facts: { kind: 'INTENT' }, digests })
  }

  readonly decide: Supervision['decide'] = async (tx, { outcome, view, claim }) => {
    const money = this.#moneyOf(tx)
    const findings = findingsOf(tx.pending.audits, summaryOf(this.#request), money)
    const { agent, approvalId } = this.#principal
    if (this.#commitsOutsideTransaction && approvalId === undefined) return
    const write = await this.#evaluatedWrite(tx, money)
    const authority =
      approvalId === undefined ? await this.#checkPolicies(tx, write, findings) : { approvalId }
    if (approvalId !== undefined) {
      const evaluation = await evaluateWrite(tx, write)
      const operation = declared(this.#request)
      await completeExecution(tx, approvalId, { ...findings, evaluation, operation }, outcome)
    }
    this.#usageIds = await keepUsage(tx, write, { effect: 'ALLOW', ...authority })
    const changedBy = agent ? 'AGENT' : 'PERSON'
    await moveBaselines(tx, tx.pending.audits, approvalId === undefined ? changedBy : 'APPROVAL')
    if (!agent) return
    await this.#count(tx, { isAction: approvalId === undefined, money })
    if (!outcome && approvalId === undefined) await this.#begin(tx, agent, claim, money)
    const done: Partial<ActionFacts> = outcome
      ? { outcome: 'DONE', status: outcome.status }
      : { outcome: 'BEGUN' }
    const facts: ActionFacts = { kind: 'OUTCOME', ...done, ...touched(findings) }
    await this.#record(tx, { facts, ...(outcome && { digests: { result: resultIn(view) } }) })
  }

  /** Whoever learns how it ended says so on the record, as of what was approved the end of the approval does. */
  async #begin(tx: Tx, agent: AgentPrincipal, claim: Claim | undefined, money: Money | null) {
    assert(claim, 'no write of an agent is without an idempotency key')
    const { clientId, key } = claim
    await insertUnfinished(tx, {
      ...{ clientId, key, agentId: agent.id, operationId: this.#operation },
      facts: this.#whoAndWhy(agent),
      money,
      usageIds: this.#usageIds,
      grantIds: this.#evaluation?.grantIds ?? [],
      begunAt: tx.now,
    })
    this.#begunUnder = claim
  }

  /** What was declined has moved nothing, and what was not answered in time may have. */
  readonly recordEnd: Supervision['recordEnd'] = async (tx, { status, body }) => {
    const { agent, approvalId } = this.#principal
    if (approvalId !== undefined) return
    if (!agent && hasMovedNothing(status)) await markDeclined(tx, this.#usageIds)
    if (status === unanswered && (await this.#isOpen(tx))) {
      await this.#record(tx, endOf(status, JSON.parse(body || 'null')))
    }
  }

  /** Nobody is told that the end of a write is unknown after somebody has learned it. */
  async #isOpen(tx: Tx): Promise<boolean> {
    return this.#begunUnder === undefined || (await isUnfinished(tx, this.#begunUnder))
  }

  async #checkPolicies(tx: Tx, write: EvaluatedWrite, findings: Findings) {
    const evaluation = await evaluateWriteWithGrants(tx, write)
    this.#evaluation = evaluation
    const policyId = evaluation.policy?.id ?? ''
    if (evaluation.effect === 'DENY') {
      this.#denied = { write, policyId }
      throw deniedByPolicy({ policyId })
    }
    if (evaluation.effect === 'REQUIRE_APPROVAL') {
      if (isSecret(this.#request)) throw secretNotStorable()
      if (this.#commitsOutsideTransaction) throw approvalImpossible({ policyId })
      await this.#checkMoney(tx, write.money)
      throw new HeldForApproval({ evaluation, findings, write } satisfies HeldWrite)
    }
    const { policy, grantId } = evaluation
    return { ...(policy && { policyId }), ...(grantId !== null && { grantId }) }
  }

  #evaluatedWrite(tx: Tx, money: Money | null): Promise<EvaluatedWrite> {
    return evaluatedWriteOf(tx, {
      operation: this.#operation,
      requester: this.#requester,
      agentOwnerId: this.#principal.agent?.ownerMemberId ?? null,
      isOfProvider: !isOperator(tx),
      body: this.#request.body,
      isDryRun: this.#isDryRun,
      money,
      notes: tx.pending.audits,
    })
  }

  readonly hold = async (tx: Tx, held: HeldForApproval): Promise<object> => {
    const { evaluation, findings, write } = held.findings as HeldWrite
    const { policy, requirements, ttlHours } = evaluation
    const { method, body } = this.#request
    const operation = declared(this.#request)
    const approval = await requestApproval(tx, {
      request: {
        operationId: this.#operation,
        method,
        path: pathOf(this.#request),
        body: body ?? null,
      },
      operation,
      readScope: readScopeOf(operation.scope),
      requester: this.#requester,
      agentOwnerId: this.#principal.agent?.ownerMemberId ?? null,
      ...findings,
      ...this.#justification,
      policyId: policy?.id ?? null,
      policyVersion: policy?.version ?? null,
      requirements,
      ttlHours,
    })
    // Asking is an action; the money moves when it is executed.
    await this.#count(tx, { isAction: true, money: null })
    await keepUsage(tx, write, {
      effect: 'REQUIRE_APPROVAL',
      policyId: policy?.id ?? null,
      approvalId: approval.id,
    })
    const asked = { outcome: 'WITHHELD', approval_id: approval.id } as const
    await this.#record(tx, { facts: { kind: 'OUTCOME', ...asked, ...touched(findings) } })
    const view = await readerView(tx, approval, this.#principal)
    return accepted(view, `/api/v1/approvals/${approval.id}`)
  }

  readonly recordFailure = async (tx: Tx, code: string): Promise<void> => {
    if (this.#denied) {
      const { write, policyId } = this.#denied
      await keepUsage(tx, write, { effect: 'DENY', policyId })
    }
    if (code === outcomeUnknown.code && !(await this.#isOpen(tx))) return
    const outcome = unknownCodes.has(code) ? 'UNKNOWN' : 'REFUSED'
    await this.#record(tx, { facts: { kind: 'OUTCOME', outcome, code } })
  }

  #checkAgent(agent: AgentPrincipal): void {
    checkTool(this.#request, agent)
    if (this.#request.routeOptions.config.answersSecret) throw secretNotForAgents()
  }

  /** Whoever may not read what it tells would read it this way: then it is a write like any other. */
  get #isDryRun(): boolean {
    const { config } = this.#request.routeOptions
    const readScope = readScopeOf(declared(this.#request).scope)
    const isReader = holds(this.#principal.scopes, readScope)
    return isReader && (config.isDryRun?.(this.#request.body) ?? false)
  }

  /** Such a write was evaluated before it began. */
  get #commitsOutsideTransaction(): boolean {
    return this.#request.routeOptions.config.commitsOutsideTransaction ?? false
  }

  /** What an agent may never do is refused at once, instead of waiting for a person who cannot allow it. */
  async #checkMoney(tx: Tx, money: Money | null): Promise<void> {
    const { agent } = this.#principal
    if (agent && money) await checkMoney(tx, [...agent.through, agent.id], money)
  }

  async #count(tx: Tx, use: Parameters<typeof countAction>[2]): Promise<void> {
    const { agent } = this.#principal
    if (agent) await countAction(tx, [...agent.through, agent.id], use)
  }

  get #requester(): Requester {
    const { agent, actor, clientId, scopes, accountableMembers: behind = [] } = this.#principal
    const memberId = actor.type === 'member' ? actor.id : (agent?.onBehalfOf ?? null)
    return {
      ...{ agentId: agent?.id ?? null, memberId, clientId },
      ...{ through: agent?.through ?? [], scopes: [...scopes], behind },
    }
  }

  #moneyOf(tx: Tx): Money | null {
    const { money } = this.#request.routeOptions.config
    return money?.({ body: this.#request.body, changes: tx.pending.audits }) ?? null
  }

  /** Who acts, and by which policy, once that is known. */
  #whoAndWhy(agent: AgentPrincipal): Partial<ActionFacts> & ActorFacts {
    return { ...(this.#evaluation && policyOf(this.#evaluation)), ...whoOf(agent, this.#request) }
  }

  /** The chain is of what agents did; people are in the audit trail of the tenant. */
  async #record(tx: Tx, { facts, digests }: Recorded): Promise<void> {
    const { agent, approvalId } = this.#principal
    if (!agent) return
    const executed = approvalId === undefined ? {} : { approval_id: approvalId, network: null }
    const entry = { ...facts, ...this.#whoAndWhy(agent), ...executed }
    const what = { operation: this.#operation, facts: entry, ...(digests && { digests }) }
    recordActivity(tx, [{ agentId: agent.id, ...what }])
  }
}
