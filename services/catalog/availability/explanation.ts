import { defaultChannel } from '../channels/channel.ts'
import type { Publications } from '../publications/publication.ts'
import {
  availableOf,
  type Gate,
  type GateCode,
  type Offer,
  sellableOf,
  type Wish,
} from './gates.ts'

interface Subject {
  readonly productId: string
  readonly variant: Offer & { readonly variantId: string; readonly providerId: string | null }
  readonly wish: Wish
}

/** What is said of a gate, and what would open it. */
export function explanationOf({ code, passed }: Gate, subject: Subject) {
  const { open, closed, remedy } = texts[code]
  return {
    code,
    passed,
    message: (passed ? open : closed)(subject),
    remedy: passed ? null : remedy(subject),
  }
}

interface GateText {
  readonly open: (subject: Subject) => string
  readonly closed: (subject: Subject) => string
  readonly remedy: (subject: Subject) => {
    readonly text: string
    readonly operation: string
    readonly href: string
  }
}

/** As people say it: 1 unit, 2 units. */
function unitsText(count: number): string {
  return count === 1 ? '1 unit' : `${count} units`
}

function availableText(count: number): string {
  return `${unitsText(count)} ${count === 1 ? 'is' : 'are'} available`
}

/** From where, if only some locations count. */
function shippedFrom({ country }: Wish): string {
  return country === undefined ? '' : ` from locations that ship to ${country}`
}

/** Whether the time is not there yet, is over, or was never meant. */
function whyUnpublished(publications: Publications, { channel, now }: Wish): string {
  const named = publications?.find((publication) => publication.channel === channel)
  if (!named) return `The product is not published in the channel ${channel}.`
  const { publish_at, unpublish_at } = named
  return publish_at !== null && Date.parse(publish_at) > now.getTime()
    ? `The product is published in the channel ${channel} from ${publish_at} on.`
    : `The product was published in the channel ${channel} until ${unpublish_at}.`
}

const texts: Readonly<Record<GateCode, GateText>> = {
  product_active: {
    open: () => 'The product is on sale.',
    closed: ({ variant }) => `The product is ${variant.productStatus}, not ACTIVE.`,
    remedy: ({ productId, variant }) => {
      const isArchived = variant.productStatus === 'ARCHIVED'
      const command = isArchived ? 'restore' : 'publish'
      return {
        text: isArchived ? 'Restore the product, then publish it.' : 'Publish the product.',
        operation: `${command}Product`,
        href: `/v1/catalog/products/${productId}/${command}`,
      }
    },
  },
  variant_active: {
    open: () => 'The variant is active.',
    closed: ({ variant }) => `The variant is ${variant.variantStatus}, not ACTIVE.`,
    remedy: ({ variant }) => ({
      text: 'Set the status of the variant to ACTIVE.',
      operation: 'updateVariant',
      href: `/v1/catalog/variants/${variant.variantId}`,
    }),
  },
  provider_active: {
    open: () => 'The seller is active.',
    closed: () => 'The provider of the product is not active.',
    remedy: ({ variant }) => ({
      text: 'Activate or reinstate the provider.',
      operation: 'getProvider',
      href: `/api/v1/providers/${variant.providerId}`,
    }),
  },
  channel_active: {
    open: ({ wish }) => {
      const isCreated = wish.channelStatus !== null || wish.channel === defaultChannel
      const note = isCreated ? '' : ', which nobody has created'
      return `Orders can be placed in the channel ${wish.channel}${note}.`
    },
    closed: ({ wish }) => `The channel ${wish.channel} is disabled.`,
    remedy: () => ({
      text: 'Enable the channel, or order in another one.',
      operation: 'listChannels',
      href: '/v1/catalog/channels',
    }),
  },
  product_published: {
    open: ({ wish }) => `The product is published in the channel ${wish.channel}.`,
    closed: ({ variant, wish }) => whyUnpublished(variant.publications, wish),
    remedy: ({ productId, wish }) => ({
      text: `Add ${wish.channel} to the publications of the product, with a window that is open.`,
      operation: 'updateProduct',
      href: `/v1/catalog/products/${productId}`,
    }),
  },
  priced: {
    open: ({ wish }) => `It has a price in ${wish.currency} for ${unitsText(wish.quantity)}.`,
    closed: ({ wish }) => `It has no price in ${wish.currency} for ${unitsText(wish.quantity)}.`,
    remedy: ({ wish }) => ({
      text: `Set a price in ${wish.currency} with a min_quantity of at most ${wish.quantity}.`,
      operation: 'setPrices',
      href: '/api/v1/pricing/prices',
    }),
  },
  in_stock: {
    open: ({ variant, wish }) => {
      const isBundle = variant.components.length > 0
      if (!isBundle && variant.places.every(({ tracked }) => !tracked)) {
        return 'Stock is not tracked, so it is sold without limit.'
      }
      const available = availableOf(variant)
      const beyond =
        available < wish.quantity ? '; the policy of the stock sells more than that' : ''
      return `${availableText(available)}${shippedFrom(wish)}${beyond}.`
    },
    closed: ({ variant, wish }) => {
      const [available, all] = [availableOf(variant), sellableOf(variant, wish.now)]
      const beyond = all > available ? `, ${all} can be sold with the policy of the stock` : ''
      return `${availableText(available)}${shippedFrom(wish)}${beyond}, ${wish.quantity} wanted.`
    },
    remedy: ({ wish: { country } }) => ({
      text: `Add units to the stock${country === undefined ? '' : ` of a location that ships to ${country}`}, sell more than there is with its policy, or do not track it.`,
      operation: 'adjustStock',
      href: '/api/v1/inventory/adjustments',
    }),
  },
  customer_active: {
    open: () => 'The customer is active.',
    closed: () => 'The customer does not exist or is not active.',
    remedy: () => ({
      text: 'Choose an active customer.',
      operation: 'listCustomers',
      href: '/api/v1/customers',
    }),
  },
}
