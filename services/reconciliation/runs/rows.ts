import { id, json, jsonOrNull, plain, Table } from '@souk/platform'
import type { Run } from './run.ts'

export const runTable = new Table<Run>(
  'reconciliation.runs',
  {
    id: id('rec'),
    gatewayId: id('ppr'),
    gateway: plain(),
    format: plain(),
    periodFrom: plain(),
    periodTo: plain(),
    toleranceDays: plain(),
    bankAccount: plain(),
    fileId: plain(),
    fileName: plain(),
    bytes: plain(),
    sha256: plain(),
    status: plain(),
    phase: plain(),
    position: plain(),
    line: plain(),
    cursor: plain(),
    header: jsonOrNull(),
    lines: plain(),
    matched: plain(),
    repeated: plain(),
    exceptions: plain(),
    openExceptions: plain(),
    failureCode: plain(),
    failureMessage: plain(),
    requestedBy: json(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
    finishedAt: plain(),
  },
  {
    fixed: [
      ...(['gatewayId', 'gateway', 'format', 'periodFrom', 'periodTo', 'toleranceDays'] as const),
      ...(['bankAccount', 'fileId', 'fileName', 'bytes', 'sha256', 'requestedBy'] as const),
    ],
  },
)
