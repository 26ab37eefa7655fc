import type { ComponentChildren } from 'preact'
import type { Texts } from '../texts/index.ts'
import { stateText } from '../texts/states.ts'
import { agentNames } from './names/agents.ts'
import { categoryNames } from './names/categories.ts'
import { ChannelName } from './names/channels.tsx'
import { collectionNames } from './names/collections.ts'
import { customerNames } from './names/customers.tsx'
import { locationNames } from './names/locations.ts'
import { memberNames } from './names/members.ts'
import type { Names } from './names/names.ts'
import { orderNumberOf } from './names/orders.ts'
import { priceListNames } from './names/price-lists.ts'
import { productTypeNames } from './names/product-types.ts'
import { campaignNames, promotionNames } from './names/promotions.ts'
import { providerNames } from './names/providers.ts'
import { useVariantName } from './names/variants.tsx'

const namesBy: Readonly<Record<string, Names | undefined>> = {
  agent_id: agentNames,
  category_id: categoryNames,
  collection_id: collectionNames,
  customer_id: customerNames,
  owner_id: customerNames,
  owner_member_id: memberNames,
  price_list_id: priceListNames,
  product_type_id: productTypeNames,
  promotion_id: promotionNames,
  campaign_id: campaignNames,
  provider_id: providerNames,
  seller_id: providerNames,
  warehouse: locationNames,
}

/** What a list is filtered by, where the address has the id of a thing or a word of the API. */
export function filterValue(name: string, value: string, t: Texts): ComponentChildren {
  const names = namesBy[name]
  if (names !== undefined) return <Named names={names} id={value} />
  if (name === 'variant_id') return <VariantTitle id={value} />
  if (name === 'order_id') return orderNumberOf(value)
  if (name === 'statuses') return statusesText(value, t)
  if (name === 'refund_status') return refundStateText(value, t)
  return name === 'channel' ? <ChannelName channel={value} /> : undefined
}

function statusesText(value: string, t: Texts): string {
  return value
    .split(',')
    .map((status) => stateText('order', 'status', status, t) ?? status)
    .join(', ')
}

function refundStateText(value: string, t: Texts): string | undefined {
  const known: Readonly<Record<string, string | undefined>> = t.orders.refundStates
  return known[value]
}

function Named({ names, id }: { readonly names: Names; readonly id: string }) {
  return <span class="theirs">{names.use(id) ?? id}</span>
}

function VariantTitle({ id }: { readonly id: string }) {
  return <span class="theirs">{useVariantName(id).title}</span>
}
