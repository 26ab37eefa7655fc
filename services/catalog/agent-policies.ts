import type { AgentPolicy } from '@souk/platform'

const changing = ['updateProduct', 'updateVariant']
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
    ],
    effect: 'REQUIRE_APPROVAL',
    roles,
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
    ],
    effect: 'REQUIRE_APPROVAL',
    roles,
  },
  {
    key: 'assortment',
    name: 'Categories and collections',
    operations: [
      'createCategory',
      'updateCategory',
      'moveCategory',
      'deleteCategory',
      'createCollection',
      'updateCollection',
      'deleteCollection',
      'setCollectionProducts',
      'addCollectionProducts',
      'removeCollectionProducts',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles,
  },
]
