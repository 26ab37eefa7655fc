import { followMerges, listChangeable, listGroupsForShare } from '@souk/customers/contract'
import { sentInOrder, type Tx } from '@souk/platform'
import { type FindUnknown, followCustomer } from '@souk/pricing/contract'
import { channelsToName, unknownAmong } from '../channels/channel.ts'
import { listHandles, listKnownForShare } from '../channels/store.ts'

/**
 * What price lists name and nobody has. Pricing knows neither channels nor customers, and the catalog stands on both. Channels are
 * read once those that are named can no longer be deleted.
 */
export const findUnknown: FindUnknown = async (tx: Tx, named) => {
  const { channels, customerIds, customerGroupIds } = named
  const [, handles, customers, groups] = await sentInOrder([
    listKnownForShare(tx, channels),
    listHandles(tx),
    listChangeable(tx, customerIds),
    listGroupsForShare(tx, customerGroupIds),
  ])
  const without = (ids: readonly string[], known: readonly string[]) => {
    const found = new Set(known)
    return ids.filter((id) => !found.has(id))
  }
  return {
    channels: unknownAmong(channels, handles),
    customerIds: without(customerIds, customers),
    customerGroupIds: without(customerGroupIds, groups),
    channelsToName: channelsToName(handles),
  }
}

/** Price lists and quotes of a customer follow it when it is merged into another. */
export const following = followMerges('catalog', followCustomer)
