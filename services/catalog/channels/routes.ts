import {
  type App,
  created,
  DataPage,
  externalIdTaken,
  refusals,
  versionMismatch,
} from '@souk/platform'
import { handleTaken } from '../handles/problems.ts'
import { createChannel, removeChannel, updateChannelDetails } from './operations.ts'
import { channelInUse, channelIsDefault, channelLimitReached, channelNotFound } from './problems.ts'
import {
  ChannelParams,
  ChannelsQuery,
  ChannelView,
  CreateChannelBody,
  changesOfChannel,
  draftOfChannel,
  UpdateChannelBody,
  viewOfChannel,
} from './schemas.ts'
import { getChannel, listChannels } from './store.ts'

const channels = '/v1/catalog/channels'
const single = `${channels}/:channelId`

export function channelRoutes(app: App): void {
  readRoutes(app)
  createRoute(app)
  updateRoute(app)
  deleteRoute(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: channels,
    config: { scope: 'catalog:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'listChannels',
      summary: 'List channels',
      description:
        'Returns the sales channels of the tenant, newest first, at most 50. The default channel `api` is always among ' +
        'them. Filter by `status` or by `handle`.',
      querystring: ChannelsQuery,
      response: { 200: DataPage(ChannelView) },
    },
    handler: (request) => request.list((tx, page) => listChannels(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: { scope: 'catalog:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'getChannel',
      summary: 'Get a channel',
      description:
        'Returns a sales channel. Products name it by its `handle` in `publications`, orders in `channel`. Providers see ' +
        'all channels, because their products are sold in them too.',
      params: ChannelParams,
      response: { 200: ChannelView, ...refusals(channelNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfChannel(await getChannel(tx, request.params.channelId))),
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: channels,
    config: { scope: 'catalog:write', audience: ['operator'] },
    schema: {
      operationId: 'createChannel',
      summary: 'Create a channel',
      description:
        'Creates a sales channel under a `handle` that never changes, up to 50 in a tenant. Products without ' +
        '`publications` are sold in it at once, others when they name it. Emits `channel.created`.',
      body: CreateChannelBody,
      response: {
        201: ChannelView,
        ...refusals(handleTaken, externalIdTaken, channelLimitReached),
      },
    },
    handler: (request) => {
      const draft = draftOfChannel(request.body)
      return request.write(async (tx) => {
        const channel = await createChannel(tx, draft)
        return created(viewOfChannel(channel), `${channels}/${channel.id}`)
      })
    },
  })
}

function updateRoute(app: App): void {
  app.route({
    method: 'PATCH',
    url: single,
    config: { scope: 'catalog:write', audience: ['operator'] },
    schema: {
      operationId: 'updateChannel',
      summary: 'Update a channel',
      description:
        'Changes the name, the status or other details of a sales channel. While it is `DISABLED` no new orders are ' +
        'accepted in it, and existing orders continue; the default channel cannot be disabled. Emits `channel.updated`; ' +
        'a request that changes nothing creates no new version and no event.',
      params: ChannelParams,
      body: UpdateChannelBody,
      response: {
        200: ChannelView,
        ...refusals(channelNotFound, channelIsDefault, externalIdTaken, versionMismatch),
      },
    },
    handler: (request) => {
      const changes = changesOfChannel(request.body)
      return request.write(async (tx) =>
        viewOfChannel(await updateChannelDetails(tx, request.params.channelId, changes)),
      )
    },
  })
}

function deleteRoute(app: App): void {
  app.route({
    method: 'DELETE',
    url: single,
    config: { scope: 'catalog:write', audience: ['operator'] },
    schema: {
      operationId: 'deleteChannel',
      summary: 'Delete a channel',
      description:
        'Deletes a sales channel that no product names in its `publications` and in which no order was placed since it was ' +
        'created. Disable a channel that is in use instead. Its handle can be used again. Emits `channel.deleted`.',
      params: ChannelParams,
      response: {
        200: ChannelView,
        ...refusals(channelNotFound, channelInUse, channelIsDefault, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => viewOfChannel(await removeChannel(tx, request.params.channelId))),
  })
}
