import type { Campaign } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { Badge } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { DataTable } from '../../../kit/data-table.tsx'
import { DetailHead } from '../../../kit/detail-head.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { Refusal } from '../../../kit/refusal.tsx'
import { SkeletonCard, SkeletonColumns } from '../../../kit/skeleton-card.tsx'
import { search, useAddress } from '../../../router/address.ts'
import { useMay } from '../../../session/caller.ts'
import { TimelineCard } from '../../../shared/timeline-card.tsx'
import { useTexts } from '../../../texts/index.ts'
import { columnsOf } from '../list.tsx'
import { periodLines } from '../period.tsx'
import { PeriodButtons, PeriodCommandDialog, usePeriodCommands } from '../period-commands.tsx'
import { CampaignStatus } from '../sections.tsx'
import { UsageCard } from '../usage-card.tsx'
import { CampaignDialog, type ShownCampaign } from './dialog.tsx'
import { budgetText } from './list.tsx'

const close = () => search({ do: null })
const shown = 24
const operationOf = {
  activate: 'activateCampaign',
  pause: 'pauseCampaign',
  end: 'endCampaign',
  archive: 'archiveCampaign',
} as const

export function CampaignDetail({ campaignId }: { readonly campaignId: string }) {
  const t = useTexts()
  const { data: campaign, error } = useQuery<ShownCampaign>({
    key: ['campaign', campaignId],
    about: ['campaign'],
    of: () => [campaignId],
    run: async (signal) => {
      const { data, etag } = await souk.getCampaign({ campaignId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={2}
        back={{ to: 'promotions/campaigns', name: t.promotions.campaigns }}
        id={campaignId}
        title={campaign?.name}
        badges={campaign && <Badges campaign={campaign} />}
        actions={campaign && <Actions campaign={campaign} />}
      />
      <Refusal error={error} />
      {!campaign && !error && <CampaignSkeleton />}
      {campaign && (
        <div class="columns">
          <div>
            <PromotionsCard campaignId={campaignId} />
            <TimelineCard about={campaignId} nouns={['campaign']} />
          </div>
          <div>
            <CampaignUsageCard campaign={campaign} />
            <AboutCard campaign={campaign} />
          </div>
        </div>
      )}
      {campaign && <OpenDialog campaign={campaign} />}
    </main>
  )
}

interface CampaignProps {
  readonly campaign: ShownCampaign
}

function Badges({ campaign: { status, is_low } }: CampaignProps) {
  const t = useTexts()
  return (
    <>
      <CampaignStatus status={status} />
      {is_low && <Badge tone="waiting" text={t.promotions.low} />}
    </>
  )
}

const useCommands = (campaign: ShownCampaign) =>
  usePeriodCommands('campaign', campaign, operationOf)

const isOver = ({ status }: Campaign) => status === 'ENDED' || status === 'ARCHIVED'

function Actions({ campaign }: CampaignProps) {
  const t = useTexts()
  const may = useMay()
  const own = useCommands(campaign)
  return (
    <>
      {!isOver(campaign) && may('updateCampaign') && (
        <Button icon="pencil" onClick={() => search({ do: 'change' })}>
          {t.kit.edit}
        </Button>
      )}
      <PeriodButtons commands={own} />
    </>
  )
}

function OpenDialog({ campaign }: CampaignProps) {
  const may = useMay()
  const open = useAddress().query.get('do')
  const command = useCommands(campaign).find((one) => one === open)
  if (open === 'change' && !isOver(campaign) && may('updateCampaign')) {
    return <CampaignDialog campaign={campaign} onClose={close} />
  }
  if (!command) return null
  const { id: campaignId, etag } = campaign
  return (
    <PeriodCommandDialog<Campaign>
      noun="campaign"
      thing={campaign}
      command={command}
      run={(idempotencyKey) =>
        souk[operationOf[command]]({ campaignId }, { idempotencyKey, ifMatch: etag })
      }
      onClose={close}
    />
  )
}

function PromotionsCard({ campaignId }: { readonly campaignId: string }) {
  const t = useTexts()
  const { data, error } = useQuery({
    key: ['promotions', { campaignId }],
    about: ['promotion'],
    run: async (signal) => {
      const asked = { campaign_id: campaignId, limit: shown }
      return (await souk.listPromotions(asked, { signal })).data.content
    },
  })
  return (
    <Card title={t.promotions.inCampaign} isFlush>
      <Refusal error={error} />
      {data?.length === 0 ? (
        <p class="body soft">{t.promotions.noneInCampaign}</p>
      ) : (
        <DataTable
          name={t.promotions.inCampaign}
          columns={columnsOf(t)}
          items={data}
          rowsExpected={2}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          linkOf={({ id }) => `promotions/${id}`}
        />
      )}
    </Card>
  )
}

function CampaignUsageCard({ campaign: { id: campaignId, budget } }: CampaignProps) {
  const { data, error } = useQuery({
    key: ['campaign_usage', campaignId],
    about: ['redemption', 'campaign'],
    run: async (signal) => (await souk.getCampaignUsage({ campaignId }, { signal })).data,
  })
  const inMoney = budget?.amount ?? null
  return <UsageCard usage={data} error={error} budget={inMoney} />
}

function AboutCard({ campaign }: CampaignProps) {
  const t = useTexts()
  const { timezone } = campaign
  return (
    <Card title={t.promotions.about}>
      <Facts
        lines={[
          [t.promotions.budget, budgetText(campaign, t)],
          ...periodLines(campaign, t),
          ...(timezone === null ? [] : ([[t.promotions.zone, timezone]] as const)),
        ]}
      />
    </Card>
  )
}

function CampaignSkeleton() {
  const t = useTexts()
  const { inCampaign, usage, uses, cost, reserved, left, about, budget, startsAt, endsAt } =
    t.promotions
  return (
    <SkeletonColumns
      wide={<SkeletonCard title={inCampaign} lines={2} />}
      narrow={
        <>
          <SkeletonCard title={usage} facts={[uses, cost, reserved, left]} />
          <SkeletonCard title={about} facts={[budget, startsAt, endsAt]} />
        </>
      }
    />
  )
}
