import { customerAccountCreated, customerSignedIn } from '@souk/accounts/events'
import { on } from '@souk/platform'
import { insertClaim } from './store.ts'

/** Whoever opens a link that was sent to an address has shown that it is theirs; a password shows nothing about it. */
export const claimReactions = [
  on(customerAccountCreated, 'orders.note_proved_address', (tx, { data }) =>
    insertClaim(tx, { id: data.object.customer_id, provedAt: tx.now }),
  ),
  on(customerSignedIn, 'orders.note_address_proved_again', async (tx, { data }) => {
    if (data.object.proof !== 'LINK') return
    await insertClaim(tx, { id: data.object.customer_id, provedAt: tx.now })
  }),
]
