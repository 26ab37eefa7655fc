import type { ListedCart } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { moneyText } from '../../kit/money.ts'
import { timeColumn } from '../../kit/time-column.tsx'
import { unitsText } from '../../kit/units.ts'
import { ChannelName } from '../../shared/names/channels.tsx'
import { BuyerName, buyerText } from '../../shared/names/customers.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { CartSections } from './sections.tsx'
import { CartStatus } from './status.tsx'

const tabs = ['OPEN', 'ABANDONED', 'COMPLETED', 'EXPIRED'] as const

/** What buyers are about to buy, and what they have left. */
export function CartList() {
  const t = useTexts()
  return (
    <ListPage<ListedCart>
      path="carts"
      title={t.menu.carts}
      icon="shopping-cart"
      above={<CartSections />}
      about={['cart']}
      filters={['status', 'customer_id', 'email', 'channel']}
      tabs={{
        parameter: 'status',
        tabs: [
          ['', t.carts.all],
          ...tabs.map((status) => [status, t.states.cart[status]] as const),
        ],
      }}
      ask={(wanted, signal) => souk.listCarts(wanted, { signal })}
      columns={columnsOf(t)}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `carts/${id}`}
      none={{ title: t.carts.none, detail: t.carts.noneDetail }}
      noneFound={t.carts.noneFound}
    />
  )
}

function columnsOf(t: Texts): readonly Column<ListedCart>[] {
  return [
    {
      key: 'buyer',
      title: t.carts.buyer,
      text: buyerText,
      cell: (cart) => <BuyerName order={cart} />,
    },
    {
      key: 'status',
      title: t.carts.status,
      text: ({ status }) => status,
      cell: ({ status }) => <CartStatus status={status} />,
    },
    {
      key: 'channel',
      title: t.carts.channel,
      text: ({ channel }) => channel,
      isAside: true,
      cell: ({ channel }) => (
        <span class="soft theirs">
          <ChannelName channel={channel} />
        </span>
      ),
    },
    {
      key: 'lines',
      title: t.carts.lines,
      isFigure: true,
      isCount: true,
      text: ({ item_count }) => item_count,
      cell: ({ item_count }) => unitsText(item_count),
    },
    {
      key: 'value',
      title: t.carts.value,
      money: ({ last_total }) => last_total,
      isFigure: true,
      cell: ({ last_total }) => <strong>{last_total ? moneyText(last_total) : t.kit.none}</strong>,
    },
    timeColumn('changed', t.carts.changed, ({ updated_at }) => updated_at),
  ]
}
