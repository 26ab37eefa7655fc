import type { Payment } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Dialog, NowAfter, type NowAfterLine } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { moneyText } from '../../kit/money.ts'
import { nameOf } from '../../shared/names/orders.ts'
import { FulfillmentStatus } from '../../shared/order-status.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { capturedBy, heldForShipping } from './capture.ts'
import type { ShownOrder } from './detail.tsx'
import { useHeldPayments } from './money.tsx'
import { openUnits, shippable } from './order.ts'
import { UnitFields, useUnits } from './unit-fields.tsx'

interface FulfillProps {
  readonly order: ShownOrder
  readonly onClose: () => void
}

/** Ships all that is open, or as many units of each line as are in the parcel. */
export function FulfillDialog({ order, onClose }: FulfillProps) {
  const t = useTexts()
  const units = useUnits(shippable(order))
  const [carrier, setCarrier] = useState('')
  const [tracking, setTracking] = useState('')
  const { total: shipped } = units
  const payments = useHeldPayments(order)
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.createFulfillment(
        {
          orderId: order.id,
          lines: units.chosen,
          carrier: given(carrier),
          tracking: given(tracking)?.split(/[\s,]+/),
        },
        { idempotencyKey, ifMatch: order.etag },
      ),
    about: ['order', 'fulfillment', 'stock'],
    done: () => t.orders.fulfillmentCreated(shipped),
    onEnd: onClose,
  })
  return (
    <Dialog
      title={t.orders.fulfillOf(nameOf(order))}
      action={t.orders.fulfillUnits(shipped)}
      isIncomplete={units.isWrong}
      hindrance={shipped === 0 ? t.orders.nothingToShip : undefined}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <UnitFields units={units} hint={t.orders.unitsOpen} />
      <ParcelFields
        carrier={carrier}
        onCarrier={setCarrier}
        tracking={tracking}
        onTracking={setTracking}
      />
      {heldForShipping(payments) > 0 && <p class="soft">{t.orders.capturesAsItShips}</p>}
      <NowAfter
        lines={[...linesOf(order, shipped, t), ...captureLines(order, payments, units.chosen, t)]}
      />
    </Dialog>
  )
}

function linesOf(order: ShownOrder, shipped: number, t: Texts): NowAfterLine[] {
  const open = openUnits(order)
  const toShip = openUnits(shippable(order))
  return [
    {
      name: t.orders.status,
      now: <FulfillmentStatus status={order.fulfillment_status} />,
      after: <FulfillmentStatus status={shipped === open ? 'FULFILLED' : 'PARTIAL'} />,
    },
    { name: t.orders.toShip, now: t.orders.units(toShip), after: t.orders.units(toShip - shipped) },
  ]
}

/** What is held for shipping is captured as it ships. */
function captureLines(
  order: ShownOrder,
  payments: readonly Payment[],
  chosen: readonly { readonly order_item_id: string; readonly quantity: number }[],
  t: Texts,
): NowAfterLine[] {
  const held = heldForShipping(payments)
  if (held === 0) return []
  const { currency } = order
  const units = new Map(chosen.map(({ order_item_id: id, quantity }) => [id, quantity]))
  const captured = capturedBy(order, payments, units)
  const money = (amount: number) => moneyText({ amount, currency })
  const paid = order.paid_total.amount
  return [
    { name: t.payments.captured, now: money(paid), after: money(paid + captured) },
    { name: t.payments.stillHeld, now: money(held), after: money(held - captured) },
  ]
}

interface ParcelFieldsProps {
  readonly carrier: string
  readonly onCarrier: (carrier: string) => void
  readonly tracking: string
  readonly onTracking: (tracking: string) => void
}

function ParcelFields({ carrier, onCarrier, tracking, onTracking }: ParcelFieldsProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        {...requests.createFulfillment.carrier}
        label={t.orders.carrier}
        path="/carrier"
        isOptional
        value={carrier}
        onInput={onCarrier}
      />
      <TextField
        label={t.orders.tracking}
        path="/tracking"
        isOptional
        value={tracking}
        onInput={onTracking}
      />
    </>
  )
}
