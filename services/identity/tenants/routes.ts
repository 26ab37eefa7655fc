import {
  type App,
  ContentPage,
  created,
  currencyUnsupported,
  idempotencyKeyOf,
  idempotencyKeyReused,
  idOf,
  listQuery,
  networkOf,
  refusals,
  type Tx,
  timeZoneUnknown,
  uuidOf,
  versionMismatch,
} from '@souk/platform'
import { principalOf, thenForget } from '../http.ts'
import type { Identity } from '../identity.ts'
import { sandboxesPerAddress, secondsForAddressToWait } from '../limits.ts'
import { checkHeld } from '../operations.ts'
import { liveOnly, sandboxAlreadyCreated, sandboxLimitReached, scopeNotHeld } from '../problems.ts'
import { given } from '../schemas.ts'
import { everything } from '../scopes.ts'
import { createSandboxOnce, createTenantOnce, tenantIdFor } from './creation.ts'
import { recordSandbox, type TenantCredentials, updateTenantSettings } from './operations.ts'
import {
  CreateSandboxBody,
  NewSandboxView,
  SandboxView,
  TenantView,
  UpdateTenantBody,
  viewOfTenant,
} from './schemas.ts'
import { findTenantAsSystem, getTenant, listSandboxes } from './store.ts'

export function tenantRoutes(app: App, identity: Identity): void {
  app.route({
    method: 'GET',
    url: '/api/v1/tenant',
    config: { scope: 'identity:read', audience: ['operator'] },
    schema: {
      operationId: 'getTenant',
      summary: 'Get the tenant',
      description:
        'Returns the tenant that the token belongs to: its mode, currency, status and settings. Use it to check ' +
        'whether a credential is one of a live tenant or of a sandbox.',
      response: { 200: TenantView },
    },
    handler: (request) => request.read(async (tx) => viewOfTenant(await getTenant(tx))),
  })
  app.route({
    method: 'PATCH',
    url: '/api/v1/tenant',
    config: { scope: 'identity:write', audience: ['operator'] },
    schema: {
      operationId: 'updateTenantSettings',
      summary: 'Update the tenant',
      description:
        'Changes the name or the settings of the tenant; fields that are left out stay as they are. The ' +
        'currency cannot be changed. A new rate limit applies to each credential of the tenant. Reports count days ' +
        'by the time zone.',
      body: UpdateTenantBody,
      response: { 200: TenantView, ...refusals(versionMismatch, timeZoneUnknown) },
    },
    handler: (request) => {
      const { name, settings } = request.body
      const changes = given({
        name,
        rateLimit: settings?.rate_limit,
        timeZone: settings?.time_zone,
      })
      const change = async (tx: Tx) => viewOfTenant(await updateTenantSettings(tx, changes))
      const tenantId = idOf('ten', principalOf(request).tenantId)
      return thenForget(identity, 'tenant', tenantId, request.write(change))
    },
  })
  publicSandboxRoute(app, identity)
  sandboxRoutes(app, identity)
}

function publicSandboxRoute(app: App, identity: Identity): void {
  app.route({
    method: 'POST',
    url: '/api/v1/sandboxes',
    config: { scope: 'public' },
    schema: {
      operationId: 'createSandbox',
      summary: 'Create a sandbox without an account',
      description:
        'Creates a sandbox tenant with a client and an API key that hold all scopes (beta). Use it to try the ' +
        'API before you have an account. The response contains the secrets: store them, because they are not ' +
        'shown again, not even to a request with the same `Idempotency-Key`.',
      body: CreateSandboxBody,
      response: {
        201: NewSandboxView,
        ...refusals(
          currencyUnsupported,
          idempotencyKeyReused,
          sandboxAlreadyCreated,
          sandboxLimitReached,
        ),
      },
    },
    handler: async (request, reply) => {
      const { name = 'Sandbox', currency = 'EUR' } = request.body
      const address = networkOf(request.ip)
      const key = idempotencyKeyOf(request)
      const id = tenantIdFor(identity, key, `anybody ${address}`)
      const repeated = key !== undefined && (await exists(identity, id))
      if (!repeated) await limitSandboxes(identity, address)
      const draft = { id, mode: 'sandbox', name, currency } as const
      const credentials = await createSandboxOnce(identity, draft, request.id, key)
      // There is no tenant to act for yet, so the answer is sent without `request.write`.
      reply.code(201).header('location', '/api/v1/tenant')
      return viewOfNew(credentials)
    },
  })
}

function sandboxRoutes(app: App, identity: Identity): void {
  app.route({
    method: 'GET',
    url: '/api/v1/tenant/sandboxes',
    config: { scope: 'identity:read', audience: ['operator'] },
    schema: {
      operationId: 'listSandboxes',
      summary: 'List sandboxes',
      description:
        'Returns the sandboxes that the live tenant has created, newest first. Their credentials are not ' +
        'included.',
      querystring: listQuery({}),
      response: { 200: ContentPage(SandboxView) },
    },
    handler: (request) => request.list(listSandboxes),
  })
  app.route({
    method: 'POST',
    url: '/api/v1/tenant/sandboxes',
    config: {
      scope: 'identity:write',
      audience: ['operator'],
      answersSecret: true,
      commitsOutsideTransaction: true,
    },
    schema: {
      operationId: 'createTenantSandbox',
      summary: 'Create a sandbox',
      description:
        'Creates a sandbox that belongs to the live tenant. The caller must hold all scopes. The response ' +
        'contains a client and an API key for the sandbox: store them, because they are not shown again.',
      body: CreateSandboxBody,
      response: {
        201: NewSandboxView,
        ...refusals(liveOnly, scopeNotHeld, currencyUnsupported, idempotencyKeyReused),
      },
    },
    handler: async (request) => {
      const parent = principalOf(request)
      if (parent.mode !== 'live') throw liveOnly()
      checkHeld(parent.scopes, [everything])
      const { name = 'Sandbox', currency = parent.currency } = request.body
      const key = idempotencyKeyOf(request)
      const id = tenantIdFor(identity, key, `${parent.tenantId} ${parent.clientId}`)
      const draft = { id, mode: 'sandbox', name, currency } as const
      // Created and committed before our own transaction begins, which then waits for nobody. Should ours fail,
      // a repetition with the key finds the sandbox again; without one nobody knows how to open it.
      const credentials = await createTenantOnce(identity, draft, request.id, key)
      return request.write(async (tx) => {
        await recordSandbox(tx, id, name)
        return created(viewOfNew(credentials), '/api/v1/tenant/sandboxes')
      })
    },
  })
}

async function exists({ database }: Identity, tenantId: string): Promise<boolean> {
  return (await findTenantAsSystem(database.system, uuidOf(tenantId))) !== undefined
}

async function limitSandboxes(identity: Identity, address: string): Promise<void> {
  const retryAfterSeconds = await secondsForAddressToWait(
    identity,
    'sandbox',
    address,
    sandboxesPerAddress,
  )
  if (retryAfterSeconds === 0) return
  const headers = { 'retry-after': String(retryAfterSeconds) }
  throw sandboxLimitReached({ retryAfterSeconds }, { headers })
}

function viewOfNew(credentials: TenantCredentials) {
  return {
    tenant_id: credentials.tenantId,
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
    api_key: credentials.apiKey,
    stage: 'beta' as const,
  }
}
