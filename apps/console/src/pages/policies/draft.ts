import type { ApprovalPolicy, PolicyMatch } from '@souk/sdk'
import * as requests from '../../base/generated/requests.ts'
import { only } from '../../kit/given.ts'
import { fits, isWithin, type NumberLimits } from '../../kit/limits.ts'
import { amountOf, amountText, type Money } from '../../kit/money.ts'
import { unitsOf } from '../../kit/units.ts'

/** What a form about a policy holds: texts as they were typed. */
export interface PolicyDraft {
  readonly name: string
  readonly order: string
  readonly effect: ApprovalPolicy['effect']
  readonly status: ApprovalPolicy['status']
  readonly actors: PolicyMatch['actors']
  /** `*` for every write. */
  readonly operations: ReadonlySet<string>
  readonly agents: ReadonlySet<string>
  readonly currency: string
  readonly amount_over: string
  readonly cumulative_over: string
  readonly cumulative_hours: string
  readonly count_over: string
  readonly count_hours: string
  readonly fields_changed: string
  readonly change_over_percent: string
  readonly items_over: string
  readonly outside_from: string
  readonly outside_to: string
  readonly roles: ReadonlySet<string>
  readonly quorum: string
  readonly exclude: ReadonlySet<string>
  readonly ttl_hours: string
}

const numberText = (n: number | undefined) => (n === undefined ? '' : String(n))
const moneyTyped = (money: Money | undefined) =>
  money ? amountText(money.amount, money.currency) : ''

/** The draft of a policy that is there, or of a new one. */
export function draftOf(policy: ApprovalPolicy | undefined, currency: string): PolicyDraft {
  const match: PolicyMatch = policy?.match ?? { operations: [], actors: 'AGENT' }
  const { cumulative_over, count_over, outside_hours } = match
  const approvers = policy?.approvers ?? { roles: ['ADMIN'], quorum: 1, exclude: ['REQUESTER'] }
  return {
    name: policy?.name ?? '',
    order: numberText(policy?.order),
    effect: policy?.effect ?? 'REQUIRE_APPROVAL',
    status: policy?.status ?? 'ACTIVE',
    actors: match.actors,
    operations: new Set(match.operations),
    agents: new Set(match.agents),
    currency: match.amount_over?.currency ?? cumulative_over?.amount.currency ?? currency,
    amount_over: moneyTyped(match.amount_over),
    cumulative_over: moneyTyped(cumulative_over?.amount),
    cumulative_hours: numberText(cumulative_over?.window_hours ?? 24),
    count_over: numberText(count_over?.n),
    count_hours: numberText(count_over?.window_hours ?? 24),
    fields_changed: match.fields_changed?.join(', ') ?? '',
    change_over_percent: numberText(match.change_over_percent),
    items_over: numberText(match.items_over),
    outside_from: outside_hours?.from ?? '',
    outside_to: outside_hours?.to ?? '',
    roles: new Set(approvers.roles),
    quorum: String(approvers.quorum),
    exclude: new Set(approvers.exclude),
    ttl_hours: numberText(policy?.ttl_hours ?? 72),
  }
}

const { match: matches, approvers, ...limits } = requests.createApprovalPolicy

export type Wrong = 'numberWrong' | 'amountWrong' | 'hoursWrong' | 'timeWrong'

/** What is wrong with the fields that somebody typed into. */
export function wrongIn(draft: PolicyDraft): Partial<Record<keyof PolicyDraft, Wrong>> {
  const { cumulative_over: cumulative, count_over: count } = matches
  const checks: readonly (readonly [keyof PolicyDraft, Wrong, boolean])[] = [
    ['order', 'numberWrong', isEmptyOr(draft.order, limits.order)],
    ['amount_over', 'amountWrong', isAmountOrEmpty(draft.amount_over, draft.currency)],
    ['cumulative_over', 'amountWrong', isAmountOrEmpty(draft.cumulative_over, draft.currency)],
    [
      'cumulative_hours',
      'hoursWrong',
      draft.cumulative_over === '' || isNumber(draft.cumulative_hours, cumulative.window_hours),
    ],
    ['count_over', 'numberWrong', isEmptyOr(draft.count_over, count.n)],
    [
      'count_hours',
      'hoursWrong',
      draft.count_over === '' || isNumber(draft.count_hours, count.window_hours),
    ],
    [
      'change_over_percent',
      'numberWrong',
      isEmptyOr(draft.change_over_percent, matches.change_over_percent),
    ],
    ['items_over', 'numberWrong', isEmptyOr(draft.items_over, matches.items_over)],
    ['outside_from', 'timeWrong', isTimeOrEmpty(draft.outside_from, draft.outside_to)],
    ['outside_to', 'timeWrong', isTimeOrEmpty(draft.outside_to, draft.outside_from)],
    ['ttl_hours', 'hoursWrong', isNumber(draft.ttl_hours, limits.ttl_hours)],
    ['quorum', 'numberWrong', isNumber(draft.quorum, approvers.quorum)],
  ]
  return Object.fromEntries(
    checks.flatMap(([key, wrong, isFine]) => (isFine ? [] : [[key, wrong]])),
  )
}

