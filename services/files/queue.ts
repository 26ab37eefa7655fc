import { type FileStore, type OutboundQueue, outboundQueue, uuidOf } from '@souk/platform'
import type { StoredFile } from './file.ts'
import { lanes } from './lanes.ts'
import { forgetFile } from './operations.ts'
import { findFileForUpdate } from './store.ts'

interface Removal {
  readonly key: string
  readonly tenantId: string
  readonly file: StoredFile
}

/** Where the bytes are is another store than ours: nobody here can remove them, and they count no longer. */
type Removed = 'removed' | 'elsewhere'

/** Removes bytes, and what is known of them after that: in this order, so that none is left that nobody knows of. */
export function removalQueue(store: FileStore): OutboundQueue {
  return outboundQueue({
    lanes,
    load: (tx, laneId) => findFileForUpdate(tx, uuidOf(laneId)),
    call: async ({ tenantId, file }: Removal): Promise<Removed> => {
      if (file.store !== store.name) return 'elsewhere'
      await store.delete({ tenantId, fileId: file.id })
      return 'removed'
    },
    classify: () => ({ result: 'succeeded' as const }),
    step: async (tx, { subject, outcomes, room }) => {
      if (outcomes.length > 0) await forgetFile(tx, subject)
      const isOpen = outcomes.length === 0
      const call = { key: subject.id, tenantId: tx.tenantId, file: subject }
      return {
        calls: isOpen && room > 0 ? [call] : [],
        nextAt: isOpen && room === 0 ? tx.now : null,
      }
    },
  })
}
