import { isDeepStrictEqual } from 'node:util'
import { checkVersion, newId, sentInOrder, type Tx } from '@souk/platform'
import { countListsIn } from '@souk/pricing/contract'
import { announce, announceDeletion } from '../announce.ts'
import { countPublished } from '../publications/store.ts'
import {
  type Channel,
  type ChannelChanges,
  type ChannelDraft,
  channelsMax,
  checkKnown,
  defaultChannel,
  defaultChannelId,
  edit,
  isDefault,
  newChannel,
} from './channel.ts'
import { channelCreated, channelDeleted, channelUpdated } from './events.ts'
import { channelInUse, channelIsDefault, channelLimitReached } from './problems.ts'
import { viewOfChannel } from './schemas.ts'
import {
  countChannels,
  deleteChannel,
  getChannelForDeletion,
  getChannelForUpdate,
  insertChannel,
  insertDefault,
  listHandles,
  updateChannel,
} from './store.ts'

/** Refuses to list what is sold in a channel that there is not. It is sent along with what lists it, as one round trip. */
export async function checkListed(
  tx: Tx,
  channel: string | undefined,
  path = '/query/channel',
): Promise<void> {
  if (channel === undefined || channel === defaultChannel) return
  checkKnown(channel, await listHandles(tx), path)
}

/** Whoever creates one waits at the default channel for others who do, so that they are counted one after the other. */
export async function createChannel(tx: Tx, draft: ChannelDraft): Promise<Channel> {
  const [, , channels] = await sentInOrder([
    insertDefault(tx),
    getChannelForUpdate(tx, defaultChannelId(tx.tenantId)),
    countChannels(tx),
  ])
  if (channels >= channelsMax) throw channelLimitReached({ limit: channelsMax })
  const channel = newChannel(draft, newId('chn'), tx.now)
  await insertChannel(tx, channel)
  announce(tx, channelCreated, viewOfChannel, { after: channel })
  return channel
}

/** A request that changes nothing creates no new version and no event. */
export async function updateChannelDetails(
  tx: Tx,
  channelId: string,
  changes: ChannelChanges,
): Promise<Channel> {
  const [, channel] = await sentInOrder([insertDefault(tx), getChannelForUpdate(tx, channelId)])
  checkVersion(tx, channel.version)
  if (isDeepStrictEqual({ ...channel, ...changes }, channel)) return channel
  const edited = edit(channel, changes, tx.now)
  await updateChannel(tx, edited)
  announce(tx, channelUpdated, viewOfChannel, { before: channel, after: edited })
  return edited
}

/** Deletes a channel that nothing refers to. Its handle comes free. */
export async function removeChannel(tx: Tx, channelId: string): Promise<Channel> {
  const [, channel] = await sentInOrder([insertDefault(tx), getChannelForDeletion(tx, channelId)])
  checkVersion(tx, channel.version)
  const { handle, ordered } = channel
  if (isDefault(channel)) throw channelIsDefault({ handle })
  const [products, priceLists] = await Promise.all([
    countPublished(tx, handle),
    countListsIn(tx, handle),
  ])
  if (ordered || products + priceLists > 0) throw channelInUse({ products, priceLists, ordered })
  await deleteChannel(tx, channelId)
  announceDeletion(tx, channelDeleted, viewOfChannel, channel)
  return channel
}
