import type { PageProps } from '../page.ts'
import { CampaignDetail } from './campaigns/detail.tsx'
import { CampaignList } from './campaigns/list.tsx'
import { PromotionDetail } from './detail.tsx'
import { PromotionList } from './list.tsx'
import { RedemptionDetail } from './redemptions/detail.tsx'
import { RedemptionList } from './redemptions/list.tsx'

export function Promotions({ rest: [section, id] }: PageProps) {
  if (section === undefined) return <PromotionList />
  if (section === 'campaigns') {
    return id === undefined ? <CampaignList /> : <CampaignDetail key={id} campaignId={id} />
  }
  if (section === 'redemptions') {
    return id === undefined ? <RedemptionList /> : <RedemptionDetail key={id} redemptionId={id} />
  }
  return <PromotionDetail key={section} promotionId={section} />
}
