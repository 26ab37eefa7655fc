export const relations = {
  title: 'Related products',
  none: 'No related products. Shoppers see no suggestions with this product.',
  add: 'Add product',
  product: 'Product',
  productHint: 'Part of the title',
  kind: 'Shown as',
  kinds: {
    CROSS_SELL: 'Bought together',
    UP_SELL: 'Better alternative',
    ACCESSORY: 'Accessory',
    SUBSTITUTE: 'Replacement',
  },
  taken: 'This product is already shown this way',
  earlier: (title: string) => `Move ${title} up`,
  later: (title: string) => `Move ${title} down`,
  remove: (title: string) => `Remove ${title}`,
  added: 'Related product added',
}
