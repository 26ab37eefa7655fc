import { discardFile } from '@souk/files/contract'
import { pagedRecords } from '@souk/platform'
import { requestView } from './schemas.ts'
import { eraseTexts, listRequestsAfter } from './store.ts'

/** What was asked for stays on record, without what people wrote about it and without the copies. */
export const requestRecords = pagedRecords({
  name: 'privacy_requests',
  columns: {
    'privacy.requests': ['reason', 'rejection_reason', 'blocked_reason', 'verification'],
    'privacy.progress': ['person', 'page'],
  },
  list: (tx, { ids: customerIds }, after) => listRequestsAfter(tx, customerIds, after),
  view: requestView,
  erase: async (tx, ids, requests) => {
    for (const { result } of requests) if (result) await discardFile(tx, result.fileId)
    await eraseTexts(tx, ids)
  },
})
