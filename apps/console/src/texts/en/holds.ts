import { count } from '../plural.ts'

export const holds = {
  holds: 'Held for carts',
  none: 'No reservations of carts yet',
  noneDetail:
    'A shop can hold the units of a cart for a time, so that nobody else buys them before the order is placed.',
  noneFound: 'No reservations match',
  all: 'All',
  cart: 'Cart',
  status: 'Status',
  units: 'Units',
  unitsText: (n: number) => count('en', n, 'unit', 'units'),
  expiresAt: 'Held until',
  createdAt: 'Reserved',
  order: 'Order',
  lines: 'Units held',
  item: 'Item',
  location: 'Location',
  about: 'Details',
  release: 'Release',
  releaseOf: (cart: string) => `Release reservation of ${cart}`,
  releaseExplain:
    'The units are given back at once, and others can buy them. The cart keeps its items.',
  released: (cart: string) => `Reservation of ${cart} released`,
  extend: 'Extend',
  extendOf: (cart: string) => `Extend reservation of ${cart}`,
  extendHint: 'At most seven days from now.',
  extendWrong: 'Must be later than now',
  extended: (cart: string) => `Reservation of ${cart} extended`,
}
