import { id, json, plain, Table } from '@souk/platform'
import type { Method } from './method.ts'

export const methodTable = new Table<Method>(
  'shipping.methods',
  {
    id: id('shm'),
    code: plain(),
    name: plain(),
    status: plain(),
    priority: plain(),
    channels: plain(),
    taxCode: plain(),
    minDays: plain(),
    maxDays: plain(),
    cutoffLocal: plain(),
    ratesFrom: plain(),
    currencies: plain(),
    rateCount: plain(),
    metadata: json(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['code'] },
)

export function toMethod(row: object): Method {
  return methodTable.fieldsOf(row)
}
