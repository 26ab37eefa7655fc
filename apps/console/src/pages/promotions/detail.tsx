import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card } from '../../kit/card.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { percentText } from '../../kit/percent.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { SkeletonCard, SkeletonColumns } from '../../kit/skeleton-card.tsx'
import { Link } from '../../router/link.tsx'
import { countryNames } from '../../shared/names/countries.ts'
import { campaignNames } from '../../shared/names/promotions.ts'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { BatchesCard } from './batches-card.tsx'
import { CodesCard } from './codes-card.tsx'
import { Actions, OpenDialog } from './commands.tsx'
import type { ShownPromotion } from './dialog.tsx'
import { periodLines } from './period.tsx'
import { PromotionStatus } from './sections.tsx'
import { UsageCard } from './usage-card.tsx'
import { conditionLines, effectText, limitLines } from './words.ts'

export function PromotionDetail({ promotionId }: { readonly promotionId: string }) {
  const t = useTexts()
  const { data: promotion, error } = useQuery<ShownPromotion>({
    key: ['promotion', promotionId],
    about: ['promotion'],
    of: () => [promotionId],
    run: async (signal) => {
      const { data, etag } = await souk.getPromotion({ promotionId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={3}
        back={{ to: 'promotions', name: t.menu.promotions }}
        id={promotionId}
        title={promotion?.name}
        badges={promotion && <PromotionStatus status={promotion.status} />}
        actions={promotion && <Actions promotion={promotion} />}
        note={promotion && t.promotions.triggers[promotion.trigger]}
      />
      <Refusal error={error} />
      {!promotion && !error && <PromotionSkeleton />}
      {promotion && (
        <div class="columns">
          <div>
            <RuleCard promotion={promotion} />
            {promotion.trigger === 'CODE' && <CodesCard promotion={promotion} />}
            {promotion.trigger === 'CODE' && <BatchesCard promotion={promotion} />}
            <TimelineCard about={promotionId} nouns={['promotion']} />
          </div>
          <div>
            <PromotionUsageCard promotion={promotion} />
            <AboutCard promotion={promotion} />
          </div>
        </div>
      )}
      {promotion && <OpenDialog promotion={promotion} />}
    </main>
  )
}

interface PromotionProps {
  readonly promotion: ShownPromotion
}

/** What it takes off, from whom and how often, in words. */
function RuleCard({ promotion }: PromotionProps) {
  const t = useTexts()
  const nameOf = countryNames.useAny()
  const conditions = conditionLines(promotion, t, (country) => nameOf(country) ?? country)
  const limits = limitLines(promotion, t)
  return (
    <Card title={t.promotions.rule}>
      <Facts
        lines={[
          [
            t.promotions.effects,
            <Lines key="effects" lines={promotion.effects.map((each) => effectText(each, t))} />,
          ],
          [
            t.promotions.conditions,
            <Lines key="conditions" lines={conditions} none={t.promotions.words.noConditions} />,
          ],
          [
            t.promotions.limits,
            <Lines key="limits" lines={limits} none={t.promotions.words.noLimits} />,
          ],
        ]}
      />
    </Card>
  )
}

function Lines({ lines, none }: { readonly lines: readonly string[]; readonly none?: string }) {
  if (lines.length === 0) return <span class="soft">{none}</span>
  return (
    <>
      {lines.map((line) => (
        <span key={line} class="theirs block">
          {line}
        </span>
      ))}
    </>
  )
}

function PromotionUsageCard({ promotion: { id: promotionId, limits } }: PromotionProps) {
  const { data, error } = useQuery({
    key: ['promotion_usage', promotionId],
    about: ['redemption', 'promotion'],
    of: () => [promotionId],
    run: async (signal) => (await souk.getPromotionUsage({ promotionId }, { signal })).data,
  })
  const redemptions = `promotions/redemptions?promotion_id=${promotionId}`
  return <UsageCard usage={data} error={error} budget={limits.budget} redemptions={redemptions} />
}

function AboutCard({ promotion }: PromotionProps) {
  const t = useTexts()
  const { campaign_id, priority, stacking, funding, on_return } = promotion
  const campaign = campaignNames.use(campaign_id)
  return (
    <Card title={t.promotions.about}>
      <Facts
        lines={[
          [
            t.promotions.campaign,
            campaign_id === null ? (
              t.promotions.noCampaign
            ) : (
              <Link key="campaign" to={`promotions/campaigns/${campaign_id}`}>
                {campaign}
              </Link>
            ),
          ],
          ...periodLines(promotion, t),
          [t.promotions.priority, String(priority)],
          [t.promotions.mode, t.promotions.modes[stacking.mode]],
          [t.promotions.group, stacking.group],
          [t.promotions.operatorShare, percentText(funding.operator, t.kit.none)],
          [t.promotions.onReturn, t.promotions.onReturns[on_return]],
        ]}
      />
    </Card>
  )
}

function PromotionSkeleton() {
  const t = useTexts()
  const { rule, effects, conditions, limits, usage, uses, cost, reserved, left, about } =
    t.promotions
  const { campaign, startsAt, endsAt, priority, mode, group, operatorShare, onReturn } =
    t.promotions
  return (
    <SkeletonColumns
      wide={<SkeletonCard title={rule} facts={[effects, conditions, limits]} />}
      narrow={
        <>
          <SkeletonCard title={usage} facts={[uses, cost, reserved, left]} />
          <SkeletonCard
            title={about}
            facts={[campaign, startsAt, endsAt, priority, mode, group, operatorShare, onReturn]}
          />
        </>
      }
    />
  )
}
