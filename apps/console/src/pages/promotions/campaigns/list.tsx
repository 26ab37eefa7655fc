import type { Campaign } from '@souk/sdk'
import { souk } from '../../../api/souk.ts'
import { Button } from '../../../kit/button.tsx'
import type { Column } from '../../../kit/data-table.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import { moneyText } from '../../../kit/money.ts'
import { SearchField } from '../../../kit/search-field.tsx'
import { search, useAddress } from '../../../router/address.ts'
import { useMay } from '../../../session/caller.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { endColumn, periodTabs } from '../period.tsx'
import { CampaignStatus, PromotionSections } from '../sections.tsx'
import { CampaignDialog } from './dialog.tsx'

const close = () => search({ do: null })

export function CampaignList() {
  const t = useTexts()
  const may = useMay()
  const open = useAddress().query.get('do')
  return (
    <>
      <ListPage<Campaign>
        path="promotions/campaigns"
        title={t.menu.promotions}
        icon="gift"
        above={<PromotionSections />}
        about={['campaign']}
        filters={['status', 'name']}
        tabs={periodTabs('campaign', t)}
        tools={<SearchField parameter="name" label={t.promotions.search} />}
        actions={
          may('createCampaign') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.promotions.createCampaign}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listCampaigns(wanted, { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        linkOf={({ id }) => `promotions/campaigns/${id}`}
        none={{ title: t.promotions.noCampaigns, detail: t.promotions.noCampaignsDetail }}
        noneFound={t.promotions.noCampaignsFound}
      />
      {open === 'create' && may('createCampaign') && <CampaignDialog onClose={close} />}
    </>
  )
}

export function budgetText({ budget }: Pick<Campaign, 'budget'>, t: Texts): string {
  if (budget?.amount) return moneyText(budget.amount)
  if (budget?.uses) return t.promotions.words.total(budget.uses)
  return t.promotions.budgetKinds['']
}

function columnsOf(t: Texts): readonly Column<Campaign>[] {
  return [
    {
      key: 'name',
      title: t.promotions.campaign,
      text: ({ name }) => name,
      cell: ({ name }) => <strong class="theirs">{name}</strong>,
    },
    {
      key: 'status',
      title: t.promotions.status,
      text: ({ status }) => status,
      cell: ({ status }) => <CampaignStatus status={status} />,
    },
    {
      key: 'budget',
      title: t.promotions.budget,
      text: (campaign) => budgetText(campaign, t),
      cell: (campaign) => <span class="soft">{budgetText(campaign, t)}</span>,
    },
    endColumn(t),
  ]
}
