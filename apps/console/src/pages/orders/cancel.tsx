import { useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import type { NowAfterLine } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { moneyText } from '../../kit/money.ts'
import { nameOf } from '../../shared/names/orders.ts'
import { OrderStatus } from '../../shared/order-status.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import type { ShownOrder } from './detail.tsx'
import { afterCancel, openUnits } from './order.ts'
import { UnitFields, useUnits } from './unit-fields.tsx'

interface CancelProps {
  readonly order: ShownOrder
  readonly onClose: () => void
}

/** Cancels all that is open, or as many units of each line as are not wanted any more. */
export function CancelDialog({ order, onClose }: CancelProps) {
  const t = useTexts()
  const [reason, setReason] = useState('')
  const units = useUnits(order)
  const name = nameOf(order)
  const action = units.isAll ? t.orders.cancelOrder : t.orders.cancelUnits(units.total)
  return (
    <ConfirmDialog
      title={t.orders.cancelOf(name)}
      action={action}
      keep={t.orders.keepOrder}
      isDanger
      isIncomplete={units.isWrong}
      hindrance={units.total === 0 ? t.orders.nothingToCancel : undefined}
      lines={linesOf(order, units, t)}
      about={['order', 'payment', 'refund', 'stock']}
      run={(idempotencyKey) =>
        souk.cancelOrder(
          {
            orderId: order.id,
            reason: given(reason),
            items: units.isAll ? undefined : units.chosen,
          },
          { idempotencyKey, ifMatch: order.etag },
        )
      }
      done={() =>
        units.isAll ? t.orders.cancelled(name) : t.orders.unitsCancelled(units.total, name)
      }
      onClose={onClose}
    >
      <UnitFields units={units} hint={t.orders.unitsCancellable} />
      <TextField
        {...requests.cancelOrder.reason}
        label={t.orders.reason}
        isOptional
        value={reason}
        onInput={setReason}
        hint={t.orders.reasonKept}
      />
    </ConfirmDialog>
  )
}

function linesOf(
  order: ShownOrder,
  { chosen, total: cancelled }: ReturnType<typeof useUnits>,
  t: Texts,
): NowAfterLine[] {
  const units = new Map(chosen.map(({ order_item_id, quantity }) => [order_item_id, quantity]))
  const { status, total, refund } = afterCancel(order, units)
  const { currency } = order
  const money = (amount: number) => moneyText({ amount, currency })
  const refunded = order.refunded_total.amount + order.pending_refund_total.amount
  const open = openUnits(order)
  const refundLine = {
    name: t.orders.refunded,
    now: money(refunded),
    after: money(refunded + refund),
  }
  return [
    {
      name: t.orders.status,
      now: <OrderStatus status={order.status} />,
      after: <OrderStatus status={status} />,
    },
    {
      name: t.orders.held,
      now: t.orders.units(open),
      after: t.orders.units(open - cancelled),
    },
    { name: t.orders.total, now: moneyText(order.total), after: money(total) },
    ...(refund > 0 ? [refundLine] : []),
  ]
}
