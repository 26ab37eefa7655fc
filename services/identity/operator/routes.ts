import {
  type App,
  ContentPage,
  created,
  currencyUnsupported,
  idempotencyKeyOf,
  idempotencyKeyReused,
  refusals,
  timeZoneUnknown,
  versionMismatch,
} from '@souk/platform'
import { principalOf, thenForget } from '../http.ts'
import type { Identity } from '../identity.ts'
import { operatorTenantProtected, tenantNotFound } from '../problems.ts'
import { ownerOf, viewOfLink } from '../sign-in-links/schemas.ts'
import { createTenantOnce, tenantIdFor } from '../tenants/creation.ts'
import type { TenantCredentials } from '../tenants/operations.ts'
import { TenantView, viewOfTenant } from '../tenants/schemas.ts'
import { getTenant, recordTenant } from './operations.ts'
import {
  CreateTenantBody,
  DisabledTenantView,
  ListTenantsQuery,
  NewTenantView,
  RotatedKeysView,
  TenantParams,
} from './schemas.ts'
import { listTenants } from './store.ts'
import { replaceSigningKeys, setTenantStatus } from './system.ts'

const config = { scope: 'operator:tenants', audience: ['operator'] } as const
/** Other tenants and the keys are changed by the system role, in transactions of its own. */
const changing = { ...config, commitsOutsideTransaction: true } as const

/** Operations of the operator of the installation on all of its tenants. */
export function operatorRoutes(app: App, identity: Identity): void {
  createRoute(app, identity)
  readRoutes(app, identity)
  statusRoute(app, identity, 'disable', 'DISABLED')
  statusRoute(app, identity, 'enable', 'ACTIVE')
  app.route({
    method: 'POST',
    url: '/api/v1/signing-keys/rotate',
    config: changing,
    schema: {
      operationId: 'rotateSigningKeys',
      summary: 'Rotate the signing keys',
      description:
        'Replaces the keys that sign access tokens. All access tokens issued before are refused at once, and ' +
        'clients have to request new ones. Use it only when a key may have leaked: signing keys are replaced ' +
        'every month without interruption.',
      response: { 200: RotatedKeysView },
    },
    handler: (request) => request.write((tx) => replaceSigningKeys(tx, identity.keyring)),
    // The others hear of it within a second; this process before it answers.
    onSend: async (_request, { statusCode }) => {
      if (statusCode === 200) await identity.refresh()
    },
  })
}

function createRoute(app: App, identity: Identity): void {
  app.route({
    method: 'POST',
    url: '/api/v1/tenants',
    config: { ...changing, answersSecret: true },
    schema: {
      operationId: 'createTenant',
      summary: 'Create a tenant',
      description:
        'Creates a live tenant or a sandbox, with a client and an API key that hold all scopes. The response ' +
        'contains their secrets: store them, because they are not shown again. With `owner` the first member is ' +
        'created too, with a link to choose a password and sign in to the console. Days begin and end by `time_zone`, ' +
        'which can be changed later; the currency cannot.',
      body: CreateTenantBody,
      response: {
        201: NewTenantView,
        ...refusals(currencyUnsupported, timeZoneUnknown, idempotencyKeyReused),
      },
    },
    handler: async (request) => {
      const { tenantId, clientId } = principalOf(request)
      const { name, currency, time_zone: timeZone, mode = 'live', owner } = request.body
      const key = idempotencyKeyOf(request)
      const draft = {
        id: tenantIdFor(identity, key, `${tenantId} ${clientId}`),
        mode,
        name,
        currency,
        ...(timeZone !== undefined && { timeZone }),
        ...(owner && { owner: ownerOf(owner) }),
      }
      // Committed before our own transaction begins; a repetition with the key completes what a crash left open.
      const credentials = await createTenantOnce(identity, draft, request.id, key)
      return request.write(async (tx) => {
        await recordTenant(tx, identity.database.system, draft.id)
        return created(viewOfNew(identity, credentials), `/api/v1/tenants/${draft.id}`)
      })
    },
  })
}

function readRoutes(app: App, { database }: Identity): void {
  app.route({
    method: 'GET',
    url: '/api/v1/tenants',
    config,
    schema: {
      operationId: 'listTenants',
      summary: 'List tenants',
      description:
        'Returns all tenants of the installation, newest first. Filter by mode or status.',
      querystring: ListTenantsQuery,
      response: { 200: ContentPage(TenantView) },
    },
    handler: (request) =>
      request.list((_tx, page) => listTenants(database.system, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: '/api/v1/tenants/:tenantId',
    config,
    schema: {
      operationId: 'getTenantById',
      summary: 'Get a tenant by id',
      description:
        'Returns any tenant of the installation with its settings and status. Use `GET /api/v1/tenant` for the ' +
        'tenant that the token belongs to.',
      params: TenantParams,
      response: { 200: TenantView, ...refusals(tenantNotFound) },
    },
    handler: (request) =>
      request.read(async () =>
        viewOfTenant(await getTenant(database.system, request.params.tenantId)),
      ),
  })
}

const statusTexts = {
  disable: {
    summary: 'Disable a tenant',
    description:
      'Disables a tenant: requests with any of its credentials are answered with 401 `tenant_disabled`. Its data is ' +
      'kept. Enable the tenant to let its credentials work again.',
  },
  enable: {
    summary: 'Enable a tenant',
    description:
      'Enables a disabled tenant: its clients, API keys and members can be used again. A tenant that is not disabled ' +
      'stays as it is, and no event is sent.',
  },
}

function statusRoute(
  app: App,
  identity: Identity,
  action: 'disable' | 'enable',
  status: 'ACTIVE' | 'DISABLED',
): void {
  app.route({
    method: 'POST',
    url: `/api/v1/tenants/:tenantId/${action}`,
    config: changing,
    schema: {
      operationId: `${action}Tenant`,
      ...statusTexts[action],
      params: TenantParams,
      response: {
        200: action === 'disable' ? DisabledTenantView : TenantView,
        ...refusals(tenantNotFound, operatorTenantProtected, versionMismatch),
      },
    },
    handler: (request) => {
      const { tenantId } = request.params
      const { system } = identity.database
      const written = request.write(async (tx) =>
        viewOfTenant(await setTenantStatus(tx, system, tenantId, status)),
      )
      return thenForget(identity, 'tenant', tenantId, written)
    },
  })
}

function viewOfNew({ issuer }: Identity, credentials: TenantCredentials) {
  const { tenantId, clientId, clientSecret, apiKey, ownerLink } = credentials
  return {
    tenant_id: tenantId,
    client_id: clientId,
    client_secret: clientSecret,
    api_key: apiKey,
    ...(ownerLink && { owner: viewOfLink(issuer, tenantId, ownerLink) }),
  }
}
