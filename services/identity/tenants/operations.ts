import {
  audited,
  type Context,
  checkVersion,
  emit,
  type Kernel,
  newId,
  sandboxOnly,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { createClient } from '../clients/operations.ts'
import { findUsableClient } from '../clients/store.ts'
import { sandboxCreated, tenantCreated, tenantUpdated } from '../events.ts'
import { createApiKey } from '../keys/operations.ts'
import { announceChange, wallClock } from '../operations.ts'
import { everything } from '../scopes.ts'
import { type Secrets, secretsFrom } from '../secrets.ts'
import { findKeyStanding } from '../tokens/store.ts'
import {
  findTenantOutside,
  getTenantForUpdate,
  insertSandbox,
  insertTenant,
  updateTenant,
} from './store.ts'
import {
  advanceClock,
  changeTenant,
  newTenant,
  type Tenant,
  type TenantChanges,
  type TenantDraft,
} from './tenant.ts'

/** What opens a tenant. Given out once, when it is made. */
export interface TenantCredentials {
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
  readonly apiKey: string
}

export interface Founding {
  readonly database: Kernel['database']
  readonly secrets: Secrets
}

/** A tenant is founded in its own name: even its first rows pass the policies that guard all later ones. */
function foundingContext(draft: TenantDraft, requestId: string): Context {
  return {
    tenantId: uuidOf(draft.id),
    mode: draft.mode,
    currency: draft.currency,
    actor: { type: 'system', id: 'founding' },
    requestId,
    operation: 'createTenant',
    clockOffsetMs: 0,
  }
}

/** Makes a tenant with a client and a key that may do everything in it. */
export function createTenant(
  { database, secrets }: Founding,
  draft: TenantDraft,
  requestId: string,
): Promise<TenantCredentials> {
  return database.write(foundingContext(draft, requestId), async (tx) => {
    const tenant = newTenant(draft, tx.now)
    await insertTenant(tx, tenant)
    const credentials = await issueCredentials(tx, secrets, draft.id)
    const { id, version } = tenant
    audited(tx, { resource: 'tenant', id, after: tenant })
    emit(tx, tenantCreated, { id, version, object: factsOf(tenant) })
    return credentials
  })
}

async function issueCredentials(
  tx: Tx,
  secrets: Secrets,
  tenantId: string,
): Promise<TenantCredentials> {
  const held = [everything]
  const { client, secret = '' } = await createClient(tx, secrets, held, {
    name: 'Default client',
    confidential: true,
    grantTypes: ['client_credentials'],
    redirectUris: [],
    scopes: held,
  })
  const { secret: apiKey } = await createApiKey(tx, secrets, held, {
    name: 'Default key',
    scopes: held,
    expiresAt: null,
  })
  return { tenantId, clientId: client.id, clientSecret: secret, apiKey }
}

export async function updateTenantSettings(tx: Tx, changes: TenantChanges): Promise<Tenant> {
  const tenant = await getTenantForUpdate(tx)
  checkVersion(tx, tenant.version)
  return saveTenant(tx, tenant, changeTenant(tenant, changes, tx.now))
}

export async function advanceSandboxClock(tx: Tx, seconds: number): Promise<Tenant> {
  if (tx.mode !== 'sandbox') throw sandboxOnly()
  const tenant = await getTenantForUpdate(tx)
  checkVersion(tx, tenant.version)
  return saveTenant(tx, tenant, advanceClock(tenant, seconds, tx.now))
}

async function saveTenant(tx: Tx, before: Tenant, after: Tenant): Promise<Tenant> {
  await Promise.all([updateTenant(tx, after), announceChange(tx, 'tenant', after.id)])
  audited(tx, { resource: 'tenant', id: after.id, before, after })
  emit(tx, tenantUpdated, {
    id: after.id,
    version: after.version,
    object: factsOf(after),
    previous: factsOf(before),
  })
  return after
}

function factsOf({ id, mode, name, currency }: Tenant) {
  return { id, mode, name, currency }
}

/** The sandbox itself exists already; this is the live tenant's note that it is the parent. */
export async function recordSandbox(tx: Tx, id: string, name: string): Promise<void> {
  await insertSandbox(tx, { id, name, createdAt: tx.now })
  audited(tx, { resource: 'sandbox', id, after: { name } })
  emit(tx, sandboxCreated, { id, version: 1, object: { id, name } })
}

export function draftSandbox(name: string, currency: string): TenantDraft {
  return { id: newId('ten'), mode: 'sandbox', name, currency }
}

export interface EnsureTenantOptions {
  readonly database: Kernel['database']
  readonly serverSecret: string
  readonly tenant: TenantDraft
  /** The credentials handed out on an earlier start, if they were kept. */
  readonly known?: TenantCredentials
}

/** `fresh` is true when the tenant was made just now and is still empty. */
export interface EnsuredTenant {
  readonly credentials: TenantCredentials
  readonly fresh: boolean
}

/** Makes the tenant once. Afterwards it keeps the known credentials while they work, or issues new ones. */
export async function ensureTenant(options: EnsureTenantOptions): Promise<EnsuredTenant> {
  const { database, tenant, known } = options
  const founding: Founding = { database, secrets: secretsFrom(options.serverSecret) }
  const found = await findTenantOutside(database.system, uuidOf(tenant.id))
  if (!found) {
    return { credentials: await createTenant(founding, tenant, 'start'), fresh: true }
  }
  const context = foundingContext({ ...tenant, ...found }, 'start')
  const works = known && (await database.read(context, (tx) => stillWork(tx, founding, known)))
  const credentials = works
    ? known
    : await database.write(context, (tx) => issueCredentials(tx, founding.secrets, tenant.id))
  return { credentials, fresh: false }
}

async function stillWork(
  tx: Tx,
  { database, secrets }: Founding,
  { tenantId, clientId, clientSecret, apiKey }: TenantCredentials,
): Promise<boolean> {
  if (uuidOf(tenantId) !== tx.tenantId) return false
  const client = await findUsableClient(database.system, clientId, wallClock(tx))
  const key = await findKeyStanding(database.system, tx.tenantId, secrets.hash(apiKey))
  return Boolean(client?.secretHashes.includes(secrets.hash(clientSecret)) && key?.active)
}
