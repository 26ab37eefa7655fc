import { cart } from './cart.ts'

const count = (number: number, one: string, several: string) =>
  `${new Intl.NumberFormat('en').format(number)} ${number === 1 ? one : several}`

/** What everybody reads first in English; its shape is the type of all other languages. */
export const en = {
  shell: {
    skip: 'Skip to content',
    categories: 'Categories',
    account: 'Your account',
    language: 'Language',
    offline: 'You are offline. What you see may be out of date.',
    demo: 'A demo of Souk: nothing here is sold, shipped or charged.',
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
      kind: 'Type',
      tag: 'Tags',
      availability: 'Availability',
      options: 'Option',
      attributes: 'Attribute',
      price: 'Price',
    },
    values: {
      IN_STOCK: 'In stock',
      OUT_OF_STOCK: 'Sold out',
      PHYSICAL: 'Physical product',
      DIGITAL: 'Digital',
      SERVICE: 'Service',
      BUNDLE: 'Bundle',
      GIFT_CARD: 'Gift card',
    },
    corrected: (word: string, used: string) =>
      `No results for “${word}”. Showing results for “${used}”.`,
    more: 'Show more',
    nothing: 'Nothing found',
    nothingDetail: 'Try another search term or fewer filters.',
  },
  field: { optional: '(optional)' },
  price: {
    from: (price: string) => `from ${price}`,
    range: (least: string, most: string) => `${least} to ${most}`,
    before: 'before:',
    lowest: (price: string) => `Lowest price of the last 30 days: ${price}`,
  },
  product: {
    trail: 'Breadcrumb',
    picture: (at: number, of: number) => `Picture ${at} of ${of}`,
    inStock: 'In stock, ready to ship',
    giftCard: 'Worth its price, shown as a code once your order is paid',
    digital: 'Available immediately',
    soldOut: 'Sold out',
    notSoMany: (number: number) => `Fewer than ${number} in stock`,
    notSold: 'Currently unavailable',
    variant: 'Variant',
    quantity: 'Quantity',
    fewer: 'Decrease quantity',
    more: 'Increase quantity',
    add: 'Add to cart',
    added: 'Added to your cart.',
    related: 'Goes well with this',
  },
  yesNo: { yes: 'yes', no: 'no' },
  missing: {
    title: 'Page not found',
    detail: 'The link is wrong, or the product is no longer available.',
  },
  failure: {
    again: 'Try again',
    connection: 'The shop is not responding. Check your connection and try again.',
    busy: 'Too many requests. Wait a moment and try again.',
    unknown: 'Something went wrong. Try again.',
    withId: (id: string) => `Something went wrong. Try again, or contact us and quote ${id}.`,
    codes: {
      insufficient_stock: 'Not enough in stock.',
      validation_failed: 'Please check your input.',
      address_invalid: 'Please check the address.',
      gift_card_code_shown: 'The code was shown already. Ask the shop if it was lost.',
      cart_not_found: 'Your cart has expired.',
      cart_limit_reached: 'Your cart is full.',
      payment_attempts_exhausted:
        'No payment is possible for up to an hour after what was declined. Your order is kept.',
      payment_declined: 'The payment was declined. Choose another method.',
      sign_in_refused: 'Wrong email address or password.',
      sign_in_limit_reached: 'Too many attempts. Wait a few minutes.',
      invalid_transition: 'The status has changed in the meantime. You now see the current state.',
      version_mismatch: 'Something has changed in the meantime. You now see the current state.',
      password_wrong: 'This is not your current password.',
      session_ended: 'You were signed out. Sign in again.',
      password_weak: 'This password is easy to guess. Choose a longer one.',
      link_gone: 'This link has expired or was already used. Request a new one.',
      link_of_another_browser:
        'This link only works in the browser that requested it. Request a new one here.',
    },
  },
  cart,
}

export type FirstTexts = typeof en
