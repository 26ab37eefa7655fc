import type { ListStockItemReservationsItem, StockItem } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card, Empty } from '../../kit/card.tsx'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { Paging } from '../../kit/list.tsx'
import { Time } from '../../kit/time.tsx'
import { unitsText } from '../../kit/units.ts'
import { useAddress, useFragment } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { orderNumberOf } from '../../shared/names/orders.ts'
import { type Texts, useTexts } from '../../texts/index.ts'

const pageSize = 24

/** The orders that hold units of an item: what the number of reserved units is made of. */
export function ReservationsCard({ item }: { readonly item: StockItem }) {
  const t = useTexts()
  const may = useMay()
  const cursor = useAddress().query.get('cursor')
  const wanted = { limit: pageSize, ...(cursor !== null && { cursor }) }
  const { data: page } = useQuery({
    key: ['reservations', item.id, cursor],
    about: ['stock', 'order', 'fulfillment'],
    keepsPrevious: true,
    run: async (signal) =>
      (await souk.listStockItemReservations({ stockItemId: item.id, ...wanted }, { signal })).data,
  })
  const part = useFragment('reservations', page !== undefined)
  return (
    <Card title={t.inventory.reservations} isFlush part={part}>
      <DataTable<ListStockItemReservationsItem>
        name={t.inventory.reservations}
        columns={columnsOf(t)}
        items={page?.content}
        rowsExpected={item.committed === 0 ? 3 : 2}
        keyOf={({ order_id }) => order_id}
        {...(may('getOrder') && {
          linkOf: ({ order_id }: ListStockItemReservationsItem) => `orders/${order_id}`,
        })}
      />
      {page?.content.length === 0 && (
        <Empty icon="shopping-bag" title={t.inventory.noReservation}>
          <p>{t.inventory.noReservationDetail}</p>
        </Empty>
      )}
      <Paging next={page?.page.next} />
    </Card>
  )
}

function columnsOf(t: Texts): readonly Column<ListStockItemReservationsItem>[] {
  return [
    {
      key: 'order',
      title: t.orders.order,
      cell: ({ order_id }) => <strong>{orderNumberOf(order_id)}</strong>,
    },
    {
      key: 'units',
      title: t.inventory.units,
      isCount: true,
      isFigure: true,
      cell: ({ quantity }) => unitsText(quantity),
    },
    {
      key: 'at',
      title: t.inventory.at,
      isFigure: true,
      cell: ({ reserved_at }) => (
        <span class="soft">
          <Time at={reserved_at} />
        </span>
      ),
    },
  ]
}
