import { idOf, newUuid, type Party, type Sql, type System, sql, type Tx } from '@souk/platform'
import type { JWK } from 'jose'
import type { Role } from '../roles.ts'

/** No row has it: a distributed database joins no row by a key that is null. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/** What a token is good for at this moment: its tenant, and whoever acts with it. */
export interface TokenStatus {
  readonly mode: 'live' | 'sandbox'
  readonly tenantActive: boolean
  readonly currency: string
  readonly timeZone: string
  readonly rateLimit: number | null
  readonly clockOffsetMs: number
  readonly hasPoliciesForPeople: boolean
  readonly client: ClientStatus | undefined
  readonly member: MemberStatus | undefined
  /** The token itself was revoked, whoever stands behind it. */
  readonly revoked: boolean
}

interface ClientStatus {
  readonly active: boolean
  readonly scopes: readonly string[]
  /** Members who saw a secret of it. */
  readonly madeBy: readonly string[]
}

interface MemberStatus {
  readonly active: boolean
  readonly roles: readonly Role[]
  readonly party: Party | undefined
  /** Others who could have signed in as this member, and until when they count. */
  readonly passwordBy: readonly string[]
  readonly passwordByUntil: Date | null
}

export const tenantColumns = sql`
  t.mode, t.status as tenant_status, t.currency, t.time_zone, t.rate_limit,
  t.clock_offset_ms, t.is_supervised`
const keyColumns = sql`
  k.id as key_id, k.status as key_status, k.scopes, k.expires_at as key_expires_at`

/** Everybody who ever saw a secret of a client or a key: it may be known which one was used, or not. */
function makersOf(tenantId: string, ownerId: string | Sql): Sql {
  return sql`
    array(
      select distinct unnest(made.made_by)
      from identity.secrets made
      where made.tenant_id = ${tenantId} and made.owner_id = ${ownerId}
    )`
}

function memberIds(uuids: readonly string[]): string[] {
  return uuids.map((uuid) => idOf('mem', uuid))
}

export interface TenantRow {
  mode: 'live' | 'sandbox'
  tenant_status: string
  currency: string
  time_zone: string
  rate_limit: number | null
  clock_offset_ms: number
  is_supervised: boolean
}

interface TokenRow extends TenantRow {
  client_status: string | null
  client_scopes: string[]
  client_made_by: string[]
  member_status: string | null
  roles: Role[]
  provider_id: string | null
  password_by: string[]
  password_by_until: Date | null
  revoked: boolean
}

export interface TokenIds {
  readonly tenantId: string
  readonly clientId: string
  readonly memberId: string | null
  /** The subjects under which the token, or one that it came from, would have been revoked. */
  readonly revokedAs: readonly string[]
}

export async function findTokenStatus(
  system: System,
  { tenantId, clientId, memberId, revokedAs }: TokenIds,
): Promise<TokenStatus | undefined> {
  const [row] = await system<TokenRow>`
    select ${tenantColumns},
      c.status as client_status, c.scopes as client_scopes,
      ${makersOf(tenantId, clientId)} as client_made_by,
      m.status as member_status, m.roles, m.provider_id,
      m.password_by, m.password_by_until,
      exists (
        select from identity.revocations r
        where r.tenant_id = ${tenantId} and r.subject = any(${revokedAs}::text[])
      ) as revoked
    from identity.tenants t
    left join identity.clients c on c.tenant_id = ${tenantId} and c.id = ${clientId}
    left join identity.members m on m.tenant_id = ${tenantId} and m.id = ${memberId ?? nobody}
    where t.tenant_id = ${tenantId}
  `
  if (!row) return undefined
  return {
    ...tenantStatus(row),
    revoked: row.revoked,
    client: row.client_status
      ? {
          active: row.client_status === 'ACTIVE',
          scopes: row.client_scopes,
          madeBy: memberIds(row.client_made_by),
        }
      : undefined,
    member: row.member_status
      ? {
          active: row.member_status === 'ACTIVE',
          roles: row.roles,
          party: row.provider_id ? { kind: 'provider', id: row.provider_id } : undefined,
          passwordBy: memberIds(row.password_by),
          passwordByUntil: row.password_by_until,
        }
      : undefined,
  }
}

