import type { Tx } from '../db/tx.ts'
import { validationFailed } from '../problems/common.ts'

/** A precondition that the operation did not check is refused, not ignored. */
export async function checkIfMatchWasUsed(tx: Tx): Promise<void> {
  if (tx.expectedVersion === undefined || tx.pending.versionChecked) return
  throw validationFailed(undefined, {
    errors: [
      {
        path: '/headers/if-match',
        code: 'not_supported',
        message: 'If-Match is not supported by this operation',
      },
    ],
  })
}
