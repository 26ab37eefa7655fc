import type { CampaignUsage, Money, PromotionUsage } from '@souk/sdk'
import { Card } from '../../kit/card.tsx'
import { Facts } from '../../kit/facts.tsx'
import { moneyText } from '../../kit/money.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { SkeletonCard } from '../../kit/skeleton-card.tsx'
import { unitsText } from '../../kit/units.ts'
import { Link } from '../../router/link.tsx'
import { useTexts } from '../../texts/index.ts'

interface UsageProps {
  readonly usage: PromotionUsage | CampaignUsage | undefined
  readonly error: unknown
  /** What it may cost, if that is limited. */
  readonly budget: Money | null
  /** Where its uses are listed. */
  readonly redemptions?: string
}

/** How often and for how much it was used, by orders and by those who have only reserved it. */
export function UsageCard({ usage, error, budget, redemptions }: UsageProps) {
  const t = useTexts()
  const { usage: title, uses, cost, reserved, left } = t.promotions
  if (error) return <Refusal error={error} />
  if (!usage) return <SkeletonCard title={title} facts={[uses, cost, reserved, left]} />
  const number = unitsText(usage.used.uses)
  const held = [unitsText(usage.reserved.uses), ...usage.reserved.cost.map(moneyText)]
  const rest = budget && { ...budget, amount: budget.amount - (usage.spent?.amount ?? 0) }
  return (
    <Card title={title}>
      <Facts
        lines={[
          [
            uses,
            redemptions === undefined ? (
              number
            ) : (
              <Link key="uses" to={redemptions}>
                {number}
              </Link>
            ),
          ],
          [cost, usage.used.cost.map(moneyText).join(' / ') || t.kit.none],
          [reserved, held.join(' / ')],
          [left, rest ? moneyText(rest) : t.kit.none],
        ]}
      />
    </Card>
  )
}
