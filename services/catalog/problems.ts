import { problem } from '@souk/platform'

export const productNotFound = problem<{ productId: string }>(
  'product_not_found',
  404,
  'Product not found',
  { help: 'There is no product with this id, or you may not see it.' },
)
export const variantNotFound = problem<{ variantId: string }>(
  'variant_not_found',
  404,
  'Variant not found',
  { help: 'There is no variant with this id, or you may not see it.' },
)
export const handleTaken = problem<{ handle: string }>(
  'handle_taken',
  409,
  'Handle already in use',
  {
    help: 'Another one of the same kind has this handle. Choose another one, or leave it out to have one made.',
  },
)
export const skuTaken = problem<{ sku: string }>('sku_taken', 409, 'SKU already in use', {
  help: 'Another variant of the same seller has this SKU. Choose another one, or change that variant first.',
})
export const providerForeign = problem<{ providerId: string }>(
  'provider_foreign',
  422,
  'Product of another provider',
  { help: 'A token of a provider creates products of that provider only. Leave provider_id out.' },
)
export const optionCombinationExists = problem<{ optionValues: Readonly<Record<string, string>> }>(
  'option_combination_exists',
  422,
  'Option values already exist',
  { help: 'The product has a variant with these option_values. Update it, or send other values.' },
)
export const variantLimitExceeded = problem<{ limit: number }>(
  'variant_limit_exceeded',
  422,
  'Too many variants',
  {
    help: 'The product already has meta.limit variants. Put further ones into another product.',
    example: { limit: 100 },
  },
)
export const optionValuesInvalid = problem<{
  options: readonly { readonly name: string; readonly values: readonly string[] }[]
}>('option_values_invalid', 422, 'Option values do not fit', {
  help: 'Every variant has a value of each option of the product, as meta.options lists them, and no other values.',
  example: { options: [{ name: 'size', values: ['M', 'L'] }] },
})
export const optionsInUse = problem<{ variantIds: readonly string[] }>(
  'options_in_use',
  422,
  'Variants do not fit the options',
  {
    help:
      'The variants in meta.variant_ids have other option values. Keep the options that they use, or send an empty ' +
      'list, change the variants and set the options again.',
    example: { variantIds: ['var_…'] },
  },
)
export const identifierConflict = problem<{
  identifier: { readonly type: string; readonly value: string } | null
  variantId?: string
  productId?: string
}>('identifier_conflict', 409, 'Identifier already in use', {
  help:
    'Another variant of the same seller has meta.identifier: meta.variant_id of meta.product_id. Leave it out, or ' +
    'change that variant first.',
  example: {
    identifier: { type: 'EAN', value: '4006381333931' },
    variantId: 'var_…',
    productId: 'prod_…',
  },
})
export const notABundle = problem<{ kind: string }>('not_a_bundle', 422, 'Not a bundle', {
  help: 'Only variants of a product of kind BUNDLE have components. Change the kind of the product first.',
})
export const componentUnknown = problem<{ variantIds: readonly string[] }>(
  'component_unknown',
  422,
  'Unknown component',
  {
    help: 'The variants in meta.variant_ids do not exist, or another seller has them.',
    example: { variantIds: ['var_…'] },
  },
)
export const bundleNesting = problem<{ variantIds: readonly string[] }>(
  'bundle_nesting',
  422,
  'Bundle in a bundle',
  {
    help:
      'A bundle cannot contain a bundle or itself. The variants in meta.variant_ids are bundles, or in one: take them ' +
      'out first.',
    example: { variantIds: ['var_…'] },
  },
)
export const notPublishable = problem<{ missing: readonly string[] }>(
  'not_publishable',
  422,
  'Not ready to be published',
  {
    help:
      'Add what meta.missing names and publish again: an `active_variant`, its `price`, the `components` of a bundle, or ' +
      '`attributes/…` and `variants/attributes/…` that the product type requires.',
    example: { missing: ['active_variant'] },
  },
)
export const productInUse = problem<{
  orderedVariantIds: readonly string[]
  bundleIds: readonly string[]
}>('product_in_use', 409, 'Product in use', {
  help:
    'The variants in meta.ordered_variant_ids were ordered, those in meta.bundle_ids are bundles with one of its ' +
    'variants. Archive the product instead, or take it out of the bundles.',
  example: { orderedVariantIds: ['var_…'], bundleIds: [] },
})
export const variantInUse = problem<{ bundleIds: readonly string[] }>(
  'variant_in_use',
  409,
  'Variant in use',
  {
    help: 'It was ordered, or it is in the bundles of meta.bundle_ids. Disable it instead, or take it out of the bundles.',
    example: { bundleIds: ['var_…'] },
  },
)
export const variantIsDefault = problem<{ productId: string }>(
  'variant_is_default',
  409,
  'Default variant',
  { help: 'The default variant goes with its product. Disable it, or delete the product.' },
)
export const mediaNotFound = problem<{ mediaId: string }>(
  'media_not_found',
  404,
  'Medium not found',
  { help: 'There is no medium with this id, or you may not see it.' },
)
export const mediaHasNoFile = problem<{ mediaId: string }>(
  'media_has_no_file',
  409,
  'Medium without a file',
  {
    help: 'It is an address of somebody else and was never uploaded here. Its `url` leads to it.',
    example: { mediaId: 'med_…' },
  },
)
export const mediaUnknown = problem<{ mediaIds: readonly string[] }>(
  'media_unknown',
  422,
  'Unknown media',
  {
    help: 'The media in meta.media_ids do not exist, or another seller has them.',
    example: { mediaIds: ['med_…'] },
  },
)
export const mediaNotOfProduct = problem<{ mediaIds: readonly string[] }>(
  'media_not_of_product',
  422,
  'Media of another product',
  {
    help: 'A variant shows media of its product. Add those in meta.media_ids to the product first.',
    example: { mediaIds: ['med_…'] },
  },
)
export const mediaInUse = problem<{
  productIds: readonly string[]
  variantIds: readonly string[]
}>('media_in_use', 409, 'Medium in use', {
  help:
    'The products in meta.product_ids, or the variants in meta.variant_ids, show it. Take it out of their `media_ids` ' +
    'first.',
  example: { productIds: ['prod_…'], variantIds: [] },
})
export const mediaTooLarge = problem<{ maxBytes: number }>(
  'media_too_large',
  422,
  'Image too large',
  {
    help: 'An image has at most meta.max_bytes bytes. Save it smaller, or with more compression.',
    example: { maxBytes: 20_971_520 },
  },
)
export const mediaUrlUnusable = problem<{ reason: string }>(
  'media_url_unusable',
  422,
  'Unusable address',
  {
    help: 'Send a public https address without user name, password and fragment; meta.reason says what is wrong with it.',
    example: { reason: 'not_https' },
  },
)
export const productTypeNotFound = problem<{ productTypeId: string }>(
  'product_type_not_found',
  404,
  'Product type not found',
  { help: 'There is no product type with this id.' },
)
export const productTypeNameTaken = problem<{ name: string }>(
  'product_type_name_taken',
  409,
  'Name already in use',
  { help: 'Another product type has this name. Choose another one, or change that type.' },
)
export const productTypeInUse = problem<{ products: number }>(
  'product_type_in_use',
  409,
  'Product type in use',
  {
    help:
      '`meta.products` products have this type. On an update, errors lists each attribute in the way and how many products ' +
      'use it. Change those products first, or leave that part of the type as it is.',
    example: { products: 3 },
  },
)
export const productTypeUnknown = problem<{ productTypeId: string }>(
  'product_type_unknown',
  422,
  'Unknown product type',
  { help: 'There is no product type with this id. Create it first, or leave it out.' },
)
export const attributeInvalid = problem<{ productTypeId: string | null }>(
  'attribute_invalid',
  422,
  'Attributes do not fit',
  {
    help:
      'Each entry of errors names an attribute and what its value must be, as the product type says. A product without a ' +
      'type has no attributes.',
  },
)
