import { customerAccountCreated, customerSignedIn } from '@souk/accounts/events'
import { on, type Tx } from '@souk/platform'
import { insertClaim } from './store.ts'

interface Proof {
  readonly customer_id: string
  readonly verified_at: string
}

/** Whoever opens a link that was sent to an address has shown that it is theirs; a password shows nothing about it. */
export const claimReactions = [
  on(customerAccountCreated, 'orders.note_proved_address', (tx, { data }) =>
    noteProof(tx, data.object),
  ),
  on(customerSignedIn, 'orders.note_address_proved_again', async (tx, { data }) => {
    if (data.object.proof === 'LINK') await noteProof(tx, data.object)
  }),
]

/** As of the moment of the proof: this may come late, and what was placed since was proved by nobody. */
function noteProof(tx: Tx, { customer_id: id, verified_at }: Proof): Promise<void> {
  return insertClaim(tx, { id, provedAt: new Date(verified_at) })
}
