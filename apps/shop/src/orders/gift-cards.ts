import { done, type SoldGiftCard } from '@souk/sdk'
import { customerSouk } from '../account/session.ts'
import { callerFor, opened } from '../cart/cart.ts'
import type { PlacedOrder } from './placed.ts'

/** How the gift cards of an order are asked for, by whoever may. */
export interface CardCalls {
  readonly list: (signal: AbortSignal) => Promise<readonly SoldGiftCard[]>
  /** Once: the code of a card is kept by nobody. With the same key an answer that was lost comes again. */
  readonly showCode: (storedValueId: string, idempotencyKey: string) => Promise<string>
}

/** Of an order that was placed in this browser, with what opens its cart. */
export function cardsOfPlaced({ cart }: PlacedOrder): CardCalls {
  const cartId = cart.id
  return {
    list: async (signal) =>
      (await callerFor(cart).listCartGiftCards({ cartId, limit: 96 }, { ...opened(cart), signal }))
        .data.content,
    showCode: async (storedValueId, idempotencyKey) => {
      const how = { ...opened(cart), idempotencyKey }
      return done(await callerFor(cart).showCartGiftCardCode({ cartId, storedValueId }, how)).code
    },
  }
}

/** Of an order of whoever has signed in. */
export function cardsOfOwn(orderId: string): CardCalls {
  return {
    list: async (signal) =>
      (await customerSouk.listOrderGiftCards({ orderId, limit: 96 }, { signal })).data.content,
    showCode: async (storedValueId, idempotencyKey) =>
      done(await customerSouk.showGiftCardCode({ orderId, storedValueId }, { idempotencyKey }))
        .code,
  }
}
