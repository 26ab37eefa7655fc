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
import { apiKeyNotFound, credentialRevoked, expiryInPast, scopeNotHeld } from '../problems.ts'
import { overlapOf, RotateBody } from '../schemas.ts'
import { type ApiKeyWithSecret, createApiKey, revokeApiKey, rotateApiKey } from './operations.ts'
import {
  ApiKeyParams,
  ApiKeyView,
  ApiKeyWithSecretView,
  CreateApiKeyBody,
  viewOfApiKey,
} from './schemas.ts'
import { getApiKey, listApiKeys } from './store.ts'

export function keyRoutes(app: App, identity: Identity): void {
  readRoutes(app)
  const { secrets } = identity
  app.route({
    method: 'POST',
    url: '/api/v1/api-keys',
    config: { scope: 'identity:write', audience: ['operator'], answersSecret: true },
    schema: {
      operationId: 'createApiKey',
      summary: 'Create an API key',
      description:
        'Creates an API key with the given scopes, for programs that cannot use OAuth2. The caller must hold ' +
        'every scope that it gives to the key. The response contains the key itself in `api_key`: store it, ' +
        'because it is not shown again.',
      body: CreateApiKeyBody,
      response: { 201: ApiKeyWithSecretView, ...refusals(expiryInPast, scopeNotHeld) },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { name, scopes, expires_at: expiry } = request.body
        const draft = { name, scopes, expiresAt: expiry ? new Date(expiry) : null }
        const made = await createApiKey(tx, secrets, heldBy(request), draft)
        return created(withSecret(made), `/api/v1/api-keys/${made.apiKey.id}`)
      }),
  })
  rotateRoute(app, identity)
  revokeRoute(app, identity)
}

function rotateRoute(app: App, identity: Identity): void {
  app.route({
    method: 'POST',
    url: '/api/v1/api-keys/:apiKeyId/rotate',
    config: { scope: 'identity:write', audience: ['operator'], answersSecret: true },
    schema: {
      operationId: 'rotateApiKey',
      summary: 'Rotate an API key',
      description:
        'Creates a new secret for the API key and returns it once; id, name and scopes stay. The previous ' +
        'secret keeps working for `overlap_seconds`, one day by default. Use 0 if the key has leaked.',
      params: ApiKeyParams,
      body: RotateBody,
      response: {
        200: ApiKeyWithSecretView,
        ...refusals(apiKeyNotFound, credentialRevoked, scopeNotHeld, versionMismatch),
      },
    },
    handler: (request) => {
      const { apiKeyId } = request.params
      const overlap = overlapOf(request.body)
      const change = async (tx: Tx) =>
        withSecret(await rotateApiKey(tx, identity.secrets, heldBy(request), apiKeyId, overlap))
      return thenForget(identity, 'key', apiKeyId, request.write(change))
    },
  })
}

function revokeRoute(app: App, identity: Identity): void {
  app.route({
    method: 'POST',
    url: '/api/v1/api-keys/:apiKeyId/revoke',
    config: { scope: 'identity:write', audience: ['operator'] },
    schema: {
      operationId: 'revokeApiKey',
      summary: 'Revoke an API key',
      description:
        'Revokes an API key for good: requests that use it are answered with 401. It cannot be undone; create ' +
        'a new key instead. The caller must hold every scope of the key.',
      params: ApiKeyParams,
      response: {
        200: ApiKeyView,
        ...refusals(apiKeyNotFound, credentialRevoked, scopeNotHeld, versionMismatch),
      },
    },
    handler: (request) => {
      const { apiKeyId } = request.params
      const change = async (tx: Tx) =>
        viewOfApiKey(await revokeApiKey(tx, heldBy(request), apiKeyId))
      return thenForget(identity, 'key', apiKeyId, request.write(change))
    },
  })
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/api-keys',
    config: { scope: 'identity:read', audience: ['operator'] },
    schema: {
      operationId: 'listApiKeys',
      summary: 'List API keys',
      description:
        'Returns the API keys of the tenant, newest first, including revoked ones. The keys themselves are ' +
        'not included.',
      querystring: listQuery({}),
      response: { 200: ContentPage(ApiKeyView) },
    },
    handler: (request) => request.list(listApiKeys),
  })
  app.route({
    method: 'GET',
    url: '/api/v1/api-keys/:apiKeyId',
    config: { scope: 'identity:read', audience: ['operator'] },
    schema: {
      operationId: 'getApiKey',
      summary: 'Get an API key',
      description:
        'Returns name, scopes, status and expiry of an API key. The key itself is only in the answer that ' +
        'created it.',
      params: ApiKeyParams,
      response: { 200: ApiKeyView, ...refusals(apiKeyNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => viewOfApiKey(await getApiKey(tx, request.params.apiKeyId))),
  })
}

function withSecret({ apiKey, secret }: ApiKeyWithSecret) {
  return { ...viewOfApiKey(apiKey), api_key: secret }
}
