import { defaultChannel } from '@souk/catalog/contract'
import { checkNamedCustomer, contactAddress } from '@souk/customers/contract'
import {
  checkCurrency,
  type FieldError,
  idAs,
  isOperator,
  type Problem,
  placeOf,
  type Tx,
  validationFailed,
  visitOf,
} from '@souk/platform'
import type { CartTokens } from '../access/tokens.ts'
import {
  type Cart,
  type CartChanges,
  type CartDraft,
  checkLines,
  withCode,
  withItem,
} from '../carts/cart.ts'
import type { CreateCartBody, UpdateCartBody } from '../carts/schemas.ts'
import { linesMaxOf, resolveItems } from '../items/operations.ts'
import { weakIdempotencyKey } from '../problems.ts'

interface Drafted {
  readonly draft: CartDraft
  /** For a visitor, who has nothing else to show for the cart; null for others. */
  readonly token: string | null
}

/** Who creates a cart says whose it is: a visitor is nobody. Nobody but the operator says where they buy: their key does. */
export async function draftOf(
  tx: Tx,
  { channel, customer_id, items: _items, codes: _codes, ...body }: CreateCartBody,
  tokens: CartTokens,
): Promise<Drafted> {
  const visit = visitOf(tx)
  const place = isOperator(tx) ? undefined : (placeOf(tx) ?? defaultChannel)
  if (place !== undefined) checkChannel(channel, place)
  if (visit && customer_id !== undefined) throw customerNotAllowed()
  const customerId = buyerOf(tx, customer_id)
  if (customerId !== null) await checkNamedCustomer(tx, customerId)
  const token = visit ? tokens.make() : null
  const { currency = tx.currency, ...changes } = changesOf(body)
  checkCurrency(currency)
  const draft = {
    channel: place ?? channel ?? defaultChannel,
    currency,
    customerId,
    email: null,
    shippingAddress: null,
    billingAddress: null,
    shippingMethod: null,
    metadata: {},
    holdsStock: false,
    ...changes,
    tokenHash: token === null ? null : tokens.hash(token),
  }
  return { draft, token }
}

/** A customer is themselves, whatever they say. */
export function buyerOf(tx: Tx, named: string | undefined): string | null {
  const own = idAs(tx, 'customer', 'cus')
  if (own !== null && named !== undefined && named !== own) {
    const message = 'must be the customer who has signed in'
    const errors = [{ path: '/customer_id', code: 'other_customer', message }]
    throw validationFailed(undefined, { errors })
  }
  return own ?? named ?? null
}

function checkChannel(channel: string | undefined, place: string): void {
  if (channel === undefined || channel === place) return
  const message = 'must be the channel of the publishable key'
  const errors: FieldError[] = [{ path: '/channel', code: 'other_channel', message }]
  throw validationFailed(undefined, { errors })
}

function customerNotAllowed(): Problem {
  const message = 'cannot be set with a publishable key; claim the cart instead'
  const errors: FieldError[] = [{ path: '/customer_id', code: 'operator_only', message }]
  return validationFailed(undefined, { errors })
}

interface Noted {
  readonly metadata?: unknown
  readonly items?: readonly { readonly metadata?: unknown }[]
}

/**
 * Metadata of a cart becomes metadata of its order, where whoever works for the shop and their programs read it as their own. So
 * nobody from outside writes any.
 */
export function checkNotes(asker: Pick<Tx, 'party'>, { metadata, items = [] }: Noted): void {
  if (isOperator(asker)) return
  const paths = [
    ...(metadata === undefined ? [] : ['/metadata']),
    ...items.flatMap((item, index) => (item.metadata ? [`/items/${index}/metadata`] : [])),
  ]
  if (paths.length === 0) return
  const message = 'can only be set by the operator'
  const errors = paths.map((path): FieldError => ({ path, code: 'operator_only', message }))
  throw validationFailed(undefined, { errors })
}

/** Lines of one variant become one, as if they had been added one by one. */
export async function contentsOf(
  tx: Tx,
  draft: CartDraft,
  { items = [], codes = [] }: CreateCartBody,
): Promise<Pick<Cart, 'items' | 'codes'>> {
  const linesMax = linesMaxOf(tx)
  checkLines(items.length, linesMax)
  const resolved = await resolveItems(tx, draft, items)
  return {
    items: resolved.reduce<Cart['items']>((lines, item) => withItem(lines, item, linesMax), []),
    codes: codes.reduce<Cart['codes']>(withCode, []),
  }
}

export function changesOf(body: UpdateCartBody): CartChanges {
  const { shipping_address: shipping, billing_address: billing, shipping_method, hold } = body
  const { currency, email, metadata } = body
  if (currency !== undefined) checkCurrency(currency)
  return {
    ...(currency !== undefined && { currency }),
    ...(email !== undefined && { email }),
    ...(metadata !== undefined && { metadata }),
    ...(shipping !== undefined && {
      shippingAddress: shipping && contactAddress(shipping, '/shipping_address'),
    }),
    ...(billing !== undefined && {
      billingAddress: billing && contactAddress(billing, '/billing_address'),
    }),
    ...(shipping_method !== undefined && { shippingMethod: shipping_method }),
    ...(hold !== undefined && { holdsStock: hold }),
  }
}

const keyLengthMin = 20

interface Keyed {
  readonly principal: Pick<Tx, 'party'> | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** All who use a publishable key are one client, and the stored answer has the token of the cart. */
export function checkKeyOfVisitor({ principal, headers }: Keyed): void {
  const key = headers['idempotency-key']
  const isVisitor = principal !== undefined && visitOf(principal) !== undefined
  if (isVisitor && typeof key === 'string' && key.length < keyLengthMin) throw weakIdempotencyKey()
}
