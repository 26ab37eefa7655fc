/** What somebody wants to buy, as whoever asks for an evaluation knows it. Amounts are minor units of `currency`. */
export interface Basket {
  readonly currency: string
  readonly channel: string
  readonly country: string | null
  readonly at: Date
  readonly customer: Buyer | null
  readonly lines: readonly BasketLine[]
  readonly shipping: readonly ShippingLine[]
}

export interface Buyer {
  readonly id: string
  readonly groupIds: readonly string[]
  /** Orders before this one. */
  readonly orderCount: number
}

export interface BasketLine {
  /** Names the line in the answer; unique in the basket. */
  readonly ref: string
  readonly variantId: string
  readonly productId: string
  /** With those above them. */
  readonly categoryIds: readonly string[]
  readonly collectionIds: readonly string[]
  readonly tags: readonly string[]
  readonly brand: string | null
  readonly productType: string | null
  readonly providerId: string | null
  readonly quantity: number
  /** What the whole line costs before discounts. */
  readonly amount: number
  /** The least that the whole line may come to. */
  readonly floor: number
  readonly isOnSale: boolean
}

export interface ShippingLine {
  readonly ref: string
  readonly providerId: string | null
  readonly amount: number
}
