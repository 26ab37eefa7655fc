import { problem } from '@souk/platform'

export const collectionNotFound = problem<{ collectionId: string }>(
  'collection_not_found',
  404,
  'Collection not found',
  { help: 'There is no collection with this id. It may have been deleted.' },
)
export const collectionHasRules = problem('collection_has_rules', 409, 'Collection has rules', {
  help:
    'The products of a collection of kind RULE are determined by its rules. Change the rules, or create a collection ' +
    'of kind MANUAL.',
})
export const collectionProductLimitReached = problem<{ limit: number }>(
  'collection_product_limit_reached',
  422,
  'Too many products in the collection',
  {
    help: 'A collection of kind MANUAL has at most meta.limit products. Use rules for more.',
    example: { limit: 1_000 },
  },
)
export const ruleCollectionLimitReached = problem<{ limit: number }>(
  'rule_collection_limit_reached',
  409,
  'Too many collections with rules',
  {
    help: 'A tenant has at most meta.limit collections of kind RULE. Delete some, or use categories and tags.',
    example: { limit: 100 },
  },
)
export const collectionProductUnknown = problem<{ productIds: readonly string[] }>(
  'collection_product_unknown',
  422,
  'Unknown product',
  {
    help: 'The products in meta.product_ids do not exist. Omit them.',
    example: { productIds: ['prod_…'] },
  },
)
