import type { Availability, Product } from '@souk/sdk'
import { moneyText } from '../../kit/money.ts'
import { stateAfter } from '../../kit/moves.ts'
import { unitsText } from '../../kit/units.ts'
import type { Texts } from '../../texts/index.ts'
import type { JointGate } from './gates.ts'

/** What is said of a gate, and where it is mended. */
export interface GateWords {
  readonly text: string
  readonly mend?: { readonly text: string; readonly to: string } | undefined
  /** Where it is told how that comes about, of what stops nobody. */
  readonly why?: string | undefined
}

interface Asked {
  readonly product: Product
  readonly availability: Availability
  readonly customerId: string
  readonly providerName: (id: string | null) => string
  readonly channelName: string
}

/** A gate that the catalog has no words for is told in those of the API. */
export function wordsOf(joint: JointGate, asked: Asked, t: Texts): GateWords {
  const { gate } = joint
  const words = wordsByCode[joint.code]?.(joint, asked, t)
  if (words === undefined) return { text: gate.message }
  return gate.passed ? { text: words.text, why: words.why } : words
}

const wordsByCode: Readonly<
  Record<string, (joint: JointGate, asked: Asked, t: Texts) => GateWords>
> = {
  product_active: ({ gate }, { product }, t) => {
    const { status, id } = product
    const words = t.availability.product
    if (gate.passed) return { text: words.open }
    const command = (['publish', 'restore'] as const).find((one) =>
      stateAfter('product', status, one),
    )
    const mend = command && { text: words[command], to: `products/${id}?do=${command}` }
    return { text: words[status], mend }
  },
  variant_active: ({ gate, variant }, { product }, t) => {
    const words = t.availability.variantGate
    const to = `products/${product.id}?do=variant&variant=${variant.variant_id}`
    return { text: gate.passed ? words.open : words.closed, mend: { text: words.mend, to } }
  },
  provider_active: ({ gate }, { product, providerName }, t) => {
    const words = t.availability.provider
    const name = providerName(product.provider_id)
    const mend = { text: words.mend, to: `providers/${product.provider_id}` }
    return { text: gate.passed ? words.open(name) : words.closed(name), mend }
  },
  priced: ({ gate, variant }, { product, availability }, t) => {
    const words = t.availability.price
    const { currency, quantity } = availability
    const to = `products/${product.id}?do=prices&variant=${variant.variant_id}`
    const text = variant.unit_price ? words.open(moneyText(variant.unit_price)) : gate.message
    return {
      text: gate.passed ? text : words.closed(currency, quantity),
      mend: { text: words.mend, to },
      why: `prices/check?variant_id=${variant.variant_id}`,
    }
  },
  in_stock: ({ gate, variant }, _asked, t) => {
    const words = t.availability.stock
    const to = `inventory?variant_id=${variant.variant_id}`
    return {
      text: gate.passed ? words.open : words.closed(unitsText(variant.available)),
      mend: { text: words.mend, to },
    }
  },
  channel_active: ({ gate }, { channelName }, t) => {
    const words = t.availability.channelGate
    const mend = { text: words.mend, to: 'channels' }
    return { text: gate.passed ? words.open(channelName) : words.closed(channelName), mend }
  },
  product_published: ({ gate }, { product, channelName }, t) => {
    const words = t.availability.published
    const mend = { text: words.mend, to: `products/${product.id}?do=channels` }
    return { text: gate.passed ? words.open(channelName) : words.closed(channelName), mend }
  },
  customer_active: ({ gate }, { customerId }, t) => {
    const words = t.availability.customerGate
    const mend = { text: words.mend, to: `customers/${customerId}` }
    return { text: gate.passed ? words.open : words.closed, mend }
  },
}
