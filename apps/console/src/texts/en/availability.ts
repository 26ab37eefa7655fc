import { count } from '../plural.ts'

const variants = (n: number) => count('en', n, 'variant', 'variants')
const units = (n: number) => count('en', n, 'unit', 'units')

export const availability = {
  title: 'Can it be bought?',
  yes: 'Yes, buyers can order it',
  no: 'No, buyers cannot order it',
  conditions: 'Check other conditions',
  variant: 'Variant',
  allVariants: 'All variants',
  shownOf: (shown: number, of: number) => `The first ${shown} of ${variants(of)} are checked.`,
  currency: 'Currency',
  quantity: 'Quantity',
  quantityWrong: 'Enter a whole number',
  customer: 'Customer',
  anyCustomer: 'Any customer',
  ofVariants: (n: number, of: number) => `${n} of ${variants(of)}`,
  product: {
    open: 'Published',
    DRAFT: 'This is a draft.',
    ACTIVE: 'Not on sale',
    ARCHIVED: 'This is archived.',
    IN_REVIEW: 'Waiting for review',
    REJECTED: 'Rejected in review',
    publish: 'Publish',
    restore: 'Restore',
  },
  variantGate: { open: 'Variant enabled', closed: 'Variant disabled', mend: 'Enable it' },
  provider: {
    open: (name: string) => `${name} can sell`,
    closed: (name: string) => `${name} cannot sell`,
    mend: 'Open provider',
  },
  price: {
    open: (price: string) => `Price: ${price}`,
    closed: (currency: string, n: number) => `No price in ${currency} for ${units(n)}.`,
    mend: 'Set a price',
  },
  stock: {
    open: 'Enough in stock, or not tracked',
    closed: (available: string) => `Not enough in stock: ${available} available.`,
    mend: 'Adjust the stock',
  },
  channel: 'Sales channel',
  anyChannel: 'Default channel',
  channelGate: {
    open: (name: string) => `${name} takes orders`,
    closed: (name: string) => `${name} is disabled.`,
    mend: 'Open channels',
  },
  published: {
    open: (name: string) => `Sold in ${name}`,
    closed: (name: string) => `Not sold in ${name} now.`,
    mend: 'Change where it is sold',
  },
  customerGate: {
    open: 'Customer can buy',
    closed: 'Customer is not active',
    mend: 'Open customer',
  },
}