export function tenantStatus(row: TenantRow) {
  return {
    mode: row.mode,
    tenantActive: row.tenant_status === 'ACTIVE',
    currency: row.currency,
    timeZone: row.time_zone,
    rateLimit: row.rate_limit,
    clockOffsetMs: row.clock_offset_ms,
    hasPoliciesForPeople: row.is_supervised,
  }
}

export type TenantStatus = Omit<TokenStatus, 'client' | 'member' | 'revoked'>

export interface KeyStatus extends TenantStatus {
  readonly keyId: string
  readonly active: boolean
  readonly scopes: readonly string[]
  readonly keyExpiresAt: Date | null
  readonly secretExpiresAt: Date | null
  /** Members who saw a secret of it. */
  readonly madeBy: readonly string[]
}

interface KeyRow extends TenantRow {
  key_id: string
  key_status: string
  scopes: string[]
  key_expires_at: Date | null
  secret_expires_at: Date | null
  made_by: string[]
}

export async function findKeyStatus(
  system: System,
  tenantId: string,
  hash: string,
): Promise<KeyStatus | undefined> {
  const [row] = await system<KeyRow>`
    select ${tenantColumns}, ${keyColumns}, s.expires_at as secret_expires_at,
      ${makersOf(tenantId, sql`s.owner_id`)} as made_by
    from identity.secrets s
    join identity.api_keys k on k.tenant_id = ${tenantId} and k.id = s.owner_id
    join identity.tenants t on t.tenant_id = ${tenantId}
    where s.tenant_id = ${tenantId} and s.hash = ${hash}
  `
  return row && toKeyStatus(row)
}

/** For what was asked with the key before, when its secret is not at hand. */
export async function findKeyStatusById(
  system: System,
  tenantId: string,
  keyId: string,
): Promise<KeyStatus | undefined> {
  const [row] = await system<KeyRow>`
    select ${tenantColumns}, ${keyColumns}, null::timestamptz as secret_expires_at,
      ${makersOf(tenantId, keyId)} as made_by
    from identity.api_keys k
    join identity.tenants t on t.tenant_id = ${tenantId}
    where k.tenant_id = ${tenantId} and k.id = ${keyId}
  `
  return row && toKeyStatus(row)
}

function toKeyStatus(row: KeyRow): KeyStatus {
  return {
    ...tenantStatus(row),
    keyId: row.key_id,
    active: row.key_status === 'ACTIVE',
    scopes: row.scopes,
    keyExpiresAt: row.key_expires_at,
    secretExpiresAt: row.secret_expires_at,
    madeBy: memberIds(row.made_by),
  }
}

export interface PublishableKeyStatus extends TenantStatus {
  readonly keyId: string
  readonly active: boolean
  readonly channel: string
  readonly origins: readonly string[]
  readonly showsStock: boolean
}

interface PublishableKeyRow extends TenantRow {
  publishable_key_id: string
  key_status: string
  channel: string
  origins: string[]
  shows_stock: boolean
}

export async function findPublishableKeyStatus(
  system: System,
  tenantId: string,
  key: string,
): Promise<PublishableKeyStatus | undefined> {
  const [row] = await system<PublishableKeyRow>`
    select ${tenantColumns}, k.id as publishable_key_id, k.status as key_status, k.channel, k.origins,
      k.shows_stock
    from identity.publishable_keys k
    join identity.tenants t on t.tenant_id = ${tenantId}
    where k.tenant_id = ${tenantId} and k.key = ${key}
  `
  if (!row) return undefined
  return {
    ...tenantStatus(row),
    keyId: row.publishable_key_id,
    active: row.key_status === 'ACTIVE',
    channel: row.channel,
    origins: row.origins,
    showsStock: row.shows_stock,
  }
}

