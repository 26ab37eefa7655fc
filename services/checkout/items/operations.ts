import { assessSale } from '@souk/orders/contract'
import { asOperator, type FieldError, newId, Problem, type Tx, visitOf } from '@souk/platform'
import { telling, toldOfProducts } from '../access/telling.ts'
import { type Cart, type CartItem, cartLinesMax, visitorLinesMax } from '../carts/cart.ts'
import type { ItemBody } from '../carts/schemas.ts'

/** How many lines a cart may have, by who adds one: what a line costs is computed whenever its cart is looked at. */
export function linesMaxOf(asker: Pick<Tx, 'party'>): number {
  return visitOf(asker) ? visitorLinesMax : cartLinesMax
}

/** What the lines name, which has to be for sale where and how the cart is. */
export async function resolveItems(
  tx: Tx,
  { channel, currency }: Pick<Cart, 'channel' | 'currency'>,
  bodies: readonly ItemBody[],
): Promise<CartItem[]> {
  if (bodies.length === 0) return []
  const asked = { items: [...bodies], channel, currency }
  const assess = () => assessSale(asOperator(tx), asked, { verifyQuote: () => false })
  const { lines } = await telling(tx, assess, toldOfProducts)
  return lines.map(({ variantId, productId, sku, title, quantity, metadata }) => {
    return { id: newId('cit'), variantId, productId, sku, title, quantity, metadata }
  })
}

/** The same for one line, whose body has its fields itself. */
export async function resolveItem(tx: Tx, cart: Cart, body: ItemBody): Promise<CartItem> {
  try {
    const [item] = await resolveItems(tx, cart, [body])
    return item as CartItem
  } catch (error) {
    throw error instanceof Problem ? atOneLine(error) : error
  }
}

function atOneLine(refused: Problem): Problem {
  const { code, status, title, detail: help, headers, meta, errors } = refused
  if (!errors) return refused
  const moved = errors.map((error): FieldError => {
    return { ...error, path: error.path.replace(/^\/items\/0(?=\/|$)/, '') }
  })
  return new Problem({ code, status, title, help, headers }, meta, { errors: moved })
}
