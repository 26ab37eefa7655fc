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
  'The time has come from which the product is sold in `channel`, while it is `ACTIVE`. What a request publishes at once is ' +
    'told by `product.created` or `product.updated`.',
)
export const productPublicationEnded = publicationEvent(
  'ended',
  'Publication of a product ended',
  'The time has come from which the product is no longer sold in `channel`. What a request ends at once is told by ' +
    '`product.updated`.',
)
