import { type FieldError, idOf, type Metadata } from '@souk/platform'
import { channelIsDefault, channelUnknown } from './problems.ts'

export const channelStatuses = ['ACTIVE', 'DISABLED'] as const
/** Orders are placed in an active channel. */
export type ChannelStatus = (typeof channelStatuses)[number]

export const channelsMax = 50

/** What an order comes in that names no channel. Every tenant has it, created by nobody. */
export const defaultChannel = 'api'

/** As many as a refusal names of those that may be asked for. */
const namedMax = 10

/** The refusal in words that name what was sent; `errors` say where that was. */
export function unknownChannels(channels: readonly string[], errors: readonly FieldError[]) {
  const named = channels.slice(0, namedMax).join(', ')
  const more = channels.length > namedMax ? ` and ${channels.length - namedMax} more` : ''
  const detail =
    channels.length === 1
      ? `No sales channel has the handle ${named}. Create it first, or name one that GET /v1/catalog/channels lists.`
      : `No sales channels have the handles ${named}${more}. Create them first, or name those that GET /v1/catalog/channels lists.`
  return channelUnknown({ channels }, { detail, errors })
}

/** Those that are no channels. Where nobody has created a channel, any word may be one. */
export function unknownAmong(channels: readonly string[], handles: readonly string[]): string[] {
  const known = new Set([defaultChannel, ...handles])
  return known.size === 1 ? [] : channels.filter((channel) => !known.has(channel))
}

/** Some that there are, for whoever named one that there is not. */
export function channelsToName(handles: readonly string[]): string[] {
  return [...new Set([defaultChannel, ...handles])].slice(0, namedMax)
}

/** `path` is where the request has it. */
export function checkKnown(channel: string, handles: readonly string[], path: string): void {
  if (unknownAmong([channel], handles).length === 0) return
  const toName = channelsToName(handles)
  const rest = toName.length < namedMax ? '' : ', or another that GET /v1/catalog/channels lists'
  const message = `must be the handle of a sales channel of the tenant: ${toName.join(', ')}${rest}`
  throw unknownChannels([channel], [{ path, code: 'channel_unknown', message }])
}

export interface Channel {
  readonly id: string
  /** What products and orders call it. It never changes. */
  readonly handle: string
  readonly name: string
  readonly status: ChannelStatus
  readonly externalId: string | null
  readonly metadata: Metadata
  /** Whether an order was placed in it. */
  readonly ordered: boolean
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type ChannelDraft = Pick<Channel, 'handle' | 'name'> &
  Partial<Pick<Channel, 'status' | 'externalId' | 'metadata'>>
export type ChannelChanges = Partial<Pick<Channel, 'name' | 'status' | 'externalId' | 'metadata'>>

export function isDefault({ handle }: Pick<Channel, 'handle'>): boolean {
  return handle === defaultChannel
}

/** The same for everybody who asks, so that it can be named before it has a row. */
export function defaultChannelId(tenantId: string): string {
  return idOf('chn', tenantId)
}

/** Nobody has created it, so it is older than every tenant. */
const always = new Date('2026-01-01T00:00:00.000Z')

/** The default channel as long as nobody has changed it. */
export function untouchedDefault(tenantId: string): Channel {
  const draft = { handle: defaultChannel, name: 'API' }
  return newChannel(draft, defaultChannelId(tenantId), always)
}

export function newChannel(draft: ChannelDraft, id: string, now: Date): Channel {
  const { handle, name, status = 'ACTIVE', externalId = null, metadata = {} } = draft
  return {
    id,
    handle,
    name,
    status,
    externalId,
    metadata,
    ordered: false,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** The default channel stays active: orders that name no channel come in it. */
export function edit(channel: Channel, changes: ChannelChanges, now: Date): Channel {
  const edited = { ...channel, ...changes, version: channel.version + 1, updatedAt: now }
  if (isDefault(channel) && edited.status !== 'ACTIVE') {
    throw channelIsDefault({ handle: channel.handle })
  }
  return edited
}
