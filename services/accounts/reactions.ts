import {
  customerAnonymized,
  customerDeleted,
  customerDisabled,
  customerMerged,
} from '@souk/customers/events'
import { endCustomerSessions } from '@souk/identity/contract'
import { type Recorder, withCommit } from '@souk/platform'
import { deleteLinksOf } from './links/store.ts'
import { deleteMessagesOf } from './messages/store.ts'
import { deleteAccounts } from './store.ts'

const ends = new Set([customerDisabled, customerMerged, customerAnonymized, customerDeleted])
/** After these the customer never signs in again. */
const isGone = new Set([customerMerged, customerAnonymized, customerDeleted])

/**
 * A customer who may not sign in any more is signed out by the transaction that says so, and by no reaction that may come late.
 * What is left of their account goes with them.
 */
export const recordCustomers: Recorder = (_tx, announced) => {
  for (const { by, kind, id } of announced) {
    if (!ends.has(kind as typeof customerDisabled)) continue
    withCommit(by, async () => {
      await Promise.all([
        endCustomerSessions(by, id),
        deleteLinksOf(by, [id]),
        ...(isGone.has(kind as typeof customerDisabled)
          ? [deleteAccounts(by, [id]), deleteMessagesOf(by, [id])]
          : []),
      ])
    })
  }
}
