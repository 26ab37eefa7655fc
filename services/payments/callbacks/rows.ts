import { id, idOrNull, plain, Table } from '@souk/platform'
import type { Callback } from './callback.ts'

export const callbackTable = new Table<Callback>(
  'payments.callbacks',
  {
    id: id('cbk'),
    gatewayId: id('ppr'),
    noticeId: plain(),
    type: plain(),
    aboutKind: plain(),
    aboutRef: plain(),
    paymentId: idOrNull('pay'),
    deliveries: plain(),
    receivedAt: plain(),
    lastReceivedAt: plain(),
  },
  { fixed: ['gatewayId', 'noticeId', 'type', 'aboutKind', 'aboutRef', 'receivedAt'] },
)
