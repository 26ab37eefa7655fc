import type { ListMovementsItem } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Badge, type Tone } from '../../kit/badge.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { timeColumn } from '../../kit/time-column.tsx'
import { differenceText, unitsText } from '../../kit/units.ts'
import { Link } from '../../router/link.tsx'
import { pathOfId } from '../../router/path-of-id.ts'
import { orderNumberOf } from '../../shared/names/orders.ts'
import { ThingName } from '../../shared/names/thing-name.tsx'
import { VariantCell, variantText } from '../../shared/names/variants.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { OnlyVariant, StockFilters } from './filters.tsx'
import { InventorySections } from './sections.tsx'

const tones: Readonly<Record<ListMovementsItem['type'], Tone>> = {
  RECEIPT: 'reached',
  ADJUSTMENT: 'waiting',
  COUNT: 'started',
  SHIP: 'underway',
  RETURN: 'reached',
  DAMAGE: 'failed',
  SAFETY_STOCK: 'ended',
  TRANSFER_OUT: 'underway',
  TRANSFER_IN: 'reached',
  LOSS: 'failed',
}

/** Every change of units on hand: what a number of the stock is made of. */
export function MovementList() {
  const t = useTexts()
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
      ask={(wanted, signal) => souk.listMovements(wanted, { signal })}
      columns={[itemColumn(t), ...movementColumns(t)]}
      keyOf={({ id }) => id}
      linkOf={({ variant_id }) => `inventory?variant_id=${variant_id}`}
      none={{ title: t.inventory.noMovement, detail: t.inventory.noMovementDetail }}
      noneFound={t.inventory.noMovement}
    />
  )
}

function itemColumn(t: Texts): Column<ListMovementsItem> {
  return {
    key: 'item',
    title: t.inventory.item,
    text: ({ variant_id }) => variantText(variant_id),
    cell: ({ variant_id }) => <VariantCell id={variant_id} />,
  }
}

export function movementColumns(t: Texts): readonly Column<ListMovementsItem>[] {
  return [
    {
      key: 'type',
      title: t.inventory.why,
      text: ({ type }) => type,
      cell: ({ type }) => <Badge tone={tones[type]} text={t.inventory.types[type]} isPlain />,
    },
    {
      key: 'warehouse',
      title: t.inventory.warehouse,
      text: ({ warehouse }) => warehouse,
      isAside: true,
      cell: ({ warehouse }) => <span class="soft theirs">{warehouse}</span>,
    },
    {
      key: 'reason',
      title: t.inventory.reason,
      isAside: true,
      text: ({ reason, ref }) => [reason, ref].filter(Boolean).join(' · '),
      cell: (item) => reasonOf(item, t),
    },
    {
      key: 'quantity',
      title: t.inventory.quantity,
      isCount: true,
      text: (movement) => unitsIn(movement),
      isFigure: true,
      cell: (movement) => <strong>{differenceText(unitsIn(movement))}</strong>,
    },
    {
      key: 'after',
      title: t.inventory.after,
      text: ({ on_hand }) => on_hand,
      isFigure: true,
      isAside: true,
      cell: ({ on_hand }) => unitsText(on_hand),
    },
    timeColumn('at', t.inventory.at, ({ occurred_at }) => occurred_at),
  ]
}

/** Units that can be sold more, or fewer if there are fewer than none, by the movement. */
function unitsIn({ quantity, units, to_bucket: to }: ListMovementsItem): number {
  if (quantity !== 0) return quantity
  return to === 'ON_HAND' ? units : -units
}

/** In the words of whoever made it, or what it came from. */
function reasonOf({ reason, ref }: ListMovementsItem, t: Texts) {
  const path = ref === null ? undefined : pathOfId(ref)
  if (path !== undefined && ref !== null) {
    return (
      <Link to={path} class="link above">
        {ref.startsWith('ord_') ? (
          <>
            {t.orders.order} {orderNumberOf(ref)}
          </>
        ) : (
          <ThingName id={ref} />
        )}
      </Link>
    )
  }
  const said = [reason, ref].filter(Boolean).join(' · ')
  return <span class="soft theirs">{said || t.kit.none}</span>
}
