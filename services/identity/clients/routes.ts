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
import { clientInvalid, clientNotFound, credentialRevoked, scopeNotHeld } from '../problems.ts'
import { given, overlapOf, RotateBody } from '../schemas.ts'
import {
  type ClientWithSecret,
  createClient,
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
import { getClient, listClients } from './store.ts'

export function clientRoutes(app: App, identity: Identity): void {
  readRoutes(app)
  const { secrets } = identity
  app.route({
    method: 'POST',
    url: '/api/v1/clients',
    config: { scope: 'identity:write', audience: ['operator'] },
    schema: {
      operationId: 'createClient',
      summary: 'Register an OAuth2 client; its secret is shown this once',
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
  app.route({
    method: 'PATCH',
    url: '/api/v1/clients/:clientId',
    config: { scope: 'identity:write', audience: ['operator'] },
    schema: {
      operationId: 'updateClient',
      summary: 'Change what a client is called and what it may ask for',
      params: ClientParams,
      body: UpdateClientBody,
      response: {
        200: ClientView,
        ...refusals(
          clientNotFound,
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
  secretRoutes(app, identity)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/clients',
    config: { scope: 'identity:read', audience: ['operator'] },
    schema: {
      operationId: 'listClients',
      summary: 'List the OAuth2 clients of the tenant',
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
      summary: 'Read an OAuth2 client',
      params: ClientParams,
      response: { 200: ClientView, ...refusals(clientNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfClient(await getClient(tx, request.params.clientId))),
  })
}

function secretRoutes(app: App, identity: Identity): void {
  app.route({
    method: 'POST',
    url: '/api/v1/clients/:clientId/rotate-secret',
    config: { scope: 'identity:write', audience: ['operator'] },
    schema: {
      operationId: 'rotateClientSecret',
      summary: 'Give a client a new secret; the old one works on for the overlap',
      params: ClientParams,
      body: RotateBody,
      response: {
        200: ClientWithSecretView,
        ...refusals(
          clientNotFound,
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
  app.route({
    method: 'POST',
    url: '/api/v1/clients/:clientId/revoke',
    config: { scope: 'identity:write', audience: ['operator'] },
    schema: {
      operationId: 'revokeClient',
      summary: 'End a client and all of its tokens for good',
      params: ClientParams,
      response: {
        200: ClientView,
        ...refusals(clientNotFound, credentialRevoked, versionMismatch),
      },
    },
    handler: (request) => {
      const { clientId } = request.params
      const change = async (tx: Tx) => viewOfClient(await revokeClient(tx, clientId))
      return thenForget(identity, 'client', clientId, request.write(change))
    },
  })
}

function withSecret({ client, secret }: ClientWithSecret) {
  return { ...viewOfClient(client), ...(secret !== undefined && { client_secret: secret }) }
}
