import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Dialog, NowAfter, type NowAfterLine } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { nameOf } from '../../shared/names/orders.ts'
import { FulfillmentStatus } from '../../shared/order-status.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import type { ShownOrder } from './detail.tsx'
import { openUnits } from './order.ts'
import { UnitFields, useUnits } from './unit-fields.tsx'

interface FulfillProps {
  readonly order: ShownOrder
  readonly onClose: () => void
}

/** Ships all that is open, or as many units of each line as are in the parcel. */
export function FulfillDialog({ order, onClose }: FulfillProps) {
  const t = useTexts()
  const units = useUnits(order)
  const [carrier, setCarrier] = useState('')
  const [tracking, setTracking] = useState('')
  const { total: shipped } = units
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
