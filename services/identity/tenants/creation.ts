import {
  type Context,
  idempotencyKeyReused,
  type Kernel,
  newId,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { findUsableClient } from '../clients/store.ts'
import { wallClock } from '../operations.ts'
import { sandboxAlreadyCreated } from '../problems.ts'
import { everything } from '../scopes.ts'
import { type Secrets, secretsFrom } from '../secrets.ts'
import { findKeyStatus } from '../tokens/store.ts'
import { issueCredentials, setUpTenant, type TenantCredentials } from './operations.ts'
import { findCreationAnswer, findTenantAsSystem, insertCreationAnswer } from './store.ts'
import type { TenantDraft } from './tenant.ts'

/** Tenants are created outside of any request's transaction, each in one of its own. */
export interface TenantCreation {
  readonly database: Kernel['database']
  readonly secrets: Secrets
}

/** A tenant is created in its own name: even its first rows pass the policies that guard all later ones. */
function creationContext(draft: TenantDraft, requestId: string): Context {
  return {
    tenantId: uuidOf(draft.id),
    mode: draft.mode,
    currency: draft.currency,
    actor: { type: 'system', id: 'tenant creation' },
    requestId,
    operation: 'createTenant',
    clockOffsetMs: draft.clockOffsetMs ?? 0,
  }
}

/** Makes a tenant with a client and a key that may do everything in it. */
export function createTenant(
  { database, secrets }: TenantCreation,
  draft: TenantDraft,
  requestId: string,
): Promise<TenantCredentials> {
  return database.write(creationContext(draft, requestId), async (tx) => {
    const credentials = await setUpTenant(tx, secrets, draft, [everything])
    if (!credentials) throw new Error(`there is a tenant ${draft.id} already`)
    return credentials
  })
}

/**
 * The id of a tenant to be created. The same key of the same caller leads to the same tenant. The word `founding` goes
 * into that id, so it stays: with another, a request repeated after an upgrade would make a second tenant.
 */
export function tenantIdFor(
  { secrets }: Pick<TenantCreation, 'secrets'>,
  key: string | undefined,
  caller: string,
): string {
  return key === undefined ? newId('ten') : secrets.idFrom('ten', `founding by ${caller}: ${key}`)
}

/**
 * Makes a tenant for a request of somebody we know. With an idempotency key its id comes from `tenantIdFor`: whoever
 * repeats it, also after a crash or while the first is still under way, gets the credentials that the first one issued.
 */
export function createTenantOnce(
  creation: TenantCreation,
  draft: TenantDraft,
  requestId: string,
  key: string | undefined,
): Promise<TenantCredentials> {
  const { secrets } = creation
  return createOnce(creation, draft, requestId, key, {
    sealed: (credentials) => secrets.seal(JSON.stringify(credentials)),
    earlier: (sealed) => JSON.parse(secrets.open(sealed)) as TenantCredentials,
  })
}

/** The same for a request of anybody. Who repeats it may be somebody else, so the credentials are shown once. */
export function createSandboxOnce(
  creation: TenantCreation,
  draft: TenantDraft,
  requestId: string,
  key: string | undefined,
): Promise<TenantCredentials> {
  return createOnce(creation, draft, requestId, key, {
    sealed: () => '',
    earlier: () => {
      throw sandboxAlreadyCreated()
    },
  })
}

/** What is kept of the credentials, and what a repetition gets of it. */
interface Repetition {
  readonly sealed: (credentials: TenantCredentials) => string
  readonly earlier: (sealed: string) => TenantCredentials
}

function createOnce(
  creation: TenantCreation,
  draft: TenantDraft,
  requestId: string,
  key: string | undefined,
  { sealed, earlier }: Repetition,
): Promise<TenantCredentials> {
  if (key === undefined) return createTenant(creation, draft, requestId)
  const { database, secrets } = creation
  const { mode, name, currency, timeZone, owner } = draft
  const zone = timeZone === undefined ? [] : [{ timeZone }]
  const asked = [mode, name, currency, ...(owner ? [owner.email, owner.name] : []), ...zone]
  // The word stays for the same reason as in `tenantIdFor`: stored fingerprints have it.
  const fingerprint = secrets.hash(JSON.stringify(['founding', ...asked]))
  return database.write(creationContext(draft, requestId), async (tx) => {
    const credentials = await setUpTenant(tx, secrets, draft, [everything])
    if (credentials) {
      await insertCreationAnswer(tx, { fingerprint, sealedCredentials: sealed(credentials) })
      return credentials
    }
    const first = await findCreationAnswer(tx)
    if (first?.fingerprint !== fingerprint) throw idempotencyKeyReused()
    return earlier(first.sealedCredentials)
  })
}

export interface EnsureTenantOptions {
  readonly database: Kernel['database']
  readonly serverSecret: string
  readonly tenant: TenantDraft
  /** What its credentials may do; everything that a tenant can do unless said. */
  readonly scopes?: readonly string[]
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
  const { database, tenant, known, scopes = [everything] } = options
  const creation: TenantCreation = { database, secrets: secretsFrom(options.serverSecret) }
  const found = await findTenantAsSystem(database.system, uuidOf(tenant.id))
  if (!found) {
    const credentials = await database.write(creationContext(tenant, 'start'), (tx) =>
      setUpTenant(tx, creation.secrets, tenant, scopes),
    )
    // Otherwise another machine that starts at this moment was faster.
    if (credentials) return { credentials, fresh: true }
  }
  const context = creationContext({ ...tenant, ...found }, 'start')
  const works = known && (await database.read(context, (tx) => stillWork(tx, creation, known)))
  const credentials = works
    ? known
    : await database.write(context, (tx) =>
        issueCredentials(tx, creation.secrets, tenant.id, scopes),
      )
  return { credentials, fresh: false }
}

async function stillWork(
  tx: Tx,
  { database, secrets }: TenantCreation,
  { tenantId, clientId, clientSecret, apiKey }: TenantCredentials,
): Promise<boolean> {
  if (uuidOf(tenantId) !== tx.tenantId) return false
  const client = await findUsableClient(database.system, clientId, wallClock(tx))
  const key = await findKeyStatus(database.system, tx.tenantId, secrets.hash(apiKey))
  return Boolean(client?.secretHashes.includes(secrets.hash(clientSecret)) && key?.active)
}
