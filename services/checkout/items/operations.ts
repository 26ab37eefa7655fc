import { assessSale, productUnknown } from '@souk/orders/contract'
import { asOperator, type FieldError, newId, Problem, type Tx, visitOf } from '@souk/platform'
import type { Cart, CartItem } from '../carts/cart.ts'
import type { ItemBody } from '../carts/schemas.ts'

/** What the lines name, which has to be for sale where and how the cart is. */
export async function resolveItems(
  tx: Tx,
  { channel, currency }: Pick<Cart, 'channel' | 'currency'>,
  bodies: readonly ItemBody[],
): Promise<CartItem[]> {
  if (bodies.length === 0) return []
  const { lines } = await tellingVisitors(tx, () =>
    assessSale(
      asOperator(tx),
      { items: [...bodies], channel, currency },
      { verifyQuote: () => false },
    ),
  )
  return lines.map(({ variantId, productId, sku, title, quantity, metadata }) => {
    return { id: newId('cit'), variantId, productId, sku, title, quantity, metadata }
  })
}

const hidden: ReadonlySet<string> = new Set(['product_not_sellable', 'product_not_published'])

/** Visitors do not learn what there is beside what is shown to them. */
async function tellingVisitors<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isHidden = error instanceof Problem && hidden.has(error.code)
    if (!isHidden || visitOf(tx) === undefined) throw error
    const errors = (error.errors ?? []).map(({ path }): FieldError => {
      return { path, code: 'product_unknown', message: 'does not exist' }
    })
    throw productUnknown(undefined, { errors })
  }
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
