import { customerAccountCreated, customerSignedIn } from '@souk/accounts/events'
import { atEndOfWork, emailKey, type FactsOf, type Recorder, type Tx } from '@souk/platform'
import { findAddressOf, insertClaim } from './store.ts'

type Announced = Parameters<Recorder>[1][number]

/**
 * Whoever opens a link that was sent to an address has shown that it is theirs; a password shows nothing about it. It is noted by
 * the transaction that signs them in, under whose lock nobody changes the address: a reaction could come when the customer has
 * another one.
 */
export const recordProofs: Recorder = (tx, announced) => {
  const proofs = announced.filter(isProof)
  if (proofs.length > 0) atEndOfWork(tx, noteProofs, proofs)
}

function isProof({ kind, data }: Announced): boolean {
  if (kind === customerAccountCreated) return true
  return (
    kind === customerSignedIn && (data.object as FactsOf<typeof customerSignedIn>).proof === 'LINK'
  )
}

async function noteProofs(_tx: Tx, proofs: readonly Announced[]): Promise<void> {
  for (const { by, data } of proofs) {
    const { customer_id: id } = data.object as FactsOf<typeof customerAccountCreated>
    const email = await findAddressOf(by, id)
    if (email !== null) {
      await insertClaim(by, { id, emailKey: emailKey(email), provedAt: by.now })
    }
  }
}
