import type { ListedPriceList } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Button } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { choicesOf } from '../../kit/limits.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { SelectFilter } from '../../kit/select-filter.tsx'
import { timeColumn } from '../../kit/time-column.tsx'
import { unitsText } from '../../kit/units.ts'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { ImportButton } from '../../shared/jobs/import-dialog.tsx'
import { priceListNames } from '../../shared/names/price-lists.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { PriceListDialog } from './dialog.tsx'
import { ReorderDialog } from './reorder.tsx'
import { PriceSections } from './sections.tsx'
import { PriceListStatus } from './status.tsx'
import { rateText, scheduleText, useConditionsText } from './words.ts'

const tabs = ['ACTIVE', 'SCHEDULED', 'DRAFT', 'PAUSED', 'EXPIRED', 'ARCHIVED'] as const
const { type: types } = requests.createPriceList
const close = () => search({ do: null })

/** In the order in which prices are looked for. */
export function PriceLists() {
  const t = useTexts()
  const may = useMay()
  const open = useAddress().query.get('do')
  return (
    <>
      <ListPage<ListedPriceList>
        path="prices"
        title={t.menu.prices}
        icon="tag"
        above={<PriceSections />}
        about={['price_list']}
        filters={['status', 'type', 'name']}
        tabs={{
          parameter: 'status',
          tabs: [
            ['', t.prices.all],
            ...tabs.map((status) => [status, t.states.price_list[status]] as const),
          ],
        }}
        filterValue={(name, value) => (name === 'type' ? typeText(value, t) : undefined)}
        tools={
          <>
            <SearchField parameter="name" label={t.prices.search} />
            <SelectFilter
              parameter="type"
              label={t.prices.type}
              choices={[['', t.prices.anyType], ...choicesOf(types.values, t.prices.types)]}
            />
          </>
        }
        actions={<Actions />}
        ask={(wanted, signal) => souk.listPriceLists(wanted, { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        linkOf={({ id }) => `prices/${id}`}
        none={{ title: t.prices.none, detail: t.prices.noneDetail }}
        noneFound={t.prices.noneFound}
      />
      {open === 'create' && may('createPriceList') && <PriceListDialog onClose={close} />}
      {open === 'reorder' && may('reorderPriceLists') && <ReorderDialog onClose={close} />}
    </>
  )
}

function typeText(value: string, t: Texts): string | undefined {
  const known: Readonly<Record<string, string | undefined>> = t.prices.types
  return known[value]
}

function Actions() {
  const t = useTexts()
  const may = useMay()
  return (
    <>
      <ImportButton names={['price_list_prices']} />
      {may('reorderPriceLists') && (
        <Button icon="list-filter" onClick={() => search({ do: 'reorder' })}>
          {t.prices.reorder}
        </Button>
      )}
      {may('createPriceList') && (
        <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
          {t.prices.create}
        </Button>
      )}
    </>
  )
}

function columnsOf(t: Texts): readonly Column<ListedPriceList>[] {
  return [
    {
      key: 'name',
      title: t.prices.list,
      text: ({ name }) => name,
      cell: (list) => (
        <span class="theirs">
          <strong>{list.name}</strong>
          <span class="note block">
            {t.prices.types[list.type]} · {list.currency} <Follows list={list} />
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t.prices.status,
      text: ({ status }) => status,
      cell: ({ status }) => <PriceListStatus status={status} />,
    },
    {
      key: 'conditions',
      title: t.prices.conditions,
      isAside: true,
      text: ({ conditions }) => Object.values(conditions).flat().join(' '),
      cell: (list) => <Conditions list={list} />,
    },
    {
      key: 'schedule',
      title: t.prices.schedule,
      isAside: true,
      text: (list) => scheduleText(list, t),
      cell: (list) => <span class="soft">{scheduleText(list, t)}</span>,
    },
    {
      key: 'priority',
      title: t.prices.priority,
      isFigure: true,
      isAside: true,
      text: ({ priority }) => priority,
      cell: ({ priority }) => unitsText(priority),
    },
    {
      key: 'prices',
      title: t.prices.priceCount,
      isFigure: true,
      isCount: true,
      text: ({ price_count }) => price_count,
      cell: ({ price_count }) => unitsText(price_count),
    },
    {
      ...timeColumn<ListedPriceList>('changed', t.prices.changed, ({ updated_at }) => updated_at, {
        isAside: true,
      }),
      isOptional: true,
    },
  ]
}

interface ListProps {
  readonly list: ListedPriceList
}

function Follows({ list: { adjust_rate, parent_id } }: ListProps) {
  const t = useTexts()
  const parent = priceListNames.use(parent_id)
  if (adjust_rate === null) return null
  const from = parent_id === null ? t.prices.basePrices : (parent ?? parent_id)
  return <>· {t.prices.follows(rateText(adjust_rate), from)}</>
}

function Conditions({ list: { conditions } }: ListProps) {
  return <span class="soft theirs">{useConditionsText()(conditions)}</span>
}