function isNumber(typed: string, ofField: NumberLimits): boolean {
  return unitsOf(typed, ofField) !== undefined
}

function isEmptyOr(typed: string, ofField: NumberLimits): boolean {
  return typed.trim() === '' || isNumber(typed, ofField)
}

function isAmountOrEmpty(typed: string, currency: string): boolean {
  return typed.trim() === '' || isWithin(amountOf(typed, currency), matches.amount_over.amount)
}

/** Both ends of the hours are said, or neither. */
function isTimeOrEmpty(typed: string, other: string): boolean {
  return fits(typed, matches.outside_hours.from) || (typed === '' && other === '')
}

/** Whether enough is said for a policy. */
export function isComplete(draft: PolicyDraft): boolean {
  return draft.name.trim() !== '' && draft.operations.size > 0 && draft.roles.size > 0
}

/** What is sent for it. */
export function policyOf(draft: PolicyDraft) {
  return {
    name: draft.name.trim(),
    order: numberOf(draft.order),
    match: matchOf(draft),
    effect: draft.effect,
    approvers: {
      roles: [...draft.roles],
      quorum: Number(draft.quorum),
      exclude: [...draft.exclude] as ('REQUESTER' | 'AGENT_OWNER')[],
    },
    ttl_hours: Number(draft.ttl_hours),
    status: draft.status,
  }
}

/** A number that was typed, or nothing where there is none. */
function numberOf(typed: string): number | undefined {
  return typed.trim() === '' ? undefined : unitsOf(typed)
}

function matchOf(draft: PolicyDraft) {
  const { currency } = draft
  const money = (typed: string): Money | undefined =>
    typed === '' ? undefined : { amount: amountOf(typed, currency) ?? 0, currency }
  const fields = draft.fields_changed.split(/[\s,]+/).filter(Boolean)
  const cumulative = money(draft.cumulative_over)
  const count = numberOf(draft.count_over)
  return {
    operations: draft.operations.has('*') ? ['*'] : [...draft.operations],
    actors: draft.actors,
    agents: draft.agents.size > 0 ? [...draft.agents] : undefined,
    amount_over: money(draft.amount_over),
    cumulative_over: cumulative && {
      amount: cumulative,
      window_hours: Number(draft.cumulative_hours),
    },
    count_over:
      count === undefined ? undefined : { n: count, window_hours: Number(draft.count_hours) },
    fields_changed: fields.length > 0 ? fields : undefined,
    change_over_percent: numberOf(draft.change_over_percent),
    items_over: numberOf(draft.items_over),
    outside_hours:
      draft.outside_from === '' ? undefined : { from: draft.outside_from, to: draft.outside_to },
  }
}

const wholes: ReadonlySet<string> = new Set(['name', 'order', 'effect', 'status', 'ttl_hours'])
const ofApprovers: ReadonlySet<string> = new Set(['roles', 'quorum', 'exclude'])

/** What is sent of the fields that changed. What it is for and who decides are sent as one thing each. */
export function changedPolicy(draft: PolicyDraft, changed: readonly (keyof PolicyDraft)[]) {
  const fields = new Set(
    changed.map((key) => {
      if (wholes.has(key)) return key
      return ofApprovers.has(key) ? 'approvers' : 'match'
    }),
  )
  return only(policyOf(draft), fields)
}
