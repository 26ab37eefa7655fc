import { pagedRecords } from '@souk/platform'
import { requestedWithoutPerson } from './requested.ts'
import { eraseRequested, listRequestedAfter } from './store.ts'

/** A gateway may be slow, or its lane wait for a worker: what it is asked about loses the person before the answer is kept. */
export const requestedRecords = pagedRecords({
  name: 'requested_tax_calculations',
  columns: { 'tax.requested_calculations': ['request'] },
  list: listRequestedAfter,
  view: ({ id, request, createdAt }) => ({
    id,
    customer_id: request.customerId,
    reference: request.reference ?? null,
    tax_id: request.taxId,
    to: { ...request.to },
    lines: request.lines.map(({ ref }) => ({ ref })),
    created_at: createdAt.toISOString(),
  }),
  erase: (tx, _ids, found) => eraseRequested(tx, found.map(requestedWithoutPerson)),
})
