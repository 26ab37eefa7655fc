import { useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import type { NowAfterLine } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { moneyText } from '../../kit/money.ts'
import { stateAfter } from '../../kit/moves.ts'
import { nameOf } from '../../shared/names/orders.ts'
import { OrderStatus } from '../../shared/order-status.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
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
  return (
    <ConfirmDialog
      title={t.orders.cancelOf(name)}
      action={t.orders.cancelOrder}
      keep={t.orders.keepOrder}
      isDanger
      lines={linesOf(order, t)}
      about={['order', 'payment', 'refund', 'stock']}
      run={(idempotencyKey) =>
        souk.cancelOrder(
          { orderId: order.id, reason: given(reason) },
          { idempotencyKey, ifMatch: order.etag },
        )
      }
      done={() => t.orders.cancelled(name)}
      onClose={onClose}
    >
      <TextField
        {...requests.cancelOrder.reason}
        label={t.orders.reason}
        isOptional
        isFirst
        value={reason}
        onInput={setReason}
        hint={t.orders.reasonKept}
      />
    </ConfirmDialog>
  )
}

function linesOf(order: ShownOrder, t: Texts): NowAfterLine[] {
  const after = stateAfter('order', order.status, 'cancel') ?? order.status
  const status = {
    name: t.orders.status,
    now: <OrderStatus status={order.status} />,
    after: <OrderStatus status={after} />,
  }
  const units = t.orders.units(openUnits(order))
  const stock = { name: t.orders.heldStock, now: units, after: t.orders.freeAgain }
  const refund = {
    name: t.orders.refunded,
    now: moneyText(order.refunded_total),
    after: t.orders.openUnitsRefunded,
  }
  return refundable(order) > 0 ? [status, stock, refund] : [status, stock]
}
