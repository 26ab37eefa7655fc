import type { Money } from '@souk/platform'
import type { CodeStatus } from '../codes/code.ts'
import type { SpentIn } from '../counters/spent.ts'
import type { Basket } from '../evaluation/basket.ts'
import type { Reason } from '../evaluation/conditions.ts'
import { type AppliedPromotion, type Evaluation, evaluate } from '../evaluation/evaluation.ts'
import type { Terms } from '../evaluation/terms.ts'
import { isOpen } from '../periods/period.ts'
import type { OnReturn, Promotion } from '../promotions/promotion.ts'
import { termsOf } from '../promotions/terms.ts'
import { beyondBudgets, hasBudget } from './budgets.ts'
import { type WithinReach, withinReach } from './reach.ts'

/** A promotion that may apply, with what was used of it by now. */
export interface Candidate {
  readonly promotion: Promotion
  readonly uses: number
  readonly spentIn: SpentIn
  readonly usesOfCustomer: number
  /** What the customer has of promotions for first orders, this one or others. */
  readonly firstOrderUses: number
  /** Where it belongs to one. */
  readonly campaign: CandidateCampaign | null
  readonly code: FoundCode | null
}

/** What decides whether promotions of a campaign can be used, with what was used of all of them by now. */
export interface CandidateCampaign {
  readonly isOpen: boolean
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  readonly useLimit: number | null
  readonly uses: number
  readonly budget: Money | null
  readonly spentIn: SpentIn
}

export interface FoundCode {
  readonly id: string
  readonly folded: string
  readonly status: CodeStatus
  readonly customerId: string | null
}

/** What became of a code that was entered. */
export interface EnteredCode {
  readonly code: string
  readonly promotionId: string | null
  /** Null where its promotion takes something off. */
  readonly reason: Reason | null
}

export interface AppliedCandidate extends AppliedPromotion {
  readonly name: string
  readonly codeId: string | null
  readonly campaignId: string | null
  /** Where its uses are counted by customer. */
  readonly limitPerCustomer: number | null
  readonly onReturn: OnReturn
  /** By which it was applied. */
  readonly terms: Terms
  readonly isForFirstOrder: boolean
}

export interface Evaluated extends Omit<Evaluation, 'applied'> {
  readonly basket: Basket
  readonly applied: readonly AppliedCandidate[]
  readonly codes: readonly EnteredCode[]
  /** Those that lack least; empty where nobody asked. */
  readonly withinReach: readonly WithinReach[]
}

/** How many of the codes that were entered are nobody's, or somebody else's. */
export function wrongCodesIn({ codes }: Pick<Evaluated, 'codes'>): number {
  return codes.filter(
    ({ reason }) => reason === 'CODE_UNKNOWN' || reason === 'CODE_OF_OTHER_CUSTOMER',
  ).length
}

/** Which promotions can be used at all, and what these do to the basket. */
export function evaluateCandidates(
  basket: Basket,
  candidates: readonly Candidate[],
  codes: readonly { readonly code: string; readonly folded: string }[],
  { tellsReach = false }: { readonly tellsReach?: boolean } = {},
): Evaluated {
  const refused = new Map<Candidate, Reason>()
  const usable = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const { id } = candidate.promotion
    const reason = usable.has(id) ? 'CODE_OF_APPLIED_PROMOTION' : unusable(candidate, basket)
    if (reason === undefined) usable.set(id, candidate)
    else refused.set(candidate, reason)
  }
  const evaluation = withinBudgets(basket, [...usable.values()])
  const rejected = [...refused].flatMap(([{ promotion }, reason]) =>
    usable.has(promotion.id) ? [] : [{ promotionId: promotion.id, reason, gap: null, withIds: [] }],
  )
  const whyNot = new Map(evaluation.rejected.map((each) => [each.promotionId, each.reason]))
  return {
    basket,
    applied: evaluation.applied.flatMap((each) => {
      const candidate = usable.get(each.promotionId)
      return candidate ? [{ ...each, ...ofCandidate(candidate) }] : []
    }),
    rejected: [...evaluation.rejected, ...rejected],
    totals: evaluation.totals,
    withinReach: tellsReach ? withinReach(basket, [...usable.values()], evaluation) : [],
    codes: codes.map(({ code, folded }) => {
      const candidate = candidates.find((each) => each.code?.folded === folded)
      if (!candidate) return { code, promotionId: null, reason: 'CODE_UNKNOWN' }
      const { id } = candidate.promotion
      return { code, promotionId: id, reason: refused.get(candidate) ?? whyNot.get(id) ?? null }
    }),
  }
}

