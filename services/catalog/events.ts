import { event } from '@souk/platform'
import { Type } from 'typebox'
import { ChannelHandle } from './channels/schemas.ts'
import { MediaView } from './media/schemas.ts'
import { ProductView } from './products/schemas.ts'
import { ProductTypeView } from './types/schemas.ts'
import { VariantView } from './variants/schemas.ts'

export * from './categories/events.ts'
export * from './channels/events.ts'
export * from './collections/events.ts'
export * from './relations/events.ts'

const productEvent = (verb: string, summary: string, description: string) =>
  event(`product.${verb}`, 1, {
    resource: 'product',
    summary,
    description,
    object: ProductView,
    isOwned: true,
  })

export const productCreated = productEvent(
  'created',
  'Product created',
  'The product exists with its default variant, which has no event of its own. Further variants have `variant.created`.',
)
export const productUpdated = productEvent(
  'updated',
  'Product updated',
  'Details or the price of the product changed; `previous` holds the old values.',
)
export const productPublished = productEvent(
  'published',
  'Product published',
  'The product is on sale.',
)
export const productUnpublished = productEvent(
  'unpublished',
  'Product unpublished',
  'The product was taken off sale and is a draft again.',
)
export const productArchived = productEvent(
  'archived',
  'Product archived',
  'The product was taken off sale and put in the archive. It is sold again only after it was restored and published.',
)
export const productRestored = productEvent(
  'restored',
  'Product restored',
  'The product came back from the archive as a draft.',
)
export const productDeleted = productEvent(
  'deleted',
  'Product deleted',
  'The product is gone with its variants, prices and stock; none of them was ever ordered.',
)

const channel = { ...ChannelHandle, description: 'Handle of the sales channel' }
/** Beside the product the channel, which only they know. */
const publicationEvent = (verb: string, summary: string, description: string) =>
  event(`product.publication_${verb}`, 1, {
    resource: 'product',
    summary,
    description,
    object: Type.Object({ ...ProductView.properties, channel }),
    isOwned: true,
  })

export const productPublicationStarted = publicationEvent(
  'started',
  'Publication of a product started',
  'The time has come from which the product is sold in `channel`, while it is `ACTIVE`. What a request publishes at once is ' +
    'told by `product.created` or `product.updated`.',
)
export const productPublicationEnded = publicationEvent(
  'ended',
  'Publication of a product ended',
  'The time has come from which the product is no longer sold in `channel`. What a request ends at once is told by ' +
    '`product.updated`.',
)

export const variantCreated = event('variant.created', 1, {
  resource: 'variant',
  summary: 'Variant created',
  description:
    'A product got another variant. The default variant is announced by `product.created`.',
  object: VariantView,
  isOwned: true,
  about: ['product_id'],
})
export const variantUpdated = event('variant.updated', 1, {
  resource: 'variant',
  summary: 'Variant updated',
  description:
    'Details, the price or the status of the variant changed; `previous` holds the old values.',
  object: VariantView,
  isOwned: true,
  about: ['product_id'],
})
export const variantDeleted = event('variant.deleted', 1, {
  resource: 'variant',
  summary: 'Variant deleted',
  description:
    'The variant is gone with its prices and stock; it was never ordered. The default variant goes with `product.deleted`.',
  object: VariantView,
  isOwned: true,
  about: ['product_id'],
})

const mediaEvent = (verb: string, summary: string, description: string) =>
  event(`media.${verb}`, 1, {
    resource: 'media',
    summary,
    description,
    object: MediaView,
    isOwned: true,
  })

export const mediaCreated = mediaEvent(
  'created',
  'Medium created',
  'An image, a video, a model or a file was added. An upload is processed before it can be shown.',
)
export const mediaReady = mediaEvent(
  'ready',
  'Medium ready',
  'The medium was processed and has its addresses. Media with an address of somebody else are ready when they are created.',
)
export const mediaFailed = mediaEvent(
  'failed',
  'Medium failed',
  'The medium could not be processed; `failure` says why. Delete it and upload another file.',
)
export const mediaUpdated = mediaEvent(
  'updated',
  'Medium updated',
  'The text of the medium changed; `previous` holds the old one.',
)
export const mediaDeleted = mediaEvent(
  'deleted',
  'Medium deleted',
  'The medium is gone, and its files are removed.',
)

const productTypeEvent = (verb: string, summary: string, description: string) =>
  event(`product_type.${verb}`, 1, {
    resource: 'product_type',
    summary,
    description,
    object: ProductTypeView,
    isOwned: true,
  })

export const productTypeCreated = productTypeEvent(
  'created',
  'Product type created',
  'Products can have this type and values of its attributes.',
)
export const productTypeUpdated = productTypeEvent(
  'updated',
  'Product type updated',
  'The name or the attributes of the type changed; `previous` holds the old values. Its products fit it as before.',
)
export const productTypeDeleted = productTypeEvent(
  'deleted',
  'Product type deleted',
  'The product type is gone; no product had it.',
)
