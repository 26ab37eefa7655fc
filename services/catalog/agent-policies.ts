import type { AgentPolicy } from '@souk/platform'

const changing = ['updateProduct', 'updateVariant', 'setProductRelations']
const roles = ['ADMIN', 'CATALOG_MANAGER']

/** Texts and tags are undone by the same operation; what shoppers find a product by, pay and get is looked at. */
export const agentPolicies: readonly AgentPolicy[] = [
  {
    key: 'product_texts',
    name: 'Product texts and small price changes',
    operations: changing,
    effect: 'ALLOW',
    roles: ['ADMIN'],
  },
  {
    key: 'product_prices',
    name: 'Product prices changed by over 20 percent of what a person last set or approved',
    operations: changing,
    changeOverPercent: 20,
    effect: 'REQUIRE_APPROVAL',
    roles,
  },
  {
    key: 'many_product_changes',
    name: 'More than 50 product changes of a kind in an hour',
    operations: changing,
    countOver: { count: 50, windowHours: 1 },
    effect: 'REQUIRE_APPROVAL',
    roles,
  },
  {
    key: 'selling_terms',
    name: 'The address of a product, and whether and how it is stocked, shipped and taxed',
    operations: changing,
    fieldsChanged: [
      'handle',
      'kind',
      'sku',
      'status',
      'options',
      'option_values',
      'identifiers',
      'components',
      'track_inventory',
      'requires_shipping',
      'hs_code',
      'origin_country',
      'tax_code',
      'external_id',
      'category_ids',
      'product_type_id',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles,
  },
  {
    // A medium alone is shown nowhere; what is made of it is a change of a product.
    key: 'media',
    name: 'Media and their texts',
    operations: ['createMedia', 'updateMedia'],
    effect: 'ALLOW',
    roles: ['ADMIN'],
  },
  {
    key: 'visibility',
    name: 'What is on sale',
    operations: [
      'createProduct',
      'publishProduct',
      'unpublishProduct',
      'archiveProduct',
      'restoreProduct',
      'createVariant',
      'deleteProduct',
      'deleteVariant',
      'deleteMedia',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles,
  },
  {
    key: 'assortment',
    name: 'The tree of categories',
    operations: ['createCategory', 'updateCategory', 'moveCategory', 'deleteCategory'],
    effect: 'REQUIRE_APPROVAL',
    roles,
  },
  {
    key: 'product_types',
    name: 'What products are described with',
    operations: ['createProductType', 'updateProductType', 'deleteProductType'],
    effect: 'REQUIRE_APPROVAL',
    roles,
  },
  {
    // A file is about many products at once, and one of all of them leaves the house.
    key: 'product_files',
    name: 'Imports and exports of products',
    operations: ['importProducts', 'exportProducts'],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'CATALOG_MANAGER'],
    excludesOwner: true,
  },
]
