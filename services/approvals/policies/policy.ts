import assert from 'node:assert/strict'
import { canonicalText, type Money } from '@souk/platform'

export const effects = ['ALLOW', 'REQUIRE_APPROVAL', 'DENY'] as const
export type Effect = (typeof effects)[number]

export const actorKinds = ['AGENT', 'MEMBER', 'ANY'] as const
export type ActorKind = (typeof actorKinds)[number]

export const exclusions = ['REQUESTER', 'AGENT_OWNER'] as const
export type Exclusion = (typeof exclusions)[number]

/** A window of time that ends now. */
interface Window {
  readonly windowHours: number
}

/** Which writes a policy is for. All that is said must hold. */
export interface Match {
  /** Operation ids; `*` is every write. */
  readonly operations: readonly string[]
  readonly actors: ActorKind
  readonly agents?: readonly string[]
  readonly amountOver?: Money
  readonly cumulativeOver?: Window & { readonly amount: Money }
  readonly countOver?: Window & { readonly count: number }
  /** Fields of the body, one of which must be there. */
  readonly fieldsChanged?: readonly string[]
  /** By how much the amount of some money that stands there already changes. */
  readonly changeOverPercent?: number
  /** How many resources are changed at once. */
  readonly itemsOver?: number
  /** Outside of these hours of the day, in minutes after midnight UTC. */
  readonly outsideHours?: { readonly fromMinute: number; readonly toMinute: number }
}

/** Who decides on what a policy stops. */
export interface Approvers {
  readonly roles: readonly string[]
  readonly quorum: number
  readonly exclude: readonly Exclusion[]
}

export const policyStatuses = ['ACTIVE', 'DISABLED'] as const
export type PolicyStatus = (typeof policyStatuses)[number]

