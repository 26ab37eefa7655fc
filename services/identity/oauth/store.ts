import { type Sql, type System, sql } from '@souk/platform'

/** A code, a refresh token, a grant or a login under way: what the OAuth2 server must remember. */
export interface OAuthRecord {
  readonly payload: Record<string, unknown>
  readonly uid: string | null
  readonly accountId: string | null
  readonly expiresAt: Date
  readonly consumedAt: Date | null
}

interface RecordRow {
  payload: Record<string, unknown>
  uid: string | null
  account_id: string | null
  expires_at: Date
  consumed_at: Date | null
}

const recordColumns = sql`payload, uid, account_id, expires_at, consumed_at`

function toRecord(row: RecordRow): OAuthRecord {
  const { payload, uid, account_id: accountId, expires_at: expiresAt } = row
  return { payload, uid, accountId, expiresAt, consumedAt: row.consumed_at }
}

export interface NewRecord {
  readonly payload: object
  readonly grantId: string | null
  readonly accountId: string | null
  readonly uid: string | null
  readonly expiresAt: Date
}

export async function upsertRecord(
  system: System,
  kind: string,
  id: string,
  record: NewRecord,
): Promise<void> {
  await system`
    insert into identity.oauth_records (kind, id, grant_id, account_id, uid, payload, expires_at)
    values (${kind}, ${id}, ${record.grantId}, ${record.accountId}, ${record.uid},
      ${JSON.stringify(record.payload)}, ${record.expiresAt})
    on conflict (kind, id) do update
    set grant_id = excluded.grant_id, account_id = excluded.account_id, uid = excluded.uid,
      payload = excluded.payload, expires_at = excluded.expires_at
  `
}

/**
 * A code or a token that stems from a grant. False when the grant is gone: whoever takes a grant back waits for
 * what is being saved under it, and nothing is saved afterwards.
 */
export async function insertUnderGrant(
  system: System,
  kind: string,
  id: string,
  record: NewRecord,
): Promise<boolean> {
  const saved = await system`
    insert into identity.oauth_records (kind, id, grant_id, account_id, payload, expires_at)
    select ${kind}, ${id}, origin.id, ${record.accountId}, ${JSON.stringify(record.payload)}::jsonb,
      ${record.expiresAt}::timestamptz
    from identity.oauth_records origin
    where origin.kind = 'Grant' and origin.id = ${record.grantId}
    for key share
    returning id
  `
  return saved.length > 0
}

export async function findRecord(
  system: System,
  kind: string,
  id: string,
  now: Date,
): Promise<OAuthRecord | undefined> {
  const [row] = await system<RecordRow>`
    select ${recordColumns}
    from identity.oauth_records
    where kind = ${kind} and id = ${id} and expires_at > ${now}
  `
  return row && toRecord(row)
}

/** Waits for whoever is deleting it, and is false when they have. */
export async function isThere(
  system: System,
  kind: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const found = await system`
    select id
    from identity.oauth_records
    where kind = ${kind} and id = ${id} and expires_at > ${now}
    for key share
  `
  return found.length > 0
}

export async function findRecordByUid(
  system: System,
  kind: string,
  uid: string,
  now: Date,
): Promise<OAuthRecord | undefined> {
  const [row] = await system<RecordRow>`
    select ${recordColumns}
    from identity.oauth_records
    where kind = ${kind} and uid = ${uid} and expires_at > ${now}
  `
  return row && toRecord(row)
}

/** Of two requests that bring one code or one refresh token at once, only one gets true. */
export async function consumeRecord(
  system: System,
  kind: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const consumed = await system`
    update identity.oauth_records
    set consumed_at = ${now}
    where kind = ${kind} and id = ${id} and consumed_at is null
    returning id
  `
  return consumed.length > 0
}

export async function deleteRecord(system: System, kind: string, id: string): Promise<void> {
  await system`delete from identity.oauth_records where kind = ${kind} and id = ${id}`
}

/** The consents that were given in one sign-in. */
export async function listGrantsOfSignIn(
  system: System,
  kind: string,
  uid: string,
): Promise<string[]> {
  const found = await system<{ id: string }>`
    select id from identity.oauth_records where kind = ${kind} and uid = ${uid} order by id
  `
  return found.map(({ id }) => id)
}

/** Whoever signs in again in the same browser goes on in the tabs that are open. */
export async function moveGrantsOfSignIn(
  system: System,
  kind: string,
  from: string,
  to: string,
): Promise<void> {
  await system`
    update identity.oauth_records set uid = ${to} where kind = ${kind} and uid = ${from}
  `
}

export interface IssuedToken {
  readonly jti: string
  readonly tenantId: string
  readonly expiresAt: Date
}

/** Ends everything that one consent gave rise to, and returns the access tokens that have not expired. */
export function deleteRecordsOfGrant(system: System, grantId: string): Promise<IssuedToken[]> {
  return deleteRecords(system, sql`grant_id = ${grantId}`)
}

/** The same for all that a member has ever consented to. */
export function deleteRecordsOfAccount(system: System, accountId: string): Promise<IssuedToken[]> {
  return deleteRecords(system, sql`account_id = ${accountId}`)
}

/** The grants go first: after them nothing new comes, and the second statement sees all there is. */
async function deleteRecords(system: System, whose: Sql): Promise<IssuedToken[]> {
  await system`delete from identity.oauth_records where kind = 'Grant' and ${whose}`
  const deleted = await system<{
    kind: string
    id: string
    payload: { tenantId?: string }
    expires_at: Date
  }>`
    delete from identity.oauth_records
    where ${whose}
    returning kind, id, payload, expires_at
  `
  return deleted.flatMap(({ kind, id, payload: { tenantId }, expires_at }) =>
    kind === 'AccessToken' && tenantId ? [{ jti: id, tenantId, expiresAt: expires_at }] : [],
  )
}

export async function deleteExpiredRecords(system: System, now: Date): Promise<void> {
  await system`delete from identity.oauth_records where expires_at < ${now}`
}
