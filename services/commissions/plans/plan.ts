import { advance, invalidTransition, lifecycle, type StateOf, statesOf } from '@souk/platform'
import { commissionRuleMissing, type RuleAt, ruleUnreachable } from '../problems.ts'
import { type Ancestors, firstUnreachable } from '../rules/reach.ts'
import { type CommissionRule, isDefault } from '../rules/rule.ts'

export const planLifecycle = lifecycle({
  DRAFT: { activate: 'ACTIVE', retire: 'RETIRED' },
  ACTIVE: { retire: 'RETIRED' },
  RETIRED: {},
})
export type PlanStatus = StateOf<typeof planLifecycle>
export const planStatuses = statesOf(planLifecycle)

export interface CommissionPlan {
  readonly id: string
  readonly name: string
  readonly status: PlanStatus
  /** Those that were decided last. They are in force from `rulesValidFrom` on. */
  readonly rules: readonly CommissionRule[]
  /** Zero for a draft: its rules have never been in force. */
  readonly revision: number
  readonly rulesValidFrom: Date | null
  readonly activatedAt: Date | null
  readonly retiredAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Rules as they were decided at some time. At any moment the latest of those that have begun is in force. */
export interface Revision {
  readonly planId: string
  readonly revision: number
  readonly rules: readonly CommissionRule[]
  readonly validFrom: Date
  readonly createdAt: Date
}

export function newPlan(
  { name, rules }: Pick<CommissionPlan, 'name' | 'rules'>,
  id: string,
  now: Date,
): CommissionPlan {
  return {
    id,
    name,
    status: 'DRAFT',
    rules,
    revision: 0,
    rulesValidFrom: null,
    activatedAt: null,
    retiredAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

export function renamed(plan: CommissionPlan, name: string, now: Date): CommissionPlan {
  return name === plan.name ? plan : changed(plan, { name }, now)
}

/** Of a draft they are only kept; of a plan that is in force they are its next revision. */
export function withRules(
  plan: CommissionPlan,
  rules: readonly CommissionRule[],
  validFrom: Date,
  now: Date,
): CommissionPlan {
  if (plan.status === 'DRAFT') return changed(plan, { rules }, now)
  if (plan.status === 'RETIRED') {
    throw invalidTransition({ state: plan.status, action: 'change', allowed: [] })
  }
  checkComplete(rules)
  return changed(plan, { rules, revision: plan.revision + 1, rulesValidFrom: validFrom }, now)
}

export function activated(plan: CommissionPlan, now: Date): CommissionPlan {
  const status = advance(planLifecycle, plan.status, 'activate')
  checkComplete(plan.rules)
  return changed(plan, { status, revision: 1, rulesValidFrom: now, activatedAt: now }, now)
}

export function retired(plan: CommissionPlan, now: Date): CommissionPlan {
  const status = advance(planLifecycle, plan.status, 'retire')
  return changed(plan, { status, retiredAt: now }, now)
}

function changed(
  plan: CommissionPlan,
  changes: Partial<CommissionPlan>,
  now: Date,
): CommissionPlan {
  return { ...plan, ...changes, version: plan.version + 1, updatedAt: now }
}

/** What begins with the rules of this plan, or with the latest of them. */
export function revisionOf(plan: CommissionPlan, now: Date): Revision {
  const { id: planId, revision, rules, rulesValidFrom } = plan
  return { planId, revision, rules, validFrom: rulesValidFrom ?? now, createdAt: now }
}

/** Every sale has a rule: only the last one can be for everything, as it would shadow those behind it. */
function checkComplete(rules: readonly CommissionRule[]): void {
  const last = rules.at(-1)
  if (!last || !isDefault(last)) throw commissionRuleMissing()
}

export function checkReachable(rules: readonly CommissionRule[], ancestors: Ancestors): void {
  const found = firstUnreachable(rules, ancestors)
  if (!found) return
  const at = (index: number): RuleAt[] => {
    const rule = rules[index]
    return rule ? [{ index, id: rule.id, name: rule.name }] : []
  }
  const [rule] = at(found.index)
  if (rule) throw ruleUnreachable({ rule, shadowedBy: found.shadowedBy.flatMap(at) })
}
