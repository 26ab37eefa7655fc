import { useState } from 'preact/hooks'
import { useSession } from '../../account/session.ts'
import { cardsOfPlaced } from '../../orders/gift-cards.ts'
import { type PlacedOrder, payFor, placedOrder } from '../../orders/placed.ts'
import { type Address, hrefOf } from '../../router/address.ts'
import { later } from '../../router/later.tsx'
import { Link } from '../../router/link.tsx'
import { useAllTexts } from '../../texts/index.ts'
import { Missing } from '../missing.tsx'
import { Facts } from './facts.tsx'
import { GiftCards } from './gift-cards.tsx'
import { Pay } from './pay.tsx'
import { State } from './state.tsx'

const OwnOrder = later(async () => (await import('./own.tsx')).OwnOrder)

/** An order that was placed in this browser: paid, or to be paid. Customers who have signed in see theirs as the shop has them. */
export function OrderPage({ address }: { readonly address: Address }) {
  const [, orderId = ''] = address.segments
  const session = useSession()
  const [, setPaid] = useState<PlacedOrder>()
  // Read each time: whoever signs out takes it along, in whichever tab.
  const placed = placedOrder(orderId)
  if (session !== undefined && (placed === undefined || placed.cart.token === null)) {
    return <OwnOrder key={orderId} orderId={orderId} isNew={placed !== undefined} />
  }
  return placed === undefined ? <Missing /> : <GuestsOrder placed={placed} onPaid={setPaid} />
}

interface GuestsOrderProps {
  readonly placed: PlacedOrder
  readonly onPaid: (placed: PlacedOrder) => void
}

function GuestsOrder({ placed, onPaid }: GuestsOrderProps) {
  const t = useAllTexts()
  const pay = async (method: string) => onPaid(await payFor(placed, method))
  return (
    <main class="page narrow" id="content">
      <State state={placed.state} />
      {placed.state === 'UNPAID' && <Pay due={placed.order.total} pay={pay} />}
      <GiftCards
        items={placed.order.items}
        name={`gift cards ${placed.order.id} ${placed.state}`}
        calls={cardsOfPlaced(placed)}
      />
      <Facts order={placed.order} />
      <Link class="button" href={hrefOf()}>
        {t.order.goOn}
      </Link>
    </main>
  )
}
