import {
  alreadyAnonymized,
  checkNamedCustomer,
  customerInactive,
  customerUnknown,
  customerWasMerged,
} from '@souk/customers/contract'
import { insufficientStock } from '@souk/inventory/contract'
import { type App, Id, refusals, type Tx, validationFailed } from '@souk/platform'
import { Type } from 'typebox'
import { accessOf, CartTokenHeaders } from '../access/access.ts'
import type { CartTokens } from '../access/tokens.ts'
import { buyerOf } from '../bodies/operations.ts'
import { claimChanges } from '../carts/cart.ts'
import { changeCart } from '../carts/operations.ts'
import { changeRefusals } from '../carts/routes.ts'
import { CartParams } from '../carts/schemas.ts'
import { CartView, viewOfCart } from '../pricing/schemas.ts'
import { cartClaimed } from '../problems.ts'

const ClaimBody = Type.Object(
  {
    customer_id: Type.Optional({
      ...Id('cus'),
      description: 'Customer to assign the cart to; omit it when signed in as the customer',
    }),
  },
  { additionalProperties: false },
)

export function claimRoutes(app: App, tokens: CartTokens): void {
  app.route({
    method: 'POST',
    url: '/api/v1/carts/:cartId/claim',
    config: { scope: 'carts:write', audience: ['operator', 'customer'] },
    schema: {
      operationId: 'claimCart',
      summary: 'Claim a cart for a customer',
      description:
        "Assigns a guest cart to a customer. A customer who has signed in sends the cart's token in `Cart-Token`; the operator sends " +
        "`customer_id`. The customer's prices and promotions then apply, and the token stops working. Emits `cart.updated`. Claiming " +
        'again for the same customer changes nothing; a cart of another customer is refused.',
      params: CartParams,
      headers: CartTokenHeaders,
      body: ClaimBody,
      response: {
        200: CartView,
        ...refusals(
          ...changeRefusals,
          cartClaimed,
          validationFailed,
          customerUnknown,
          customerInactive,
          customerWasMerged,
          alreadyAnonymized,
          insufficientStock,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const access = accessOf(request, tokens)
        const priced = await changeCart(tx, request.params.cartId, access, async (cart) => {
          const customerId = claimantOf(tx, request.body.customer_id)
          await checkNamedCustomer(tx, customerId)
          return claimChanges(cart, customerId)
        })
        return viewOfCart(priced)
      }),
  })
}

function claimantOf(tx: Tx, named: string | undefined): string {
  const claimant = buyerOf(tx, named)
  if (claimant !== null) return claimant
  const errors = [{ path: '/customer_id', code: 'required', message: 'is required' }]
  throw validationFailed(undefined, { errors })
}
