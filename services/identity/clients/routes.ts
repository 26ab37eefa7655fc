import {
  type App,
  ContentPage,
  created,
  listQuery,
  refusals,
  type Tx,
  versionMismatch,
} from '@souk/platform'
import { heldBy, thenForget } from '../http.ts'
import type { Identity } from '../identity.ts'
import {
  clientBuiltIn,
  clientInvalid,
  clientNotFound,
  credentialRevoked,
  scopeNotHeld,
} from '../problems.ts'
import { given, overlapOf, RotateBody } from '../schemas.ts'
import {
  type ClientWithSecret,
  createClient,
  readClient,
  revokeClient,
  rotateClientSecret,
  updateClient,
} from './operations.ts'
import {
  ClientParams,
  ClientView,
  ClientWithSecretView,
  CreateClientBody,
  UpdateClientBody,
  viewOfClient,
} from './schemas.ts'
import { listClients } from './store.ts'

export function clientRoutes(app: App, identity: Identity): void {
  readRoutes(app, identity)
  const { secrets } = identity
  app.route({
    method: 'POST',
    url: '/api/v1/clients',
    config: { scope: 'identity:write', audience: ['operator'], answersSecret: true },
    schema: {
      operationId: 'createClient',
      summary: 'Create a client',
      description:
        'Registers an OAuth2 client, which is a program that requests access tokens. The caller must hold ' +
        'every scope that it gives to the client. The response contains `client_secret` of a confidential ' +
        'client: store it, because it is not shown again.',
      body: CreateClientBody,
      response: { 201: ClientWithSecretView, ...refusals(clientInvalid, scopeNotHeld) },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { body } = request
        const draft = {
          name: body.name,
          scopes: body.scopes,
          confidential: body.confidential ?? true,
          grantTypes: body.grant_types ?? ['client_credentials' as const],
          redirectUris: body.redirect_uris ?? [],
        }
        const made = await createClient(tx, secrets, heldBy(request), draft)
        return created(withSecret(made), `/api/v1/clients/${made.client.id}`)
      }),
  })
  updateRoute(app, identity)
  secretRoutes(app, identity)
}

function updateRoute(app: App, identity: Identity): void {
  app.route({
    method: 'PATCH',
    url: '/api/v1/clients/:clientId',
    config: { scope: 'identity:write', audience: ['operator'] },
    schema: {
      operationId: 'updateClient',
      summary: 'Update a client',
      description:
        'Changes the name, scopes, grant types or redirect URIs of a client; fields that are left out stay as ' +
        'they are. The caller must hold the old and the new scopes. Scopes that are removed stop working at ' +
        'once, also in access tokens that were issued before.',
      params: ClientParams,
      body: UpdateClientBody,
      response: {
        200: ClientView,
        ...refusals(
          clientNotFound,
          clientBuiltIn,
          clientInvalid,
          credentialRevoked,
          scopeNotHeld,
          versionMismatch,
        ),
      },
    },
    handler: (request) => {
      const { clientId } = request.params
      const { name, scopes, grant_types: grantTypes, redirect_uris: redirectUris } = request.body
      const changes = given({ name, scopes, grantTypes, redirectUris })
      const change = async (tx: Tx) =>
        viewOfClient(await updateClient(tx, heldBy(request), clientId, changes))
      return thenForget(identity, 'client', clientId, request.write(change))
    },
  })
}

function readRoutes(app: App, { issuer }: Identity): void {
  app.route({
    method: 'GET',
    url: '/api/v1/clients',
    config: { scope: 'identity:read', audience: ['operator'] },
    schema: {
      operationId: 'listClients',
      summary: 'List clients',
      description:
        'Returns the OAuth2 clients that the tenant has created, newest first, including revoked ones. Secrets ' +
        'are not included, and neither is the console, which every tenant has.',
      querystring: listQuery({}),
      response: { 200: ContentPage(ClientView) },
    },
    handler: (request) => request.list(listClients),
  })
  app.route({
    method: 'GET',
    url: '/api/v1/clients/:clientId',
    config: { scope: 'identity:read', audience: ['operator'] },
    schema: {
      operationId: 'getClient',
      summary: 'Get a client',
      description:
        'Returns one OAuth2 client without its secret. Rotate the secret if it was lost: it is shown only when it ' +
        'is created.',
      params: ClientParams,
      response: { 200: ClientView, ...refusals(clientNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) =>
        viewOfClient(await readClient(tx, issuer, request.params.clientId)),
      ),
  })
}

function secretRoutes(app: App, identity: Identity): void {
  app.route({
    method: 'POST',
    url: '/api/v1/clients/:clientId/rotate-secret',
    config: { scope: 'identity:write', audience: ['operator'], answersSecret: true },
    schema: {
      operationId: 'rotateClientSecret',
      summary: 'Rotate a client secret',
      description:
        'Creates a new secret for a confidential client and returns it once. The previous secret keeps ' +
        'working for `overlap_seconds`, one day by default, so that all instances of the program can be ' +
        'updated. Use 0 if the secret has leaked.',
      params: ClientParams,
      body: RotateBody,
      response: {
        200: ClientWithSecretView,
        ...refusals(
          clientNotFound,
          clientBuiltIn,
          clientInvalid,
          credentialRevoked,
          scopeNotHeld,
          versionMismatch,
        ),
      },
    },
    handler: (request) => {
      const { clientId } = request.params
      const overlap = overlapOf(request.body)
      return request.write(async (tx) =>
        withSecret(
          await rotateClientSecret(tx, identity.secrets, heldBy(request), clientId, overlap),
        ),
      )
    },
  })
  revokeRoute(app, identity)
}

function revokeRoute(app: App, identity: Identity): void {
  app.route({
    method: 'POST',
    url: '/api/v1/clients/:clientId/revoke',
    config: { scope: 'identity:write', audience: ['operator'] },
    schema: {
      operationId: 'revokeClient',
      summary: 'Revoke a client',
      description:
        'Revokes a client for good: its secrets and all of its access and refresh tokens stop working. Use it ' +
        'for a program that is retired or whose credentials have leaked. It cannot be undone; create a new ' +
        'client instead. The caller must hold every scope of the client.',
      params: ClientParams,
      response: {
        200: ClientView,
        ...refusals(
          clientNotFound,
          clientBuiltIn,
          credentialRevoked,
          scopeNotHeld,
          versionMismatch,
        ),
      },
    },
    handler: (request) => {
      const { clientId } = request.params
      const change = async (tx: Tx) =>
        viewOfClient(await revokeClient(tx, heldBy(request), clientId))
      return thenForget(identity, 'client', clientId, request.write(change))
    },
  })
}

function withSecret({ client, secret }: ClientWithSecret) {
  return { ...viewOfClient(client), ...(secret !== undefined && { client_secret: secret }) }
}
