import { id, idOrNull, jsonOrNull, plain, Table } from '@souk/platform'
import type { Exception } from './exception.ts'

export const exceptionTable = new Table<Exception>(
  'reconciliation.exceptions',
  {
    id: id('rex'),
    runId: id('rec'),
    gateway: plain(),
    kind: plain(),
    part: plain(),
    type: plain(),
    status: plain(),
    lineId: idOrNull('rln'),
    transactionId: idOrNull('ltx'),
    reference: plain(),
    subject: plain(),
    here: plain(),
    there: plain(),
    fee: plain(),
    currency: plain(),
    hereAt: plain(),
    thereAt: plain(),
    reason: plain(),
    account: plain(),
    postedAs: idOrNull('ltx'),
    resolvedBy: jsonOrNull(),
    resolvedAt: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  {
    fixed: [
      ...(['runId', 'gateway', 'kind', 'part', 'type', 'lineId', 'transactionId'] as const),
      ...([
        'reference',
        'subject',
        'here',
        'there',
        'fee',
        'currency',
        'hereAt',
        'thereAt',
      ] as const),
    ],
  },
)
