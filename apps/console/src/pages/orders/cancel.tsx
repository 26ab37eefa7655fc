import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { moneyText } from '../../kit/money.ts'
import { stateAfter } from '../../kit/moves.ts'
import { nameOf } from '../../shared/names/orders.ts'
import { OrderStatus } from '../../shared/order-status.tsx'
import { useTexts } from '../../texts/index.ts'
import type { ShownOrder } from './detail.tsx'
import { openUnits, refundable } from './order.ts'

interface CancelProps {
  readonly order: ShownOrder
  readonly onClose: () => void
}

export function CancelDialog({ order, onClose }: CancelProps) {
  const t = useTexts()
  const [reason, setReason] = useState('')
  const name = nameOf(order)
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.cancelOrder(
        { orderId: order.id, reason: given(reason) },
        { idempotencyKey, ifMatch: order.etag },
      ),
    about: ['order', 'payment', 'refund', 'stock'],
    done: () => t.orders.cancelled(name),
    onEnd: onClose,
  })
  const isPaid = refundable(order) > 0
  return (
    <Dialog
      title={t.orders.cancelOf(name)}
      action={t.orders.cancelOrder}
      keep={t.orders.keepOrder}
      isDanger
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <NowAfter
        lines={[
          {
            name: t.orders.status,
            now: <OrderStatus status={order.status} />,
            after: (
              <OrderStatus status={stateAfter('order', order.status, 'cancel') ?? order.status} />
            ),
          },
          {
            name: t.orders.heldStock,
            now: t.orders.units(openUnits(order)),
            after: t.orders.freeAgain,
          },
          ...(isPaid
            ? [
                {
                  name: t.orders.refunded,
                  now: moneyText(order.refunded_total),
                  after: t.orders.openUnitsRefunded,
                },
              ]
            : []),
        ]}
      />
      <TextField
        {...requests.cancelOrder.reason}
        label={t.orders.reason}
        isOptional
        isFirst
        value={reason}
        onInput={setReason}
        hint={t.orders.reasonKept}
      />
    </Dialog>
  )
}
