export const products = {
  product: 'Product',
  status: 'Status',
  provider: 'Provider',
  own: 'Own',
  available: 'Available',
  unlimited: 'Unlimited',
  price: 'Price',
  changed: 'Changed',
  all: 'All',
  none: 'No product yet',
  noneDetail: 'Create the first one, or let a seed of the sandbox do it.',
  noneFound: 'No product with this status',
}
