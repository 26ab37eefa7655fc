import type { AppliedPromotion } from '../evaluation/evaluation.ts'
import { byRank } from '../evaluation/terms.ts'
import type { Candidate, CandidateCampaign } from './evaluated.ts'

/**
 * Those that cost more in this evaluation than is left of their budget, or of what their campaign has for all of them. Of a
 * campaign the first by rank are paid, as long as something is left.
 */
export function beyondBudgets(
  usable: readonly Candidate[],
  { applied }: { readonly applied: readonly Pick<AppliedPromotion, 'promotionId' | 'amount'>[] },
): Set<Candidate> {
  const costOf = new Map(applied.map(({ promotionId, amount }) => [promotionId, amount]))
  const paidBy = new Map<string, Paid>()
  const beyond = new Set<Candidate>()
  const ranked = usable.toSorted((a, b) => byRank(a.promotion, b.promotion))
  for (const candidate of ranked) {
    const cost = costOf.get(candidate.promotion.id)
    if (cost === undefined) continue
    const { campaignId } = candidate.promotion
    const before = paidBy.get(campaignId ?? '') ?? { uses: 0, amount: 0 }
    const paid = { uses: before.uses + 1, amount: before.amount + cost }
    if (!isPaid(candidate, cost) || !isPaidByCampaign(candidate.campaign, paid)) {
      beyond.add(candidate)
    } else if (campaignId !== null) paidBy.set(campaignId, paid)
  }
  return beyond
}

interface Paid {
  readonly uses: number
  readonly amount: number
}

function isPaid({ promotion: { limits }, spentIn }: Candidate, cost: number): boolean {
  const { budget } = limits
  return budget === null || (spentIn[budget.currency] ?? 0) + cost <= budget.amount
}

function isPaidByCampaign(campaign: CandidateCampaign | null, paid: Paid): boolean {
  if (campaign === null) return true
  const { useLimit, uses, budget, spentIn } = campaign
  if (useLimit !== null && uses + paid.uses > useLimit) return false
  return budget === null || (spentIn[budget.currency] ?? 0) + paid.amount <= budget.amount
}

export function hasBudget({ promotion, campaign }: Candidate): boolean {
  if (promotion.limits.budget !== null) return true
  return campaign !== null && (campaign.budget !== null || campaign.useLimit !== null)
}
