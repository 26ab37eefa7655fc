import { id, idOrNull, json, plain, Table } from '@souk/platform'
import type { Dispute } from './dispute.ts'

export const disputeTable = new Table<Dispute>(
  'payments.disputes',
  {
    id: id('dsp'),
    paymentId: id('pay'),
    orderId: id('ord'),
    providerId: idOrNull('prv'),
    gateway: plain(),
    gatewayRef: plain(),
    reason: plain(),
    networkCode: plain(),
    amount: plain(),
    fee: plain(),
    currency: plain(),
    status: plain(),
    round: plain(),
    evidence: json(),
    evidenceDueAt: plain(),
    isDueAnnounced: plain(),
    commanded: plain(),
    refusedCommands: plain(),
    submittedAt: plain(),
    closedAt: plain(),
    pollAt: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  {
    fixed: [
      ...(['paymentId', 'orderId', 'providerId', 'gateway', 'gatewayRef', 'reason'] as const),
      ...(['networkCode', 'amount', 'currency'] as const),
    ],
  },
)