export interface Policy {
  readonly id: string
  readonly name: string
  readonly position: number
  readonly match: Match
  readonly effect: Effect
  readonly approvers: Approvers
  readonly ttlHours: number
  readonly status: PolicyStatus
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type PolicyDraft = Omit<Policy, 'id' | 'version' | 'createdAt' | 'updatedAt'>

/** One without a place comes last. */
export type PolicyDraftWithOptionalPosition = Omit<PolicyDraft, 'position'> &
  Partial<Pick<PolicyDraft, 'position'>>

export function newPolicy(draft: PolicyDraft, id: string, now: Date): Policy {
  return { id, ...draft, version: 1, createdAt: now, updatedAt: now }
}

export function changePolicy(policy: Policy, changes: Partial<PolicyDraft>, now: Date): Policy {
  return { ...policy, ...changes, version: policy.version + 1, updatedAt: now }
}

/** Whether some policy is for people or programs, so that their writes have to be looked at too. */
export function isForPeople(policies: readonly Policy[]): boolean {
  return policies.some(({ status, match }) => status === 'ACTIVE' && match.actors !== 'AGENT')
}

/** In the order in which they are shown, and in which the first of equals is named. */
export function inOrder(policies: readonly Policy[]): Policy[] {
  return policies.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
}

/** What an actor did in the time before, in the write's own operation. */
export interface UsageTotals {
  readonly count: number
  /** Minor units by currency. */
  readonly amounts: ReadonlyMap<string, number>
}

/** A write as policies see it. */
export interface Facts {
  readonly operation: string
  readonly agentId: string | null
  /** It is asked for in the name of a provider. */
  readonly isOfProvider: boolean
  /** A member, also by a key or client of their making; neither an agent nor a program that nobody made. */
  readonly isPerson: boolean
  readonly money: Money | null
  readonly fields: readonly string[]
  /** It only finds out what another write would do, for somebody who may know it. */
  readonly isDryRun?: boolean
  /** How many resources it changes. */
  readonly items: number
  /** The largest change of an amount, in whole percent; null when no amount changes. */
  readonly changePercent: number | null
  readonly at: Date
  /** Without this write. */
  readonly usage: (windowHours: number) => UsageTotals
}

/** What one of the policies that stop a write asks of people. All three are null for what holds where none says anything. */
export interface Requirement extends Approvers {
  readonly policyId: string | null
  readonly policyVersion: number | null
  readonly name: string | null
}

/** What becomes of a write, and who decides if it has to wait. */
export interface Evaluation {
  readonly effect: Effect
  /** Null for what holds where no policy says anything. */
  readonly policy: Policy | null
  /** Who could approve it alone, whatever each policy asks for. */
  readonly approvers: Approvers
  /** Each of them has to be satisfied. */
  readonly requirements: readonly Requirement[]
  readonly ttlHours: number
}

/** Who decides, and how long, where nobody has said otherwise. */
export const defaultTerms: Pick<Policy, 'approvers' | 'ttlHours'> = {
  approvers: { roles: ['ADMIN'], quorum: 1, exclude: ['REQUESTER'] },
  ttlHours: 24,
}

const strictness: Record<Effect, number> = { ALLOW: 0, REQUIRE_APPROVAL: 1, DENY: 2 }

/**
 * The strictest of the policies that match; equally strict ones hold together, so that none can be weakened by another,
 * and the first of them is named. What no policy names is allowed to people, and needs approval when an agent does it. A dry
 * run is denied by a policy or allowed: there is nothing that somebody could approve.
 */
export function evaluatePolicies(policies: readonly Policy[], facts: Facts): Evaluation {
  const matching = inOrder(
    policies.filter(
      ({ status, match, effect }) =>
        status === 'ACTIVE' && matches(match, facts) && (!facts.isDryRun || effect === 'DENY'),
    ),
  )
  const [first, ...others] = matching.map(
    (policy): Evaluation => ({
      ...{ effect: policy.effect, approvers: policy.approvers, ttlHours: policy.ttlHours },
      requirements: [requirementOf(policy)],
      policy,
    }),
  )
  if (!first) {
    const isAllowed = facts.agentId === null || facts.isDryRun
    const effect = isAllowed ? 'ALLOW' : 'REQUIRE_APPROVAL'
    const requirements = [unnamed(defaultTerms.approvers)]
    return withProvider({ ...defaultTerms, policy: null, effect, requirements }, [], facts)
  }
  const evaluation = combineStrictest([first, ...others])
  const holding = matching.filter(({ effect }) => effect === evaluation.effect)
  return withProvider(evaluation, holding, facts)
}

/** Those of the strictest effect hold together, and the first of them is named. */
export function combineStrictest<Each extends Evaluation>(
  evaluations: readonly [Each, ...Each[]],
): Each {
  const rank = Math.max(...evaluations.map(({ effect }) => strictness[effect]))
  const [first, ...others] = evaluations.filter(({ effect }) => strictness[effect] === rank)
  assert(first)
  const { approvers, requirements, ttlHours } = others.reduce<Evaluation>(combine, first)
  return { ...first, approvers, requirements, ttlHours }
}

function requirementOf({ id, version, name, approvers }: Policy): Requirement {
  return { policyId: id, policyVersion: version, name, ...approvers }
}

/** What no policy of the tenant asks for. */
export function unnamed(approvers: Approvers): Requirement {
  return { policyId: null, policyVersion: null, name: null, ...approvers }
}

/**
 * Whoever owns a provider decides on what its own agents ask for, as far as policies are for agents alone: then they
 * could do it themselves. Where one is for people too, the operator has a say in it.
 */
function withProvider(
  evaluation: Evaluation,
  policies: readonly Policy[],
  { isOfProvider, agentId }: Facts,
): Evaluation {
  const isForAgents = policies.every(({ match }) => match.actors === 'AGENT')
  if (!isOfProvider || agentId === null || !isForAgents) return evaluation
  const { approvers, requirements } = evaluation
  const withOwner = <Each extends Approvers>(each: Each) => ({
    ...each,
    roles: [...each.roles, 'PROVIDER_OWNER'],
  })
  return {
    ...evaluation,
    approvers: withOwner(approvers),
    requirements: requirements.map(withOwner),
  }
}

type Terms = Pick<Evaluation, 'approvers' | 'requirements' | 'ttlHours'>

/** An evaluation under the terms of another as well. */
export function combine(
  evaluation: Evaluation,
  { approvers, requirements, ttlHours }: Terms,
): Evaluation {
  return {
    ...evaluation,
    approvers: combineApprovers(evaluation.approvers, approvers),
    requirements: eachOnce([...evaluation.requirements, ...requirements]),
    ttlHours: Math.min(evaluation.ttlHours, ttlHours),
  }
}

/** What is asked for twice in the same words is asked for once. */
export function eachOnce(requirements: readonly Requirement[]): readonly Requirement[] {
  return [...new Map(requirements.map((each) => [canonicalText(each), each])).values()]
}

/** Who satisfies both alone. Where they have no role in common an owner does, who may decide on everything. */
export function combineApprovers(one: Approvers, other: Approvers): Approvers {
  const roles = one.roles.filter((role) => other.roles.includes(role))
  return {
    roles: roles.length > 0 ? roles : ['OWNER'],
    quorum: Math.max(one.quorum, other.quorum),
    exclude: [...new Set([...one.exclude, ...other.exclude])],
  }
}

/**
 * Who has to approve an operation of an agent, in each of the cases in which it waits. None where it never does: it is
 * always allowed or always denied.
 */
export function approversOf(
  policies: readonly Policy[],
  { operation, agentId }: { readonly operation: string; readonly agentId: string },
): readonly Approvers[] {
  const about = policies.filter(
    ({ status, match }) => status === 'ACTIVE' && isAbout(match, { operation, agentId }),
  )
  const always = about.filter(({ match }) => isUnconditional(match))
  if (always.some(({ effect }) => effect === 'DENY')) return []
  const [first, ...others] = always.filter(({ effect }) => effect === 'REQUIRE_APPROVAL')
  if (first)
    return [
      others.reduce((both, other) => combineApprovers(both, other.approvers), first.approvers),
    ]
  const sometimes = about.filter(({ effect }) => effect === 'REQUIRE_APPROVAL')
  const named = sometimes.map(({ approvers }) => approvers)
  return always.length > 0 ? named : [...named, defaultTerms.approvers]
}

function isAbout(
  { operations, actors, agents }: Match,
  { operation, agentId }: { readonly operation: string; readonly agentId: string },
): boolean {
  const isNamed = operations.includes('*') || operations.includes(operation)
  return isNamed && actors !== 'MEMBER' && (agents?.includes(agentId) ?? true)
}

/** Whether it holds for every write of its operations and actors. */
function isUnconditional({ operations: _o, actors: _a, agents: _g, ...conditions }: Match) {
  return Object.keys(conditions).length === 0
}

/** How many hours back policies look that would match if enough had been done before. */
export function windowsOf(
  policies: readonly Policy[],
  facts: Omit<Facts, 'usage'>,
): ReadonlySet<number> {
  const currency = facts.money?.currency ?? ''
  const endless = { count: Infinity, amounts: new Map([[currency, Infinity]]) }
  return new Set(
    policies
      .filter(
        ({ status, match }) =>
          status === 'ACTIVE' && matches(match, { ...facts, usage: () => endless }),
      )
      .flatMap(({ match: { cumulativeOver, countOver } }) =>
        [cumulativeOver, countOver].flatMap((limit) => (limit ? [limit.windowHours] : [])),
      ),
  )
}

function matches(match: Match, facts: Facts): boolean {
  return conditions.every((holds) => holds(match, facts))
}

const conditions: readonly ((match: Match, facts: Facts) => boolean)[] = [
  ({ operations }, { operation }) => operations.includes('*') || operations.includes(operation),
  ({ actors }, facts) => actors === 'ANY' || isOf(actors, facts),
  ({ agents }, { agentId }) =>
    agents === undefined || (agentId !== null && agents.includes(agentId)),
  ({ amountOver }, { money }) => amountOver === undefined || isOver(money, amountOver),
  ({ cumulativeOver: limit }, { money, usage }) =>
    limit === undefined || isOver(summed(money, usage(limit.windowHours)), limit.amount),
  ({ countOver: limit }, { usage }) =>
    limit === undefined || usage(limit.windowHours).count + 1 > limit.count,
  ({ fieldsChanged }, { fields }) =>
    fieldsChanged === undefined || fieldsChanged.some((field) => fields.includes(field)),
  ({ changeOverPercent: limit }, { changePercent }) =>
    limit === undefined || (changePercent !== null && changePercent > limit),
  ({ itemsOver: limit }, { items }) => limit === undefined || items > limit,
  ({ outsideHours }, { at }) => outsideHours === undefined || !isWithin(outsideHours, at),
]

function isOf(actors: 'AGENT' | 'MEMBER', { agentId, isPerson }: Facts): boolean {
  return actors === 'AGENT' ? agentId !== null : isPerson
}

/** Money in another currency cannot be compared, so it counts as over: a limit is never passed by changing the currency. */
function isOver(money: Money | null, limit: Money): boolean {
  if (money === null) return false
  return money.currency !== limit.currency || money.amount > limit.amount
}

function summed(money: Money | null, { amounts }: UsageTotals): Money | null {
  if (money === null) return null
  return { ...money, amount: money.amount + (amounts.get(money.currency) ?? 0) }
}

/** Hours that end before they begin go over midnight. */
function isWithin({ fromMinute, toMinute }: { fromMinute: number; toMinute: number }, at: Date) {
  const minute = at.getUTCHours() * 60 + at.getUTCMinutes()
  if (fromMinute <= toMinute) return minute >= fromMinute && minute < toMinute
  return minute >= fromMinute || minute < toMinute
}
