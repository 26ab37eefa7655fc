import { Moment, Nullable, Time } from '@souk/platform'
import { Type } from 'typebox'
import { channelsMax } from '../channels/channel.ts'
import { ChannelHandle } from '../channels/schemas.ts'

const text =
  'Sales channels in which the product is sold while it is `ACTIVE`, each within its window; null is every channel, an ' +
  'empty list none'
const channel = { ...ChannelHandle, description: 'Handle of a sales channel' }

export const PublicationsView = Type.Union(
  [
    Type.Array(
      Type.Object(
        {
          channel,
          publish_at: Nullable({ ...Time, description: 'Sold there from this time on' }),
          unpublish_at: Nullable({ ...Time, description: 'Sold there before this time' }),
        },
        { title: 'Publication' },
      ),
    ),
    Type.Null(),
  ],
  { description: text, examples: [null] },
)

export const PublicationsBody = Type.Union(
  [
    Type.Array(
      Type.Object(
        {
          channel,
          publish_at: Type.Optional(
            Nullable({
              ...Moment,
              description: 'Sold there from this time on; at once when absent',
            }),
          ),
          unpublish_at: Type.Optional(
            Nullable({
              ...Moment,
              description:
                'Sold there before this time, which is later than `publish_at`; without end when absent',
            }),
          ),
        },
        { additionalProperties: false },
      ),
      { maxItems: channelsMax },
    ),
    Type.Null(),
  ],
  { description: text, examples: [[{ channel: 'api' }]] },
)
