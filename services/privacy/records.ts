import { discardFile } from '@souk/files/contract'
import { nextAfter, type PersonalRecords } from '@souk/platform'
import { requestView } from './schemas.ts'
import { eraseTexts, listRequestsAfter } from './store.ts'

/** What was asked for stays on record, without what people wrote about it and without the copies. */
export const requestRecords: PersonalRecords = {
  name: 'privacy_requests',
  columns: {
    'privacy.requests': ['reason', 'rejection_reason', 'blocked_reason', 'verification'],
    'privacy.progress': ['person', 'page'],
  },
  copy: async (tx, { ids: customerIds }, after) => {
    const requests = await listRequestsAfter(tx, customerIds, after)
    return { records: requests.map(requestView), next: nextAfter(requests) }
  },
  erase: async (tx, { ids: customerIds }, after) => {
    const requests = await listRequestsAfter(tx, customerIds, after)
    for (const { result } of requests) if (result) await discardFile(tx, result.fileId)
    const ids = requests.map(({ id }) => id)
    await eraseTexts(tx, ids)
    return { ids, next: nextAfter(requests) }
  },
}
