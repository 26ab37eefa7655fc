import {
  customerAnonymized,
  customerDeleted,
  customerDisabled,
  customerMerged,
  customerUpdated,
} from '@souk/customers/events'
import { endCustomerSessions } from '@souk/identity/contract'
import { emailKey, type FactsOf, type Recorder, withCommit } from '@souk/platform'
import { deleteLinksOf } from './links/store.ts'
import { deleteMessagesOf } from './messages/store.ts'
import { deleteAccounts } from './store.ts'

const ends = new Set([customerDisabled, customerMerged, customerAnonymized, customerDeleted])
/** After these the customer never signs in again. */
const isGone = new Set([customerMerged, customerAnonymized, customerDeleted])

type Announced = Parameters<Recorder>[1][number]

/**
 * A customer who may not sign in any more is signed out by the transaction that says so, and by no reaction that may come late.
 * What is left of their account goes with them. Whoever is called otherwise from now on is signed out as well: whoever has the
 * address from before has what was sent there.
 */
export const recordCustomers: Recorder = (_tx, announced) => {
  for (const event of announced) {
    const { by, kind, id } = event
    if (!ends.has(kind as typeof customerDisabled) && !changesAddress(event)) continue
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

/** In another spelling it is the same address. */
function changesAddress({ kind, data }: Announced): boolean {
  if (kind !== customerUpdated) return false
  const after = data.object as FactsOf<typeof customerUpdated>
  const before = data.previous as Partial<typeof after> | undefined
  return before?.email !== undefined && emailKey(before.email) !== emailKey(after.email)
}
