import type { ListOrdersItem } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import type { BulkAction } from '../../kit/bulk.tsx'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { stateAfter } from '../../kit/moves.ts'
import { useMay } from '../../session/caller.ts'
import { OrderStatus } from '../../shared/order-status.tsx'
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
        {...requests.createFulfillments.rows.items.body.carrier}
        label={t.orders.carrier}
        isOptional
        value={carrier}
        onInput={setCarrier}
      />
    ),
    lines: (items) => [
      {
        name: t.orders.bulkOrders(items.length),
        ...nowAndAfter(items, 'fulfill'),
      },
    ],
    about: ['order', 'fulfillment', 'stock'],
    run: (items, idempotencyKey) => {
      const body = { carrier: given(carrier) }
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
        {...requests.cancelOrders.rows.items.body.reason}
        label={t.orders.reason}
        isOptional
        value={reason}
        onInput={setReason}
        hint={t.orders.reasonKept}
      />
    ),
    lines: (items) => [
      {
        name: t.orders.bulkOrders(items.length),
        ...nowAndAfter(items, 'cancel'),
      },
      { name: t.orders.heldStock, now: t.orders.held, after: t.orders.freeAgain },
    ],
    about: ['order', 'payment', 'refund', 'stock'],
    run: (items, idempotencyKey) => {
      const body = { reason: given(reason) }
      return souk.cancelOrders({ rows: items.map(({ id }) => ({ id, body })) }, { idempotencyKey })
    },
  }
  return [...(may('createFulfillments') ? [fulfill] : []), ...(may('cancelOrders') ? [cancel] : [])]
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
