import { problem } from '@souk/platform'

export const mediaNotFound = problem<{ mediaId: string }>(
  'media_not_found',
  404,
  'Media item not found',
  { help: 'There is no media item with this id, or you may not see it.' },
)
export const mediaHasNoFile = problem<{ mediaId: string }>(
  'media_has_no_file',
  409,
  'Media item without a file',
  {
    help: 'The item refers to an external URL and has no uploaded file. Use its `url`.',
    example: { mediaId: 'med_…' },
  },
)
export const mediaUnknown = problem<{ mediaIds: readonly string[] }>(
  'media_unknown',
  422,
  'Unknown media',
  {
    help: 'The media in meta.media_ids do not exist, or belong to another seller.',
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
}>('media_in_use', 409, 'Media item in use', {
  help:
    'The products in meta.product_ids, or the variants in meta.variant_ids, show it. Remove it from their ' +
    '`media_ids` first.',
  example: { productIds: ['prod_…'], variantIds: [] },
})
export const mediaTooLarge = problem<{ maxBytes: number }>(
  'media_too_large',
  422,
  'Image too large',
  {
    help: 'An image has at most meta.max_bytes bytes. Reduce its size or its quality.',
    example: { maxBytes: 20_971_520 },
  },
)
export const mediaUrlUnusable = problem<{ reason: string }>(
  'media_url_unusable',
  422,
  'Unusable URL',
  {
    help: 'Send a public https URL without credentials and fragment; meta.reason says what is wrong with it.',
    example: { reason: 'not_https' },
  },
)
