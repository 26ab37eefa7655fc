import { followMerges } from '@souk/customers/contract'
import { announce, type Tx } from '@souk/platform'
import { ofCustomer } from '../carts/cart.ts'
import { cartUpdated } from '../carts/events.ts'
import { factsOfCart } from '../carts/schemas.ts'
import { listCartsOfForUpdate, movedAtOnce, updateCart } from '../carts/store.ts'

/** Gives some carts of a customer to the one that it was merged into, and says whether there may be more. */
async function moveCarts(tx: Tx, fromId: string, intoId: string): Promise<boolean> {
  const carts = await listCartsOfForUpdate(tx, fromId)
  for (const before of carts) {
    const after = ofCustomer(before, intoId, tx.now)
    await updateCart(tx, before, after)
    announce(tx, cartUpdated, factsOfCart, { before, after })
  }
  return carts.length === movedAtOnce
}

/** Carts follow a customer that is merged into another. */
export const following = followMerges('checkout', moveCarts)
