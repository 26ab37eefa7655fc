import { availableAt, bundlesOf, type StockPlace, sellableAt } from '@souk/inventory/contract'
import { checkCurrency } from '@souk/platform'
import {
  type CandidateList,
  currenciesOf,
  type FoundPrice,
  resolvePrice,
  type VariantPrices,
} from '@souk/pricing/contract'
import type { ChannelStatus } from '../channels/channel.ts'
import { type Publications, publishedIn } from '../publications/publication.ts'

/** The prices of a variant, and the price lists that may apply to whoever wants it. */
export interface Priced extends VariantPrices {
  readonly lists: readonly CandidateList[]
}

/** What the catalog knows of a variant that somebody wants to buy. */
export interface Sale {
  readonly productStatus: string
  readonly variantStatus: string
  /** Whether its seller may sell: the operator always, a provider while it is active. */
  readonly isSellerActive: boolean
  readonly publications: Publications
}

export interface Offer extends Sale, Priced {
  /** Where its stock is, as far as it ships to where it is wanted. */
  readonly places: readonly StockPlace[]
  /** What a bundle is made of, whose stock is its own; empty for everything else. */
  readonly components: readonly OfferedComponent[]
}

/** So many units of a variant in each unit of a bundle, and where that variant is. */
export interface OfferedComponent {
  readonly quantity: number
  readonly places: readonly StockPlace[]
}

type Stocked = Pick<Offer, 'places' | 'components'>

/** Units that are there: of a bundle as many as its components make. */
export function availableOf({ places, components }: Stocked): number {
  if (components.length === 0) return availableAt(places)
  return bundlesOf(components, (part) => availableAt(part.places))
}

/** Units that can be sold, also such as are not there. */
export function sellableOf({ places, components }: Stocked, now: Date): number {
  if (components.length === 0) return sellableAt(places, now)
  return bundlesOf(components, (part) => sellableAt(part.places, now))
}

/** Where and when it is wanted. */
export interface Occasion {
  /** Handle of the sales channel. */
  readonly channel: string
  /** Null for a channel that nobody has created: orders come in those as well. */
  readonly channelStatus: ChannelStatus | null
  readonly now: Date
}

/** How much of it is wanted, in which currency, where, and by whom. */
export interface Wish extends Occasion {
  readonly quantity: number
  readonly currency: string
  /** Where it is sold and shipped to; null where nobody knows. */
  readonly country: string | null
  /** Whether the customer exists and may buy; null where nobody was named. */
  readonly isCustomerActive: boolean | null
}

interface Rule<Subject> {
  readonly code: string
  readonly isOpen: (subject: Subject) => boolean
}

/** What must be active. Placement refuses what one of these stops, with `product_not_sellable`. */
const saleGates = [
  { code: 'product_active', isOpen: ({ productStatus }) => productStatus === 'ACTIVE' },
  { code: 'variant_active', isOpen: ({ variantStatus }) => variantStatus === 'ACTIVE' },
  { code: 'provider_active', isOpen: ({ isSellerActive }) => isSellerActive },
] as const satisfies readonly Rule<Sale>[]

export const gateCodes = [
  'channel_active',
  'product_active',
  'variant_active',
  'provider_active',
  'product_published',
  'priced',
  'in_stock',
  'customer_active',
] as const
export type GateCode = (typeof gateCodes)[number]

/** One answer of the explanation. */
export interface Gate {
  readonly code: GateCode
  readonly passed: boolean
}

/** Whether product, variant and seller are all active. */
export function isForSale(sale: Sale): boolean {
  return saleGates.every(({ isOpen }) => isOpen(sale))
}

/** Whether orders can be placed in a channel. */
export function takesOrders({ channelStatus }: Pick<Occasion, 'channelStatus'>): boolean {
  return channelStatus !== 'DISABLED'
}

/** Whether the product is sold in the channel at this moment. */
export function isPublished(
  { publications }: Pick<Sale, 'publications'>,
  { channel, now }: Pick<Occasion, 'channel' | 'now'>,
): boolean {
  return publishedIn(publications, channel, now)
}

/** What it costs when that many are bought; undefined where there is no price for it. */
export function priceOf(
  offer: Priced,
  wish: Pick<Wish, 'quantity' | 'currency' | 'channel' | 'country' | 'now'>,
): FoundPrice | undefined {
  const { channel, country, currency, now: at, quantity } = wish
  return resolvePrice(offer, offer.lists, { channel, country, currency, at }, quantity)
}

/** Every gate that stands between a variant and an order of it, in the order in which placement meets them. */
export function gatesOf(offer: Offer, wish: Wish): Gate[] {
  const { isCustomerActive, quantity, now } = wish
  return [
    { code: 'channel_active', passed: takesOrders(wish) },
    ...saleGates.map(({ code, isOpen }) => ({ code, passed: isOpen(offer) })),
    { code: 'product_published', passed: isPublished(offer, wish) },
    { code: 'priced', passed: priceOf(offer, wish) !== undefined },
    { code: 'in_stock', passed: sellableOf(offer, now) >= quantity },
    ...(isCustomerActive === null
      ? []
      : [{ code: 'customer_active' as const, passed: isCustomerActive }]),
  ]
}

/** The requested currency; else that of the tenant if all have a price in it; else the only one they share. */
export function currencyFor(
  asked: string | undefined,
  tenantCurrency: string,
  offers: readonly Priced[],
): string {
  if (asked !== undefined) {
    checkCurrency(asked)
    return asked
  }
  const offered = offers.map((offer) => currenciesOf(offer, offer.lists))
  const common = (currency: string) => offered.every((currencies) => currencies.includes(currency))
  if (common(tenantCurrency)) return tenantCurrency
  const [only, ...others] = offered[0]?.filter(common) ?? []
  return only !== undefined && others.length === 0 ? only : tenantCurrency
}
