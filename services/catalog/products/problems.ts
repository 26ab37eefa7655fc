import { externalIdTaken, type Problem, problem } from '@souk/platform'
import { handleTaken } from '../handles/problems.ts'

export const productNotFound = problem<{ productId: string }>(
  'product_not_found',
  404,
  'Product not found',
  { help: 'There is no product with this id, or you may not see it.' },
)
export const productHandleNotFound = problem<{ handle: string }>(
  'product_handle_not_found',
  404,
  'No product with this handle',
  {
    help: 'No product that you may see has the handle meta.handle. A product that was renamed is found by its new handle, or by its id.',
    example: { handle: 'linen-shirt' },
  },
)
export const notPublishable = problem<{ missing: readonly string[] }>(
  'not_publishable',
  422,
  'Not ready to be published',
  {
    help:
      'Add what meta.missing names, or keep the product a draft: an `active_variant`, a `price` for each of its variants, the `components` of a bundle, or ' +
      '`attributes/…` and `variants/attributes/…` that the product type requires.',
    example: { missing: ['active_variant', 'price'] },
  },
)
/** What is owed on a gift card is the operator's, whoever takes the card. */
export const giftCardOfProvider = problem(
  'gift_card_of_provider',
  422,
  'Only the operator sells gift cards',
  {
    help: 'A gift card is money that the operator owes. Give the product another kind, or sell it without a provider.',
  },
)
export const productInUse = problem<{
  orderedVariantIds: readonly string[]
  bundleIds: readonly string[]
}>('product_in_use', 409, 'Product in use', {
  help:
    'The variants in meta.ordered_variant_ids were ordered, those in meta.bundle_ids are bundles with one of its ' +
    'variants. Archive the product instead, or remove it from the bundles.',
  example: { orderedVariantIds: ['var_…'], bundleIds: [] },
})

/** Named with the field, as every refusal of a value is: of a row of a file it says which cell. */
export function productHandleTaken(handle: string): Problem {
  const error = { path: '/handle', code: handleTaken.code, message: 'another product has it' }
  return handleTaken({ handle }, { errors: [error] })
}

/** `id` is the product that has it, where that is known. */
export function productExternalIdTaken(externalId: string, id?: string): Problem {
  const { code } = externalIdTaken
  const error = { path: '/external_id', code, message: 'another product has it' }
  return externalIdTaken({ externalId, ...(id && { id }) }, { errors: [error] })
}
