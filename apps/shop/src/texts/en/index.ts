import { account } from './account.ts'
import { cart } from './cart.ts'
import { checkout } from './checkout.ts'
import { address, order } from './order.ts'

const count = (number: number, one: string, several: string) =>
  `${new Intl.NumberFormat('en').format(number)} ${number === 1 ? one : several}`

/** Every text of the shop in English; its shape is the type of all other languages. */
export const en = {
  shell: {
    skip: 'Skip to the content',
    categories: 'Categories',
    language: 'Language',
    offline: 'You are offline. What you see may be out of date.',
    demo: 'A demo of Souk: nothing here is sold, sent or charged.',
  },
  search: { label: 'Search the shop', offers: 'Suggestions' },
  list: {
    welcome: 'From the roastery and its friends',
    all: 'All products',
    found: (words: string) => `Results for “${words}”`,
    results: 'Products',
    count: (number: number) => count(number, 'product', 'products'),
    countAtLeast: (number: number) => `More than ${count(number, 'product', 'products')}`,
    sort: 'Sort by',
    sorts: {
      relevance: 'Relevance',
      newest: 'Newest',
      price_asc: 'Price, low to high',
      price_desc: 'Price, high to low',
    },
    filter: 'Filter',
    filters: (number: number) => `Filter (${number})`,
    withoutFilters: 'Clear filters',
    facets: {
      brand: 'Brand',
      kind: 'Kind',
      tag: 'Tags',
      availability: 'Availability',
      options: 'Option',
      attributes: 'Attribute',
      price: 'Price',
    },
    values: {
      IN_STOCK: 'In stock',
      OUT_OF_STOCK: 'Sold out',
      PHYSICAL: 'To be sent',
      DIGITAL: 'Digital',
      SERVICE: 'Service',
      BUNDLE: 'Bundle',
      GIFT_CARD: 'Gift card',
    },
    corrected: (word: string, used: string) => `Nothing has “${word}”. Showing “${used}”.`,
    more: 'Show more',
    nothing: 'Nothing found',
    nothingDetail: 'Try another word, or fewer filters.',
  },
  price: {
    from: (price: string) => `from ${price}`,
    range: (least: string, most: string) => `${least} to ${most}`,
    before: 'before:',
    lowest: (price: string) => `Lowest price of the last 30 days: ${price}`,
  },
  product: {
    trail: 'Where you are',
    picture: (at: number, of: number) => `Picture ${at} of ${of}`,
    inStock: 'In stock, ready to be sent',
    digital: 'Available at once',
    soldOut: 'Sold out',
    notSoMany: (number: number) => `There are fewer than ${number} left`,
    notSold: 'Not for sale at the moment',
    variant: 'Version',
    quantity: 'Quantity',
    fewer: 'One fewer',
    more: 'One more',
    add: 'Add to cart',
    added: 'In your cart.',
    related: 'Goes well with it',
    truths: { yes: 'yes', no: 'no' },
  },
  missing: {
    title: 'There is nothing here',
    detail: 'The address is wrong, or it is not sold here any more.',
  },
  failure: {
    again: 'Try again',
    connection: 'The shop does not answer. Check your connection and try again.',
    busy: 'That was too fast. Wait a moment and try again.',
    unknown: 'That did not work. Try again.',
    withId: (id: string) => `That did not work. Try again, or tell us the number ${id}.`,
    codes: {
      insufficient_stock: 'There is not enough of it left.',
      validation_failed: 'Something in it is not as it has to be.',
      address_invalid: 'Something in the address is not as it has to be there.',
      cart_not_found: 'Your cart has expired.',
      cart_limit_reached: 'There is no room for more in your cart.',
      payment_attempts_exhausted:
        'Several payments were declined. Please wait an hour; the order waits for you.',
      payment_declined: 'The payment was declined. Choose another method.',
      sign_in_refused: 'Email address and password do not belong together.',
      sign_in_limit_reached: 'Too many attempts. Wait a few minutes.',
      password_weak: 'This password is easy to guess. Choose a longer one.',
      link_gone: 'This link was used, or is too old. Ask for a new one.',
      link_of_another_browser:
        'This link works in the browser that asked for it. Ask for a new one here.',
    },
  },
  cart,
  checkout,
  order,
  address,
  account,
}

export type Texts = typeof en
