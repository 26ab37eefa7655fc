import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Dialog, NowAfter, type NowAfterLine } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { unitsOf } from '../../kit/units.ts'
import { nameOf } from '../../shared/names/orders.ts'
import { FulfillmentStatus } from '../../shared/order-status.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import type { ShownOrder } from './detail.tsx'
import { openOf, openUnits } from './order.ts'

interface FulfillProps {
  readonly order: ShownOrder
  readonly onClose: () => void
}

/** Ships all that is open, or as many units of each line as are in the parcel. */
export function FulfillDialog({ order, onClose }: FulfillProps) {
  const t = useTexts()
  const open = order.items.filter((item) => openOf(item) > 0)
  const [units, setUnits] = useState(
    () => new Map(open.map((item) => [item.id, String(openOf(item))])),
  )
  const [carrier, setCarrier] = useState('')
  const [tracking, setTracking] = useState('')
  const lines = open.map((item) => ({
    item,
    typed: units.get(item.id) ?? '',
    quantity: unitsOf(units.get(item.id) ?? '', { maximum: openOf(item) }),
  }))
  const shipped = lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.createFulfillment(
        {
          orderId: order.id,
          lines: lines.flatMap(({ item, quantity }) =>
            quantity ? [{ order_item_id: item.id, quantity }] : [],
          ),
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
      isIncomplete={lines.some(({ quantity }) => quantity === undefined)}
      hindrance={shipped === 0 ? t.orders.nothingToShip : undefined}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      {lines.map(({ item, typed, quantity }) => (
        <TextField
          key={item.id}
          label={item.title}
          inputMode="numeric"
          value={typed}
          onInput={(value) => setUnits(new Map(units).set(item.id, value))}
          hint={t.orders.unitsOpen(openOf(item))}
          wrong={quantity === undefined ? t.orders.unitsWrong(openOf(item)) : undefined}
        />
      ))}
      <ParcelFields
        carrier={carrier}
        onCarrier={setCarrier}
        tracking={tracking}
        onTracking={setTracking}
      />
      <NowAfter lines={linesOf(order, shipped, t)} />
    </Dialog>
  )
}

function linesOf(order: ShownOrder, shipped: number, t: Texts): NowAfterLine[] {
  const open = openUnits(order)
  return [
    {
      name: t.orders.status,
      now: <FulfillmentStatus status={order.fulfillment_status} />,
      after: <FulfillmentStatus status={shipped === open ? 'FULFILLED' : 'PARTIAL'} />,
    },
    { name: t.orders.toShip, now: t.orders.units(open), after: t.orders.units(open - shipped) },
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
