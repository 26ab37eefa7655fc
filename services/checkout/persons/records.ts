import { pagedRecords, type Tx } from '@souk/platform'
import { forgetQuotesOf } from '@souk/shipping/contract'
import { forgetCalculationsOf } from '@souk/tax/contract'
import { tellsOfPerson, withoutPerson } from '../carts/cart.ts'
import { factsOfCart } from '../carts/schemas.ts'
import { listCartsForUpdate, listCartsOfPerson, updateCart } from '../carts/store.ts'

/** A cart of a guest is theirs by its address. What was wanted stays, for whoever looks at carts that were abandoned. */
export const cartRecords = pagedRecords({
  name: 'carts',
  columns: {
    'checkout.carts': [
      'email',
      'email_key',
      'items',
      'shipping_address',
      'billing_address',
      'shipping_method',
      'codes',
      'metadata',
      'token_hash',
    ],
    'shipping.quotes': ['holder', 'asked'],
  },
  list: listCartsOfPerson,
  view: factsOfCart,
  erase: (tx, ids) => eraseCarts(tx, ids),
})

/** With the places that carriers and tax services were asked about for them. */
async function eraseCarts(tx: Tx, cartIds: readonly string[]): Promise<void> {
  const carts = await listCartsForUpdate(tx, cartIds)
  await forgetQuotesOf(tx, cartIds)
  await forgetCalculationsOf(tx, cartIds)
  for (const cart of carts.filter(tellsOfPerson)) {
    await updateCart(tx, cart, withoutPerson(cart, tx.now))
  }
}
