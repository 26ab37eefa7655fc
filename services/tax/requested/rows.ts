import { type Column, id, plain, Table } from '@souk/platform'
import type { TaxRequest } from '../assessment.ts'
import type { RequestedCalculation } from './requested.ts'

/** In JSON a time is a text. */
const requestColumn: Column<TaxRequest> = {
  toStored: (request) => JSON.stringify(request),
  fromStored: (stored: Omit<TaxRequest, 'at'> & { readonly at: string }) => ({
    ...stored,
    at: new Date(stored.at),
  }),
  type: 'jsonb',
}

export const requestedTable = new Table<RequestedCalculation>('tax.requested_calculations', {
  id: id('txc'),
  request: requestColumn,
  isExempt: plain(),
  taxByRates: plain('bigint'),
  createdAt: plain(),
})