export interface Revocation {
  readonly id: string
  readonly subject: string
  readonly recordedAt: Date
  readonly expiresAt: Date
}

interface RevocationRow {
  id: string
  subject: string
  recorded_at: Date
  expires_at: Date
}

/**
 * Of all tenants. On a cluster the feed has them in one place. On one PostgreSQL they are in one place anyway, together
 * with those that a process of the release before records, which knows of no feed.
 */
export async function listRevocationsSince(system: System, since: Date): Promise<Revocation[]> {
  const recorded = system.isDistributed ? sql`identity.revocation_feed` : sql`identity.revocations`
  const rows = await system<RevocationRow>`
    select id, subject, recorded_at, expires_at
    from ${recorded}
    where recorded_at >= ${since}
    order by recorded_at, id
  `
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    recordedAt: row.recorded_at,
    expiresAt: row.expires_at,
  }))
}

/** Written in the transaction of the change that makes it necessary, and to the feed as well: both or neither. */
export async function insertRevocation(
  target: Tx | System,
  tenantId: string,
  revocation: Omit<Revocation, 'id'>,
): Promise<void> {
  const { subject, recordedAt, expiresAt } = revocation
  const id = newUuid()
  await Promise.all([
    target`
      insert into identity.revocations (tenant_id, id, subject, recorded_at, expires_at)
      values (${tenantId}, ${id}, ${subject}, ${recordedAt}, ${expiresAt})
    `,
    target`
      insert into identity.revocation_feed (id, tenant_id, subject, recorded_at, expires_at)
      values (${id}, ${tenantId}, ${subject}, ${recordedAt}, ${expiresAt})
    `,
  ])
}

export async function deleteExpiredRevocations(system: System, now: Date): Promise<void> {
  await system`delete from identity.revocations where expires_at < ${now}`
  await system`delete from identity.revocation_feed where expires_at < ${now}`
}

export interface StoredSigningKey {
  readonly kid: string
  readonly publicJwk: JWK
  readonly sealedPrivateJwk: string
  readonly signsFrom: Date
}

interface SigningKeyRow {
  kid: string
  public_jwk: JWK
  sealed_private_jwk: string
  signs_from: Date
}

/** The newest first: the first whose time to sign has come is the one that signs. */
export async function listSigningKeys(system: System, now: Date): Promise<StoredSigningKey[]> {
  const rows = await system<SigningKeyRow>`
    select kid, public_jwk, sealed_private_jwk, signs_from
    from identity.signing_keys
    where expires_at is null or expires_at > ${now}
    order by signs_from desc, kid
  `
  return rows.map((row) => ({
    kid: row.kid,
    publicJwk: row.public_jwk,
    sealedPrivateJwk: row.sealed_private_jwk,
    signsFrom: row.signs_from,
  }))
}

export async function insertSigningKey(
  system: System,
  key: StoredSigningKey,
  now: Date,
): Promise<void> {
  await system`
    insert into identity.signing_keys (kid, public_jwk, sealed_private_jwk, signs_from, created_at)
    values (${key.kid}, ${JSON.stringify(key.publicJwk)}, ${key.sealedPrivateJwk},
      ${key.signsFrom}, ${now})
  `
}

/** The replaced keys stay published until the last token they signed has expired. */
export async function retireSigningKeys(system: System, expiresAt: Date): Promise<void> {
  await system`update identity.signing_keys set expires_at = ${expiresAt} where expires_at is null`
}

export async function deleteExpiredSigningKeys(system: System, now: Date): Promise<void> {
  await system`delete from identity.signing_keys where expires_at < ${now}`
}

export async function deleteSigningKeys(system: System): Promise<string[]> {
  const deleted = await system<{ kid: string }>`delete from identity.signing_keys returning kid`
  return deleted.map(({ kid }) => kid)
}
