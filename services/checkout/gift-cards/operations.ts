import { listCardsOfOrder, revealCode } from '@souk/payments/contract'
import { asOperator, type ListPage, type PageRequest, type Tx } from '@souk/platform'
import { type StoredValueCodes, storedValueNotFound } from '@souk/stored-value/contract'
import type { Access } from '../access/access.ts'
import { getOwnCart } from '../carts/operations.ts'

const nothingSold: ListPage = { items: '[]', next: null }

/** The gift cards of the order that a cart has become, for whoever opens the cart. */
export async function listCardsOfCart(
  asker: Tx,
  access: Access,
  cartId: string,
  page: PageRequest,
): Promise<ListPage> {
  const { orderId } = await getOwnCart(asker, cartId, access)
  return orderId === null ? nothingSold : listCardsOfOrder(asOperator(asker), orderId, page)
}

interface CardOfCart {
  readonly cartId: string
  readonly storedValueId: string
}

export async function revealCodeOfCart(
  asker: Tx,
  access: Access,
  codes: StoredValueCodes,
  { cartId, storedValueId }: CardOfCart,
) {
  const { orderId } = await getOwnCart(asker, cartId, access)
  if (orderId === null) throw storedValueNotFound({ storedValueId })
  return revealCode(asker, codes, { orderId, storedValueId })
}
