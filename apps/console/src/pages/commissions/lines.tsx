import type { CommissionLine } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Badge } from '../../kit/badge.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { FilterPopup } from '../../kit/filters.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { moneyText } from '../../kit/money.ts'
import { timeColumn } from '../../kit/time-column.tsx'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { filterValue } from '../../shared/filter-value.tsx'
import { NameFilter } from '../../shared/names/name-field.tsx'
import { orderNumberOf } from '../../shared/names/orders.ts'
import { providerNames, useProviderNames } from '../../shared/names/providers.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { CommissionSections } from './sections.tsx'

const kinds = ['SALE', 'REVERSAL', 'REINSTATEMENT'] as const
const tones = { SALE: 'reached', REVERSAL: 'ended', REINSTATEMENT: 'underway' } as const

/** What sales came to, and what was taken back, the newest first. */
export function LineList() {
  const t = useTexts()
  const may = useMay()
  return (
    <ListPage<CommissionLine>
      path="commissions/lines"
      title={t.menu.commissions}
      icon="percent"
      above={<CommissionSections />}
      about={['commission']}
      filters={['kind', 'provider_id', 'plan_id', 'order_id']}
      filterValue={filterValue}
      tabs={{
        parameter: 'kind',
        tabs: [
          ['', t.commissions.all],
          ...kinds.map((kind) => [kind, t.commissions.lineKinds[kind]] as const),
        ],
      }}
      tools={
        may('listProviders') && (
          <FilterPopup parameters={['provider_id']}>
            <NameFilter
              names={providerNames}
              parameter="provider_id"
              label={t.commissions.provider}
              any={t.commissions.anyProvider}
            />
          </FilterPopup>
        )
      }
      ask={(wanted, signal) => souk.listCommissionLines(wanted, { signal })}
      columns={columnsOf(t)}
      keyOf={({ id }) => id}
      none={{ title: t.commissions.noLines, detail: t.commissions.noLinesDetail }}
      noneFound={t.commissions.noLinesFound}
    />
  )
}

function ProviderName({ id }: { readonly id: string }) {
  const nameOf = useProviderNames()
  return <span class="theirs">{nameOf(id)}</span>
}

function columnsOf(t: Texts): readonly Column<CommissionLine>[] {
  return [
    {
      key: 'order',
      title: t.commissions.order,
      text: ({ order_id }) => orderNumberOf(order_id),
      cell: ({ order_id }) => <Link to={`orders/${order_id}`}>{orderNumberOf(order_id)}</Link>,
    },
    {
      key: 'provider',
      title: t.commissions.provider,
      text: ({ provider_id }) => providerNames.find(provider_id).then((name) => name ?? null),
      cell: ({ provider_id }) => <ProviderName id={provider_id} />,
    },
    {
      key: 'kind',
      title: t.commissions.kind,
      text: ({ kind }) => kind,
      cell: ({ kind }) => <Badge tone={tones[kind]} text={t.commissions.lineKinds[kind]} />,
    },
    {
      key: 'rule',
      title: t.commissions.rule,
      text: ({ terms }) => terms.name,
      cell: ({ terms, order_item_id: item }) => (
        <span>
          <span class="theirs">{terms.name}</span>
          {item === null && <span class="note block">{t.commissions.shipping}</span>}
        </span>
      ),
    },
    {
      key: 'base',
      title: t.commissions.base,
      isFigure: true,
      isAside: true,
      money: ({ base }) => base,
      cell: ({ base }) => moneyText(base),
    },
    {
      key: 'amount',
      title: t.commissions.amount,
      isFigure: true,
      money: ({ amount }) => amount,
      cell: ({ amount }) => moneyText(amount),
    },
    {
      key: 'tax',
      title: t.commissions.tax,
      isFigure: true,
      isAside: true,
      money: ({ tax_amount }) => tax_amount,
      cell: ({ tax_amount }) => moneyText(tax_amount),
    },
    timeColumn('created_at', t.commissions.at, ({ created_at }) => created_at, { isAside: true }),
  ]
}
