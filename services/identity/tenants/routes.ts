import assert from 'node:assert/strict'
import {
  type App,
  ContentPage,
  created,
  idOf,
  listQuery,
  refusals,
  sandboxOnly,
  versionMismatch,
} from '@souk/platform'
import { heldBy, type Reply, type Request, thenForget } from '../http.ts'
import type { Identity } from '../identity.ts'
import { sandboxesPerAddress, secondsToWait } from '../limits.ts'
import { checkHeld } from '../operations.ts'
import { liveOnly, sandboxLimitReached, scopeNotHeld } from '../problems.ts'
import { given } from '../schemas.ts'
import { everything } from '../scopes.ts'
import {
  advanceSandboxClock,
  createTenant,
  draftSandbox,
  recordSandbox,
  type TenantCredentials,
  updateTenantSettings,
} from './operations.ts'
import {
  AdvanceClockBody,
  CreateSandboxBody,
  NewSandboxView,
  SandboxView,
  TenantView,
  UpdateTenantBody,
  viewOfTenant,
} from './schemas.ts'
import { getTenant, listSandboxes } from './store.ts'

export function tenantRoutes(app: App, identity: Identity): void {
  app.route({
    method: 'GET',
    url: '/api/v1/tenant',
    config: { scope: 'identity:read' },
    schema: {
      operationId: 'getTenant',
      summary: 'Read the tenant of the token',
      response: { 200: TenantView },
    },
    handler: (request) => request.read(async (tx) => viewOfTenant(await getTenant(tx))),
  })
  app.route({
    method: 'PATCH',
    url: '/api/v1/tenant',
    config: { scope: 'identity:write' },
    schema: {
      operationId: 'updateTenantSettings',
      summary: 'Change the name or the settings of the tenant',
      body: UpdateTenantBody,
      response: { 200: TenantView, ...refusals(versionMismatch) },
    },
    handler: (request) => {
      const { name, settings } = request.body
      const changes = given({ name, rateLimit: settings?.rate_limit })
      return changingTenant(
        identity,
        request,
        request.write(async (tx) => viewOfTenant(await updateTenantSettings(tx, changes))),
      )
    },
  })
  app.route({
    method: 'POST',
    url: '/api/v1/sandbox/clock/advance',
    config: { scope: 'sandbox:write' },
    schema: {
      operationId: 'advanceSandboxClock',
      summary: 'Move the clock of a sandbox ahead',
      body: AdvanceClockBody,
      response: { 200: TenantView, ...refusals(sandboxOnly, versionMismatch) },
    },
    handler: (request) =>
      changingTenant(
        identity,
        request,
        request.write(async (tx) =>
          viewOfTenant(await advanceSandboxClock(tx, request.body.seconds)),
        ),
      ),
  })
  sandboxRoutes(app, identity)
}

function sandboxRoutes(app: App, identity: Identity): void {
  app.route({
    method: 'POST',
    url: '/api/v1/sandboxes',
    config: { scope: 'public' },
    schema: {
      operationId: 'createSandbox',
      summary: 'Get a sandbox of your own, without an account (beta)',
      body: CreateSandboxBody,
      response: { 201: NewSandboxView, ...refusals(sandboxLimitReached) },
    },
    handler: async (request, reply) => {
      await limitAddress(identity, request.ip)
      const { name = 'Sandbox', currency = 'EUR' } = request.body
      const draft = draftSandbox(name, currency)
      return sent(reply, await createTenant(identity, draft, request.id))
    },
  })
  app.route({
    method: 'GET',
    url: '/api/v1/tenant/sandboxes',
    config: { scope: 'identity:read' },
    schema: {
      operationId: 'listSandboxes',
      summary: 'List the sandboxes of a live tenant',
      querystring: listQuery({}),
      response: { 200: ContentPage(SandboxView) },
    },
    handler: (request) => request.list(listSandboxes),
  })
  app.route({
    method: 'POST',
    url: '/api/v1/tenant/sandboxes',
    config: { scope: 'identity:write' },
    schema: {
      operationId: 'createTenantSandbox',
      summary: 'Create a sandbox that belongs to the live tenant',
      body: CreateSandboxBody,
      response: { 201: NewSandboxView, ...refusals(liveOnly, scopeNotHeld) },
    },
    handler: (request) =>
      request.write(async (tx) => {
        if (tx.mode !== 'live') throw liveOnly()
        checkHeld(heldBy(request), [everything])
        const { name = 'Sandbox', currency = tx.currency } = request.body
        const draft = draftSandbox(name, currency)
        // Founded first, in its own transaction: should ours fail, it is a tenant that nobody knows of.
        const credentials = await createTenant(identity, draft, request.id)
        await recordSandbox(tx, draft.id, name)
        return created(viewOfNew(credentials), `/api/v1/tenant/sandboxes`)
      }),
  })
}

function changingTenant<Answer>(
  identity: Identity,
  request: Pick<Request, 'principal'>,
  written: Promise<Answer>,
) {
  assert(request.principal, 'the routes of a tenant are not public')
  return thenForget(identity, 'tenant', idOf('ten', request.principal.tenantId), written)
}

async function limitAddress(identity: Identity, address: string): Promise<void> {
  const bucket = `sandbox ${identity.secrets.hash(address)}`
  const { system } = identity.database
  const retryAfterSeconds = await secondsToWait(system, bucket, sandboxesPerAddress, identity.now())
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

/** There is no tenant to act for yet, so the answer is sent without the doors of a request. */
function sent(reply: Reply, credentials: TenantCredentials) {
  reply.code(201).header('location', '/api/v1/tenant')
  return viewOfNew(credentials)
}
