import { id, plain, Table } from '@souk/platform'
import type { GatewayPayout } from './payout.ts'

export const payoutTable = new Table<GatewayPayout>(
  'reconciliation.payouts',
  {
    id: id('gpo'),
    gatewayId: id('ppr'),
    gateway: plain(),
    reference: plain(),
    bankAccount: plain(),
    amount: plain(),
    currency: plain(),
    status: plain(),
    paidAt: plain(),
    returnedAt: plain(),
    runId: id('rec'),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  {
    fixed: [
      'gatewayId',
      'gateway',
      'reference',
      'bankAccount',
      'amount',
      'currency',
      'paidAt',
      'runId',
    ],
  },
)