function ofCandidate(candidate: Candidate) {
  const { promotion, code } = candidate
  const { name, campaignId, limits, onReturn } = promotion
  return {
    name,
    codeId: code?.id ?? null,
    campaignId,
    limitPerCustomer: limits.per_customer,
    isForFirstOrder: isForFirstOrder(candidate),
    onReturn,
    terms: termsOf(promotion),
  }
}

export function isForFirstOrder({ promotion }: Pick<Candidate, 'promotion'>): boolean {
  return promotion.conditions.first_order ?? false
}

/** What has nothing to do with the items: a code, times, limits. */
export function unusable(
  candidate: Candidate,
  basket: Pick<Basket, 'at' | 'customer' | 'currency'>,
): Reason | undefined {
  return (
    unusableCode(candidate, basket) ?? unusableAt(candidate, basket) ?? usedUp(candidate, basket)
  )
}

function unusableCode(
  { code }: Candidate,
  { customer }: Pick<Basket, 'customer'>,
): Reason | undefined {
  if (code === null) return undefined
  if (code.status === 'DISABLED') return 'CODE_DISABLED'
  if (code.status === 'USED') return 'CODE_USED'
  if (code.customerId === null || code.customerId === customer?.id) return undefined
  return 'CODE_OF_OTHER_CUSTOMER'
}

function unusableAt(
  { promotion, campaign }: Candidate,
  { at }: Pick<Basket, 'at'>,
): Reason | undefined {
  const { status, startsAt: opensAt, endsAt: closesAt } = promotion
  if (status === 'ENDED') return 'ENDED'
  return (
    closedAt({ isOpen: isOpen(promotion), opensAt, closesAt }, at) ??
    (campaign === null ? undefined : closedAt(campaign, at))
  )
}

type Times = Pick<CandidateCampaign, 'isOpen' | 'opensAt' | 'closesAt'>

function closedAt({ isOpen: open, opensAt, closesAt }: Times, at: Date): Reason | undefined {
  if (closesAt !== null && closesAt <= at) return 'ENDED'
  if (!open) return 'NOT_ACTIVE'
  return opensAt !== null && opensAt > at ? 'NOT_STARTED' : undefined
}

function usedUp(
  candidate: Candidate,
  { customer, currency }: Pick<Basket, 'customer' | 'currency'>,
): Reason | undefined {
  const { total, per_customer: perCustomer, budget } = candidate.promotion.limits
  if (total !== null && candidate.uses >= total) return 'LIMIT_REACHED'
  if (budget !== null && (candidate.spentIn[budget.currency] ?? 0) >= budget.amount)
    return 'BUDGET_EXHAUSTED'
  if (candidate.campaign && isUsedUp(candidate.campaign)) return 'BUDGET_EXHAUSTED'
  if ((candidate.campaign?.budget?.currency ?? currency) !== currency) return 'CURRENCY'
  if (isForFirstOrder(candidate) && candidate.firstOrderUses > 0) return 'FIRST_ORDER'
  if (perCustomer === null) return undefined
  if (customer === null) return 'CUSTOMER_REQUIRED'
  return candidate.usesOfCustomer >= perCustomer ? 'CUSTOMER_LIMIT_REACHED' : undefined
}

function isUsedUp({ useLimit, uses, budget, spentIn }: CandidateCampaign): boolean {
  if (useLimit !== null && uses >= useLimit) return true
  return budget !== null && (spentIn[budget.currency] ?? 0) >= budget.amount
}

/** Looking at the others anew costs as much as the first time, and whoever asks decides how often it would be needed. */
const roundsMax = 4

/**
 * One whose budget, or that of its campaign, is less than what it would cost here is left out, and then the others are looked
 * at anew. In the last round no promotion with a budget is left.
 */
function withinBudgets(
  basket: Basket,
  usable: readonly Candidate[],
  roundsLeft = roundsMax,
): Evaluation {
  const evaluation = evaluate(
    basket,
    usable.map(({ promotion }) => termsOf(promotion)),
  )
  const overBudget = beyondBudgets(usable, evaluation)
  if (overBudget.size === 0) return evaluation
  const isLeftOut = (candidate: Candidate) =>
    roundsLeft > 1 ? overBudget.has(candidate) : hasBudget(candidate)
  const others = withinBudgets(
    basket,
    usable.filter((candidate) => !isLeftOut(candidate)),
    roundsLeft - 1,
  )
  const left = usable.filter(isLeftOut).map(({ promotion }) => ({
    promotionId: promotion.id,
    reason: 'BUDGET_EXHAUSTED' as const,
    gap: null,
    withIds: [],
  }))
  return { ...others, rejected: [...others.rejected, ...left] }
}
