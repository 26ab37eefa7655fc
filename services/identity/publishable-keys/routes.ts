import {
  type App,
  ContentPage,
  created,
  listQuery,
  NoBody,
  type ProblemDeclaration,
  refusals,
  versionMismatch,
} from '@souk/platform'
import { heldBy, thenForget } from '../http.ts'
import type { Identity } from '../identity.ts'
import { credentialRevoked, publishableKeyNotFound, scopeNotHeld } from '../problems.ts'
import {
  type CheckChannel,
  createPublishableKey,
  editPublishableKey,
  revokePublishableKey,
} from './operations.ts'
import { defaultChannel } from './publishable-key.ts'
import {
  CreatePublishableKeyBody,
  changesOfPublishableKey,
  PublishableKeyParams,
  PublishableKeyView,
  UpdatePublishableKeyBody,
  viewOfPublishableKey,
} from './schemas.ts'
import { getPublishableKey, listPublishableKeys } from './store.ts'

const keys = '/api/v1/publishable-keys'
const single = `${keys}/:publishableKeyId`

/** Channels are known to the catalog, which stands above: the app hands in who checks one. */
export interface Channels {
  readonly check: CheckChannel
  /** How it refuses. */
  readonly refusals: readonly ProblemDeclaration[]
}

export function publishableKeyRoutes(app: App, identity: Identity, channels: Channels): void {
  readRoutes(app)
  createRoute(app, channels)
  updateRoute(app, identity)
  revokeRoute(app, identity)
}

function createRoute(app: App, channels: Channels): void {
  app.route({
    method: 'POST',
    url: keys,
    config: { scope: 'identity:write', audience: ['operator'] },
    schema: {
      operationId: 'createPublishableKey',
      summary: 'Create a publishable key',
      description:
        'Creates a key for the pages of a shop. Everybody who looks at them can read it, so it is no secret: it reads what is ' +
        'published in one sales channel and nothing else, and can be shown again. Browsers let pages of the given `origins` ' +
        'read its answers. Emits `publishable_key.created`.',
      body: CreatePublishableKeyBody,
      response: { 201: PublishableKeyView, ...refusals(scopeNotHeld, ...channels.refusals) },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { name, channel = defaultChannel, origins = [] } = request.body
        const { shows_stock: showsStock = false } = request.body
        const draft = { name, channel, origins, showsStock }
        const key = await createPublishableKey(tx, heldBy(request), draft, channels.check)
        return created(viewOfPublishableKey(key), `${keys}/${key.id}`)
      }),
  })
}

function updateRoute(app: App, identity: Identity): void {
  app.route({
    method: 'PATCH',
    url: single,
    config: { scope: 'identity:write', audience: ['operator'] },
    schema: {
      operationId: 'updatePublishableKey',
      summary: 'Update a publishable key',
      description:
        'Changes the name, the origins or whether exact stock is shown. The key itself and its sales channel stay. Takes effect ' +
        'within a second. Emits `publishable_key.updated`; a request that changes nothing creates no new version and no event.',
      params: PublishableKeyParams,
      body: UpdatePublishableKeyBody,
      response: {
        200: PublishableKeyView,
        ...refusals(publishableKeyNotFound, credentialRevoked, scopeNotHeld, versionMismatch),
      },
    },
    handler: (request) => {
      const { publishableKeyId: id } = request.params
      const changes = changesOfPublishableKey(request.body)
      const written = request.write(async (tx) =>
        viewOfPublishableKey(await editPublishableKey(tx, heldBy(request), id, changes)),
      )
      return thenForget(identity, 'publishable_key', id, written)
    },
  })
}

function revokeRoute(app: App, identity: Identity): void {
  app.route({
    method: 'POST',
    url: `${single}/revoke`,
    config: { scope: 'identity:write', audience: ['operator'] },
    schema: {
      operationId: 'revokePublishableKey',
      summary: 'Revoke a publishable key',
      description:
        'Revokes a publishable key for good: within a second, pages that use it are answered with 401. It cannot be undone; ' +
        'create a new key instead. Emits `publishable_key.revoked`.',
      params: PublishableKeyParams,
      body: NoBody,
      response: {
        200: PublishableKeyView,
        ...refusals(publishableKeyNotFound, credentialRevoked, scopeNotHeld, versionMismatch),
      },
    },
    handler: (request) => {
      const { publishableKeyId: id } = request.params
      const written = request.write(async (tx) =>
        viewOfPublishableKey(await revokePublishableKey(tx, heldBy(request), id)),
      )
      return thenForget(identity, 'publishable_key', id, written)
    },
  })
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: keys,
    config: { scope: 'identity:read', audience: ['operator'] },
    schema: {
      operationId: 'listPublishableKeys',
      summary: 'List publishable keys',
      description:
        'Returns the publishable keys of the tenant with their sales channels and origins, newest first, including revoked ones. ' +
        'The keys are shown in full: whoever visits a shop can read them anyway.',
      querystring: listQuery({}),
      response: { 200: ContentPage(PublishableKeyView) },
    },
    handler: (request) => request.list(listPublishableKeys),
  })
  app.route({
    method: 'GET',
    url: single,
    config: { scope: 'identity:read', audience: ['operator'] },
    schema: {
      operationId: 'getPublishableKey',
      summary: 'Get a publishable key',
      description:
        'Returns a publishable key with its sales channel, its origins and whether it shows exact stock. The key itself is in it.',
      params: PublishableKeyParams,
      response: { 200: PublishableKeyView, ...refusals(publishableKeyNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) =>
        viewOfPublishableKey(await getPublishableKey(tx, request.params.publishableKeyId)),
      ),
  })
}
