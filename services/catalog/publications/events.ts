import { event } from '@souk/platform'
import { Type } from 'typebox'
import { ChannelHandle } from '../channels/schemas.ts'
import { ProductView } from '../products/schemas.ts'

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
  'The `publish_at` of the product in `channel` was reached; it is sold there while it is `ACTIVE`. A publication ' +
    'that starts at once is part of `product.created` or `product.updated`.',
)
export const productPublicationEnded = publicationEvent(
  'ended',
  'Publication of a product ended',
  'The `unpublish_at` of the product in `channel` was reached; it is no longer sold there. A publication that a ' +
    'request ends is part of `product.updated`.',
)
