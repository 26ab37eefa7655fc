import { event } from '@souk/platform'
import { ChannelView } from './schemas.ts'

/** They belong to the operator, whose they are. */
const channelEvent = (verb: string, summary: string, description: string) =>
  event(`channel.${verb}`, 1, {
    resource: 'channel',
    summary,
    description,
    object: ChannelView,
    isOwned: true,
  })

export const channelCreated = channelEvent(
  'created',
  'Channel created',
  'The sales channel exists and can be named by products. The default channel of a tenant has no such event.',
)
export const channelUpdated = channelEvent(
  'updated',
  'Channel updated',
  'The name, the status or other details of the sales channel changed; `previous` holds the old values.',
)
export const channelDeleted = channelEvent(
  'deleted',
  'Channel deleted',
  'The sales channel is gone; no product named it and no order was placed in it.',
)
