import type { Campaign, Promotion, PromotionCode, PromotionCodeBatch, Redemption } from '@souk/sdk'
import { Badge } from '../../kit/badge.tsx'
import { tones } from '../../kit/generated/tones.ts'
import { Sections } from '../../kit/sections.tsx'
import { useTexts } from '../../texts/index.ts'

export function PromotionSections() {
  const t = useTexts()
  return (
    <Sections
      name={t.menu.promotions}
      sections={[
        ['promotions', t.promotions.promotions],
        ['promotions/campaigns', t.promotions.campaigns],
        ['promotions/redemptions', t.promotions.redemptions],
      ]}
    />
  )
}

export function PromotionStatus({ status }: { readonly status: Promotion['status'] }) {
  const { promotion } = useTexts().states
  return <Badge tone={tones.promotion[status]} text={promotion[status]} />
}

export function CampaignStatus({ status }: { readonly status: Campaign['status'] }) {
  const { campaign } = useTexts().states
  return <Badge tone={tones.campaign[status]} text={campaign[status]} />
}

export function CodeStatus({ status }: { readonly status: PromotionCode['status'] }) {
  const { promotion_code } = useTexts().states
  return <Badge tone={tones.promotion_code[status]} text={promotion_code[status]} />
}

export function BatchStatus({ status }: { readonly status: PromotionCodeBatch['status'] }) {
  const { promotion_code_batch } = useTexts().states
  return <Badge tone={tones.promotion_code_batch[status]} text={promotion_code_batch[status]} />
}

export function RedemptionStatus({ status }: { readonly status: Redemption['status'] }) {
  const { redemption } = useTexts().states
  return <Badge tone={tones.redemption[status]} text={redemption[status]} />
}
