import { id, idOrNull, plain, Table } from '@souk/platform'
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
    expectedAt: plain(),
    paidAt: plain(),
    returnedAt: plain(),
    failureCode: plain(),
    runId: idOrNull('rec'),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  {
    fixed: ['gatewayId', 'gateway', 'reference'],
  },
)
