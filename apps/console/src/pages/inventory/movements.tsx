import type { ListMovementsItem } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import { Badge, type Tone } from '../../kit/badge.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { Time } from '../../kit/time.tsx'
import { differenceText, unitsText } from '../../kit/units.ts'
import { Link } from '../../router/link.tsx'
import { pathOfId } from '../../router/path-of-id.ts'
import { useVariantNames, type VariantName } from '../../shared/names/variants.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { OnlyVariant, StockFilters } from './filters.tsx'
import { InventorySections } from './sections.tsx'

const tones: Readonly<Record<ListMovementsItem['type'], Tone>> = {
  RECEIPT: 'reached',
  ADJUSTMENT: 'waiting',
  COUNT: 'started',
  SHIP: 'underway',
  RETURN: 'reached',
}

/** Every change of units on hand: what a number of the stock is made of. */
export function MovementList() {
  const t = useTexts()
  const [variantIds, setVariantIds] = useState<readonly string[]>([])
  const nameOf = useVariantNames(variantIds)
  return (
    <ListPage<ListMovementsItem>
      path="inventory/movements"
      title={t.menu.inventory}
      icon="boxes"
      about={['stock', 'fulfillment']}
      above={
        <>
          <InventorySections />
          <OnlyVariant />
        </>
      }
      filters={['warehouse', 'variant_id']}
      tools={<StockFilters />}
      onShown={(items) => setVariantIds(items.map(({ variant_id }) => variant_id))}
      ask={(wanted, signal) => souk.listMovements(wanted, { signal })}
      columns={[itemColumn(t, nameOf), ...movementColumns(t)]}
      keyOf={({ id }) => id}
      linkOf={({ variant_id }) => `inventory?variant_id=${variant_id}`}
      exported={(item) => [
        nameOf(item.variant_id).title,
        t.inventory.types[item.type],
        item.warehouse,
        item.reason ?? item.ref ?? '',
        String(item.quantity),
        String(item.on_hand),
        item.occurred_at,
      ]}
      none={{ title: t.inventory.noMovement, detail: t.inventory.noMovementDetail }}
      noneFound={t.inventory.noMovement}
    />
  )
}

function itemColumn(t: Texts, nameOf: (id: string) => VariantName): Column<ListMovementsItem> {
  return {
    key: 'item',
    title: t.inventory.item,
    cell: ({ variant_id }) => {
      const { title, note } = nameOf(variant_id)
      return (
        <span>
          <strong class="theirs">{title}</strong>
          <span class="note theirs block">{note}</span>
        </span>
      )
    },
  }
}

export function movementColumns(t: Texts): readonly Column<ListMovementsItem>[] {
  return [
    {
      key: 'type',
      title: t.inventory.why,
      cell: ({ type }) => <Badge tone={tones[type]} text={t.inventory.types[type]} isPlain />,
    },
    {
      key: 'warehouse',
      title: t.inventory.warehouse,
      isAside: true,
      cell: ({ warehouse }) => <span class="soft theirs">{warehouse}</span>,
    },
    { key: 'reason', title: t.inventory.reason, isAside: true, cell: (item) => reasonOf(item, t) },
    {
      key: 'quantity',
      title: t.inventory.quantity,
      isFigure: true,
      cell: ({ quantity }) => <strong>{differenceText(quantity)}</strong>,
    },
    {
      key: 'after',
      title: t.inventory.after,
      isFigure: true,
      isAside: true,
      cell: ({ on_hand }) => unitsText(on_hand),
    },
    {
      key: 'at',
      title: t.inventory.at,
      isFigure: true,
      cell: ({ occurred_at }) => (
        <span class="soft">
          <Time at={occurred_at} />
        </span>
      ),
    },
  ]
}

/** In the words of whoever made it, or what it came from. */
function reasonOf({ reason, ref }: ListMovementsItem, t: Texts) {
  const path = ref === null ? undefined : pathOfId(ref)
  if (path !== undefined && ref !== null) {
    return (
      <Link to={path} class="link above">
        {t.orders.order} {ref.slice(-8).toUpperCase()}
      </Link>
    )
  }
  return <span class="soft theirs">{reason ?? ref ?? t.kit.none}</span>
}
