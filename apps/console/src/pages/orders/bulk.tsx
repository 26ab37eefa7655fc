import type { ListOrdersItem } from '@souk/sdk'
import { useRef, useState } from 'preact/hooks'
import { rowsOf } from '../../api/rows.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import type { BulkAction } from '../../kit/bulk.tsx'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { stateAfter } from '../../kit/moves.ts'
import { useMay } from '../../session/caller.ts'
import { FulfillmentStatus, OrderStatus } from '../../shared/order-status.tsx'
import { useTexts } from '../../texts/index.ts'
import { deliveredStatus, isCancellable, isDeliverable, isFulfillable } from './order.ts'
import { deliver, parcelsUnderWay } from './parcel-calls.ts'
import { byOrder, type Parcel } from './parcels.ts'

type OrderBulk = BulkAction<ListOrdersItem>

/** What can be done to several orders at once. */
export function useOrderBulk(): readonly OrderBulk[] {
  const may = useMay()
  const fulfill = useFulfillAction()
  const delivered = useDeliverAction()
  const cancel = useCancelAction()
  return [
    ...(may('createFulfillments') ? [fulfill] : []),
    ...(may('deliverFulfillments') ? [delivered] : []),
    ...(may('cancelOrders') ? [cancel] : []),
  ]
}

function useFulfillAction(): OrderBulk {
  const t = useTexts()
  const [carrier, setCarrier] = useState('')
  return {
    key: 'fulfill',
    name: t.orders.fulfill,
    icon: 'truck',
    things: t.orders.bulkOrders,
    fits: isFulfillable,
    stateOf: ({ status }) => <OrderStatus status={status} />,
    fields: (
      <TextField
        {...requests.createFulfillments.rows.items.body.carrier}
        label={t.orders.carrier}
        isOptional
        value={carrier}
        onInput={setCarrier}
      />
    ),
    lines: (items) => [
      { name: t.orders.bulkOrders(items.length), ...nowAndAfter(items, 'fulfill') },
    ],
    about: ['order', 'fulfillment', 'stock'],
    run: async (items, idempotencyKey) => {
      const body = { carrier: given(carrier) }
      const rows = items.map(({ id }) => ({ id, body }))
      return rowsOf(idsOf(items), await souk.createFulfillments({ rows }, { idempotencyKey }))
    },
  }
}

function useCancelAction(): OrderBulk {
  const t = useTexts()
  const [reason, setReason] = useState('')
  return {
    key: 'cancel',
    name: t.orders.cancel,
    icon: 'ban',
    isDanger: true,
    keep: t.orders.keepOrders,
    things: t.orders.bulkOrders,
    fits: isCancellable,
    stateOf: ({ status }) => <OrderStatus status={status} />,
    fields: (
      <TextField
        {...requests.cancelOrders.rows.items.body.reason}
        label={t.orders.reason}
        isOptional
        value={reason}
        onInput={setReason}
        hint={t.orders.reasonKept}
      />
    ),
    lines: (items) => [
      { name: t.orders.bulkOrders(items.length), ...nowAndAfter(items, 'cancel') },
      { name: t.orders.heldStock, now: t.orders.held, after: t.orders.freeAgain },
    ],
    about: ['order', 'payment', 'refund', 'stock'],
    run: async (items, idempotencyKey) => {
      const body = { reason: given(reason) }
      const rows = items.map(({ id }) => ({ id, body }))
      return rowsOf(idsOf(items), await souk.cancelOrders({ rows }, { idempotencyKey }))
    },
  }
}

/** The API marks parcels: those of the orders are asked for first, once for each try that is one change. */
function useDeliverAction(): OrderBulk {
  const t = useTexts()
  const asked = useRef(new Map<string, readonly Parcel[]>())
  return {
    key: 'deliver',
    name: t.orders.markDelivered,
    icon: 'check',
    things: t.orders.bulkOrders,
    title: t.orders.bulkDelivered,
    fits: isDeliverable,
    stateOf: ({ fulfillment_status: status }) => <FulfillmentStatus status={status} />,
    lines: (items) => [
      {
        name: t.orders.bulkOrders(items.length),
        now: fulfillmentsOf(items.map(({ fulfillment_status }) => fulfillment_status)),
        after: fulfillmentsOf(items.map(deliveredStatus)),
      },
    ],
    about: ['order', 'fulfillment'],
    run: async (items, idempotencyKey) => {
      const parcels = asked.current.get(idempotencyKey) ?? (await parcelsUnderWay(idsOf(items)))
      asked.current.set(idempotencyKey, parcels)
      return byOrder(idsOf(items), parcels, await deliver(parcels, idempotencyKey))
    },
  }
}

function idsOf(items: readonly ListOrdersItem[]): string[] {
  return items.map(({ id }) => id)
}

function fulfillmentsOf(states: readonly ListOrdersItem['fulfillment_status'][]) {
  return [...new Set(states)].map((status) => <FulfillmentStatus key={status} status={status} />)
}

/** The states that they are in, and those that all of their open units bring them to. */
function nowAndAfter(items: readonly ListOrdersItem[], command: 'fulfill' | 'cancel') {
  const shown = (states: readonly ListOrdersItem['status'][]) =>
    [...new Set(states)].map((status) => <OrderStatus key={status} status={status} />)
  return {
    now: shown(items.map(({ status }) => status)),
    after: shown(items.map(({ status }) => stateAfter('order', status, command) ?? status)),
  }
}
