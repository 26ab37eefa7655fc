import type { ListOrdersItem } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import type { BulkAction } from '../../kit/bulk.tsx'
import { TextField } from '../../kit/field.tsx'
import { useMay } from '../../session/caller.ts'
import { FulfillmentStatus, OrderStatus } from '../../shared/order-status.tsx'
import { useTexts } from '../../texts/index.ts'
import { isCancellable, isFulfillable } from './order.ts'

/** What can be done to several orders at once. */
export function useOrderBulk(): readonly BulkAction<ListOrdersItem>[] {
  const t = useTexts()
  const may = useMay()
  const [reason, setReason] = useState('')
  const [carrier, setCarrier] = useState('')
  const fulfill: BulkAction<ListOrdersItem> = {
    key: 'fulfill',
    name: t.orders.fulfill,
    icon: 'truck',
    fits: isFulfillable,
    fields: (
      <TextField
        label={t.orders.carrier}
        isOptional
        maxLength={100}
        value={carrier}
        onInput={setCarrier}
      />
    ),
    lines: (items) => [
      {
        name: t.orders.bulkOrders(items.length),
        now: [...new Set(items.map((item) => item.fulfillment_status))].map((status) => (
          <FulfillmentStatus key={status} status={status} />
        )),
        after: <FulfillmentStatus status="FULFILLED" />,
      },
    ],
    about: ['order', 'fulfillment', 'stock'],
    run: (items, idempotencyKey) => {
      const body = carrier === '' ? {} : { carrier }
      const rows = items.map(({ id }) => ({ id, body }))
      return souk.createFulfillments({ rows }, { idempotencyKey })
    },
  }
  const cancel: BulkAction<ListOrdersItem> = {
    key: 'cancel',
    name: t.orders.cancel,
    icon: 'ban',
    isDanger: true,
    keep: t.orders.keepOrders,
    fits: isCancellable,
    fields: (
      <TextField
        label={t.orders.reason}
        isOptional
        maxLength={500}
        value={reason}
        onInput={setReason}
        hint={t.orders.reasonKept}
      />
    ),
    lines: (items) => [
      {
        name: t.orders.bulkOrders(items.length),
        now: [...new Set(items.map((item) => item.status))].map((status) => (
          <OrderStatus key={status} status={status} />
        )),
        after: <OrderStatus status="CANCELLED" />,
      },
      { name: t.orders.heldStock, now: t.orders.held, after: t.orders.freeAgain },
    ],
    about: ['order', 'payment', 'refund', 'stock'],
    run: (items, idempotencyKey) => {
      const body = reason === '' ? {} : { reason }
      return souk.cancelOrders({ rows: items.map(({ id }) => ({ id, body })) }, { idempotencyKey })
    },
  }
  return [...(may('createFulfillments') ? [fulfill] : []), ...(may('cancelOrders') ? [cancel] : [])]
}
