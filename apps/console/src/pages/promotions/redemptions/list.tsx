import type { Redemption } from '@souk/sdk'
import { souk } from '../../../api/souk.ts'
import type { Column } from '../../../kit/data-table.tsx'
import { FilterPopup } from '../../../kit/filters.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import { moneyText } from '../../../kit/money.ts'
import { timeColumn } from '../../../kit/time-column.tsx'
import { useMay } from '../../../session/caller.ts'
import { filterValue } from '../../../shared/filter-value.tsx'
import { customerNames } from '../../../shared/names/customers.tsx'
import { NameFilter } from '../../../shared/names/name-field.tsx'
import { promotionNames } from '../../../shared/names/promotions.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { PromotionSections, RedemptionStatus } from '../sections.tsx'

const tabs = ['RESERVED', 'REDEEMED', 'PARTIALLY_ROLLED_BACK', 'ROLLED_BACK', 'EXPIRED'] as const

/** What promotions took off carts and orders, the newest first. */
export function RedemptionList() {
  const t = useTexts()
  const may = useMay()
  return (
    <ListPage<Redemption>
      path="promotions/redemptions"
      title={t.menu.promotions}
      icon="gift"
      above={<PromotionSections />}
      about={['redemption']}
      filters={['status', 'promotion_id', 'campaign_id', 'customer_id', 'order_id']}
      filterValue={filterValue}
      tabs={{
        parameter: 'status',
        tabs: [
          ['', t.promotions.all],
          ...tabs.map((status) => [status, t.states.redemption[status]] as const),
        ],
      }}
      tools={
        <FilterPopup parameters={['promotion_id', 'customer_id']}>
          <NameFilter
            names={promotionNames}
            parameter="promotion_id"
            label={t.promotions.promotion}
            any={t.promotions.anyPromotion}
          />
          {may('listCustomers') && (
            <NameFilter
              names={customerNames}
              parameter="customer_id"
              label={t.promotions.customer}
              any={t.promotions.firstOrders.no}
            />
          )}
        </FilterPopup>
      }
      ask={(wanted, signal) => souk.listRedemptions(wanted, { signal })}
      columns={columnsOf(t)}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `promotions/redemptions/${id}`}
      none={{ title: t.promotions.noRedemptions, detail: t.promotions.noRedemptionsDetail }}
      noneFound={t.promotions.noRedemptionsFound}
    />
  )
}

function PromotionName({ id }: { readonly id: string }) {
  return <span class="theirs">{promotionNames.use(id)}</span>
}

function columnsOf(t: Texts): readonly Column<Redemption>[] {
  return [
    {
      key: 'promotion',
      title: t.promotions.promotion,
      text: ({ promotion_id }) => promotionNames.find(promotion_id).then((name) => name ?? null),
      cell: ({ promotion_id }) => (
        <strong>
          <PromotionName id={promotion_id} />
        </strong>
      ),
    },
    {
      key: 'status',
      title: t.promotions.status,
      text: ({ status }) => status,
      cell: ({ status }) => <RedemptionStatus status={status} />,
    },
    {
      key: 'amount',
      title: t.promotions.discount,
      isFigure: true,
      money: ({ amount }) => amount,
      cell: ({ amount }) => moneyText(amount),
    },
    timeColumn('created_at', t.promotions.createdAt, ({ created_at }) => created_at, {
      isAside: true,
    }),
  ]
}
