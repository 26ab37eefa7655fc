import type { Reservation } from '@souk/sdk'
import { souk } from '../../../api/souk.ts'
import type { Column } from '../../../kit/data-table.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import { SearchField } from '../../../kit/search-field.tsx'
import { timeColumn } from '../../../kit/time-column.tsx'
import { unitsText } from '../../../kit/units.ts'
import { Link } from '../../../router/link.tsx'
import { orderNumberOf } from '../../../shared/names/orders.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { InventorySections } from '../sections.tsx'
import { HoldStatus, unitsIn } from './status.tsx'

const tabs = ['HELD', 'COMMITTED', 'RELEASED', 'EXPIRED'] as const

/** What carts hold for a time; what orders have reserved is on the page of each stock item. */
export function HoldList() {
  const t = useTexts()
  return (
    <ListPage<Reservation>
      path="inventory/holds"
      title={t.menu.inventory}
      icon="boxes"
      about={['reservation']}
      above={<InventorySections />}
      filters={['status', 'owner_id']}
      tabs={{
        parameter: 'status',
        tabs: [
          ['', t.holds.all],
          ...tabs.map((status) => [status, t.states.reservation[status]] as const),
        ],
      }}
      tools={<SearchField parameter="owner_id" label={t.holds.cart} />}
      ask={(wanted, signal) => souk.listReservations(wanted, { signal })}
      columns={columnsOf(t)}
      keyOf={({ id }) => id}
      nameOf={({ owner }) => owner.id}
      linkOf={({ id }) => `inventory/holds/${id}`}
      none={{ title: t.holds.none, detail: t.holds.noneDetail }}
      noneFound={t.holds.noneFound}
    />
  )
}

function columnsOf(t: Texts): readonly Column<Reservation>[] {
  return [
    {
      key: 'cart',
      title: t.holds.cart,
      text: ({ owner }) => owner.id,
      cell: ({ owner }) => <strong class="theirs">{owner.id}</strong>,
    },
    {
      key: 'status',
      title: t.holds.status,
      text: ({ status }) => status,
      cell: ({ status }) => <HoldStatus status={status} />,
    },
    {
      key: 'units',
      title: t.holds.units,
      isFigure: true,
      isCount: true,
      text: unitsIn,
      cell: (hold) => unitsText(unitsIn(hold)),
    },
    {
      key: 'order',
      title: t.holds.order,
      isAside: true,
      text: ({ order_id }) => order_id,
      cell: ({ order_id }) =>
        order_id === null ? (
          <span class="soft">{t.kit.none}</span>
        ) : (
          <Link to={`orders/${order_id}`} class="above plain-link">
            {orderNumberOf(order_id)}
          </Link>
        ),
    },
    timeColumn('expires', t.holds.expiresAt, ({ expires_at }) => expires_at),
    timeColumn('created', t.holds.createdAt, ({ created_at }) => created_at, { isAside: true }),
  ]
}
