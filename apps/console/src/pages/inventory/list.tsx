import type { StockItem } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { timeColumn } from '../../kit/time-column.tsx'
import { unitsText } from '../../kit/units.ts'
import { Link } from '../../router/link.tsx'
import { filterValue } from '../../shared/filter-value.tsx'
import { onlyBy, useJobExport } from '../../shared/jobs/export-job.tsx'
import { ImportButton } from '../../shared/jobs/import-dialog.tsx'
import { VariantCell, variantText } from '../../shared/names/variants.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { OnlyVariant, StockFilters } from './filters.tsx'
import { StockCheck } from './integrity.tsx'
import { InventorySections } from './sections.tsx'

/** What is called running out. */
const lowUnits = 10

export function StockList() {
  const t = useTexts()
  return (
    <ListPage<StockItem>
      path="inventory"
      title={t.menu.inventory}
      icon="boxes"
      about={['stock', 'variant', 'location', 'order']}
      above={
        <>
          <InventorySections />
          <OnlyVariant />
        </>
      }
      filters={['available_to', 'warehouse', 'variant_id']}
      filterValue={filterValue}
      tabs={{
        parameter: 'available_to',
        tabs: [
          ['', t.inventory.all],
          ['0', t.inventory.out],
          [String(lowUnits), t.inventory.low(lowUnits)],
        ],
      }}
      tools={<StockFilters />}
      actions={
        <>
          <ImportButton names={['stock']} />
          <StockCheck />
        </>
      }
      exportBy={useJobExport([{ name: 'stock', filterOf: onlyBy(['warehouse']) }])}
      ask={(wanted, signal) => souk.listStockItems(askedOf(wanted), { signal })}
      columns={columnsOf(t)}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `inventory/${id}`}
      none={{ title: t.inventory.none, detail: t.inventory.noneDetail }}
      noneFound={t.inventory.noneFound}
    />
  )
}

/** Numbers stand in the address as texts. */
function askedOf({ available_to, ...wanted }: Readonly<Record<string, string | number>>) {
  return { ...wanted, ...(available_to !== undefined && { available_to: Number(available_to) }) }
}

/** Where all movements of an item are. */
export function movementsOf({ variant_id, warehouse }: StockItem): string {
  return `inventory/movements?variant_id=${variant_id}&warehouse=${warehouse}`
}

function columnsOf(t: Texts): readonly Column<StockItem>[] {
  const figure = (key: 'on_hand' | 'available', title: string): Column<StockItem> => ({
    key,
    title,
    isFigure: true,
    isCount: true,
    isAside: key === 'on_hand',
    text: (item) => (key === 'available' && !item.tracked ? null : item[key]),
    cell: (item) => (
      <Link
        to={movementsOf(item)}
        class={`above plain-link${key === 'available' && isShort(item) ? ' short' : ''}`}
      >
        {key === 'available' && !item.tracked ? t.products.unlimited : unitsText(item[key])}
      </Link>
    ),
  })
  return [
    {
      key: 'item',
      title: t.inventory.item,
      text: ({ variant_id }) => variantText(variant_id),
      cell: ({ variant_id }) => <VariantCell id={variant_id} />,
    },
    {
      key: 'warehouse',
      title: t.inventory.warehouse,
      text: ({ warehouse }) => warehouse,
      cell: ({ warehouse }) => <span class="soft theirs">{warehouse}</span>,
    },
    figure('on_hand', t.inventory.onHand),
    {
      key: 'reserved',
      title: t.inventory.reserved,
      text: ({ reserved }) => reserved,
      isFigure: true,
      isAside: true,
      cell: ({ id, reserved }) => (
        <Link to={`inventory/${id}#reservations`} class="above plain-link">
          {unitsText(reserved)}
        </Link>
      ),
    },
    figure('available', t.inventory.available),
    timeColumn('changed', t.inventory.changed, ({ updated_at }) => updated_at, { isAside: true }),
  ]
}

/** Nothing can be sold of it. */
export function isShort({ tracked, available }: StockItem): boolean {
  return tracked && available <= 0
}
