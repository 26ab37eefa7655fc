import { ExternalId, Id, listQuery, Metadata, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import {
  type Channel,
  type ChannelChanges,
  type ChannelDraft,
  type ChannelStatus,
  channelStatuses,
  isDefault,
} from './channel.ts'

export const ChannelHandle = Type.String({
  pattern: '^[a-z0-9][a-z0-9_-]{0,31}$',
  maxLength: 32,
  description:
    'Name by which products and orders refer to the channel: lower-case letters, digits, hyphens and underscores. It ' +
    'never changes',
  examples: ['pos'],
})
const Name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '\\S',
  examples: ['Point of sale'],
})
const Status = Type.Unsafe<ChannelStatus>({
  type: 'string',
  enum: [...channelStatuses],
  description: 'A `DISABLED` channel accepts no orders',
  examples: ['ACTIVE'],
})

export const ChannelParams = Type.Object({ channelId: Id('chn') })
export const ChannelsQuery = listQuery({
  status: Type.Optional(Status),
  handle: Type.Optional({ ...ChannelHandle, description: 'Handle of the channel, in full' }),
})

export const ChannelView = Type.Object({
  id: Id('chn'),
  handle: ChannelHandle,
  name: Name,
  status: Status,
  is_default: Type.Boolean({
    description: 'Whether it receives orders that name no channel',
    examples: [false],
  }),
  external_id: Nullable(Type.String()),
  metadata: Metadata,
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
  updated_at: Time,
})

export function viewOfChannel(channel: Channel): Static<typeof ChannelView> {
  return {
    id: channel.id,
    handle: channel.handle,
    name: channel.name,
    status: channel.status,
    is_default: isDefault(channel),
    external_id: channel.externalId,
    metadata: channel.metadata,
    version: channel.version,
    created_at: channel.createdAt.toISOString(),
    updated_at: channel.updatedAt.toISOString(),
  }
}

export const CreateChannelBody = Type.Object(
  {
    handle: ChannelHandle,
    name: Name,
    status: Type.Optional(Status),
    external_id: Type.Optional(ExternalId),
    metadata: Type.Optional(Metadata),
  },
  { additionalProperties: false, examples: [{ handle: 'pos', name: 'Point of sale' }] },
)

export const UpdateChannelBody = Type.Object(
  {
    name: Type.Optional(Name),
    status: Type.Optional(Status),
    external_id: Type.Optional(Nullable(ExternalId)),
    metadata: Type.Optional(Metadata),
  },
  { additionalProperties: false, minProperties: 1, examples: [{ name: 'Flagship store' }] },
)

export function draftOfChannel(body: Static<typeof CreateChannelBody>): ChannelDraft {
  const { external_id, ...same } = body
  return { ...same, ...(external_id !== undefined && { externalId: external_id }) }
}

export function changesOfChannel(body: Static<typeof UpdateChannelBody>): ChannelChanges {
  const { external_id, ...same } = body
  return { ...same, ...(external_id !== undefined && { externalId: external_id }) }
}
