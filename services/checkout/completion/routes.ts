import {
  addressInvalid,
  customerInactive,
  customerUnknown,
  customerWasMerged,
} from '@souk/customers/contract'
import { insufficientStock, noRoute } from '@souk/inventory/contract'
import { type Order, OrderView, saleRefusals, shownTo } from '@souk/orders/contract'
import {
  type App,
  amountOutOfRange,
  holds,
  isOperator,
  type Money,
  type Principal,
  refusals,
  resourceAfter,
  type SupervisedWrite,
} from '@souk/platform'
import { Type } from 'typebox'
import { accessOf, CartTokenHeaders, cartAudience } from '../access/access.ts'
import type { CartTokens } from '../access/tokens.ts'
import { changeRefusals, contentsRefusals } from '../carts/routes.ts'
import { CartParams } from '../carts/schemas.ts'
import { exampleShown } from '../pricing/shown.ts'
import { cartChanged, cartEmpty, emailRequired, shippingMethodRequired } from '../problems.ts'
import { completeCart } from './operations.ts'

const CompleteBody = Type.Object(
  {
    shown: Type.String({
      minLength: 1,
      maxLength: 100_000,
      description: '`shown` of the cart as last displayed to the buyer',
      examples: [exampleShown],
    }),
  },
  { additionalProperties: false },
)

/** What the order costs; nothing where it was placed before. */
function orderedBy(write: SupervisedWrite): Money | null {
  const { total: amount, currency } = resourceAfter<Order>(write, 'order')
  return { amount, currency }
}

/** Nobody learns by an order the address of a customer whom they only name. Buyers see their own. */
function seesBuyers(principal: Principal | undefined): boolean {
  if (principal === undefined || !isOperator(principal)) return true
  return ['orders:read', 'customers:read'].some((scope) => holds(principal.scopes, scope))
}

export function completionRoutes(app: App, tokens: CartTokens): void {
  app.route({
    method: 'POST',
    url: '/api/v1/carts/:cartId/complete',
    config: { scope: 'carts:write', audience: cartAudience, money: orderedBy },
    schema: {
      operationId: 'completeCart',
      summary: 'Complete a cart',
      description:
        'Places the order: prices, discounts, shipping and taxes are frozen, stock is reserved and codes are redeemed, all or nothing. ' +
        'If anything changed since `shown`, the request is refused with `cart_changed` and the differences. A cart becomes exactly one ' +
        'order: repeated and concurrent requests return the same order, whatever their `If-Match`. Emits `cart.completed` and `order.placed`.',
      params: CartParams,
      headers: CartTokenHeaders,
      body: CompleteBody,
      response: {
        200: OrderView,
        ...refusals(
          ...changeRefusals,
          ...contentsRefusals,
          ...saleRefusals,
          cartChanged,
          cartEmpty,
          emailRequired,
          shippingMethodRequired,
          insufficientStock,
          noRoute,
          customerUnknown,
          customerInactive,
          customerWasMerged,
          addressInvalid,
          amountOutOfRange,
        ),
      },
    },
    handler: (request) => {
      const { shown } = request.body
      return request.write(async (tx) => {
        const access = accessOf(request, tokens)
        const order = await completeCart(tx, request.params.cartId, access, shown)
        const view = shownTo(tx, order)
        return seesBuyers(request.principal) ? view : { ...view, email: null }
      })
    },
  })
}
