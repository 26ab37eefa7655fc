import { souk } from '../../api/souk.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { stateAfter } from '../../kit/moves.ts'
import { exactTime } from '../../kit/time.tsx'
import { nameOf } from '../../shared/names/orders.ts'
import { OrderStatus } from '../../shared/order-status.tsx'
import { useTexts } from '../../texts/index.ts'
import type { ShownOrder } from './detail.tsx'

interface ConfirmProps {
  readonly order: ShownOrder
  readonly onClose: () => void
}

/** Accepts an unpaid order on terms: it can ship, and does not expire. */
export function ConfirmOrderDialog({ order, onClose }: ConfirmProps) {
  const t = useTexts()
  const name = nameOf(order)
  const after = stateAfter('order', order.status, 'confirm') ?? order.status
  return (
    <ConfirmDialog
      title={t.orders.confirmOf(name)}
      action={t.orders.confirm}
      lines={[
        {
          name: t.orders.status,
          now: <OrderStatus status={order.status} />,
          after: <OrderStatus status={after} />,
        },
        { name: t.orders.fulfillment, now: t.orders.afterPayment, after: t.orders.atOnce },
        {
          name: t.orders.expires,
          now: order.expires_at && exactTime(new Date(order.expires_at)),
          after: t.orders.never,
        },
      ]}
      about={['order']}
      run={(idempotencyKey) =>
        souk.confirmOrder({ orderId: order.id }, { idempotencyKey, ifMatch: order.etag })
      }
      done={() => t.orders.confirmed(name)}
      onClose={onClose}
    >
      <p class="soft">{t.orders.confirmText}</p>
    </ConfirmDialog>
  )
}
