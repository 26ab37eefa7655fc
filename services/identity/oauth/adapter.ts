import { isId, type System } from '@souk/platform'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { AgentRights } from '../agents/rights.ts'
import { storedLimits } from '../agents/rows.ts'
import { listAgentRights } from '../agents/store.ts'
import { tokenExchangeGrant } from '../clients/client.ts'
import type { UsableClient } from '../clients/store.ts'
import type { Secrets } from '../secrets.ts'
import type { Revocations } from '../tokens/revocations.ts'
import { findClient } from './clients.ts'
import { errors } from './library.ts'
import {
  consumeRecord,
  deleteRecord,
  deleteRecordsOfAccount,
  deleteRecordsOfGrant,
  findRecord,
  findRecordByUid,
  type IssuedToken,
  insertUnderGrant,
  type OAuthRecord,
  upsertRecord,
} from './store.ts'

export interface AdapterContext {
  readonly system: System
  readonly secrets: Secrets
  readonly revocations: Revocations
  readonly issuer: string
  readonly now: () => Date
}

/** Our own fields of a client, beside the ones that OAuth2 knows. */
export const clientFields = {
  tenant: 'souk_tenant',
  secrets: 'souk_secrets',
  scopes: 'souk_scopes',
  agent: 'souk_agent',
  limits: 'souk_limits',
  suspensions: 'souk_suspensions',
  stop: 'souk_stop',
}

export function adapterFor(name: string, context: AdapterContext): Adapter {
  if (name === 'Client') return new ClientAdapter(context)
  // Each authorization asks for the password: nothing of a login outlives it, in no tenant.
  if (name === 'Session') return new NothingKept()
  return new RecordAdapter(name, context)
}

class NothingKept implements Adapter {
  async upsert() {}
  async find(_id: string): Promise<AdapterPayload | undefined> {
    return undefined
  }
  async findByUid() {}
  async findByUserCode() {}
  async consume(_id: string) {}
  async destroy(_id: string) {}
  async revokeByGrantId(_grantId: string) {}
}

class ClientAdapter extends NothingKept {
  readonly #context: AdapterContext

  constructor(context: AdapterContext) {
    super()
    this.#context = context
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    if (!isId('cli', id)) return undefined
    const { system } = this.#context
    const found = await findClient(this.#context, id)
    if (!found) return undefined
    const { agentId } = found.client
    if (agentId === null) return metadataOf(found)
    const [agent] = await listAgentRights(system, found.tenantId, [agentId])
    return agent && metadataOfAgent(found, agent)
  }
}

/** What its program is told that has shown the right secret. */
const stopReasons = {
  SUSPENSION: 'the agent is suspended',
  RETIREMENT: 'the agent is retired and never acts again',
  OWNER_DISABLED: 'the owner of the agent is disabled',
} as const

/** A credential of an agent asks for what the agent holds at that moment. */
function metadataOfAgent(found: UsableClient, agent: AgentRights): AdapterPayload {
  const { id, scopes, limits, suspensions, stoppedBy } = agent
  return {
    ...metadataOf(found),
    grant_types: ['client_credentials', tokenExchangeGrant],
    [clientFields.scopes]: scopes,
    [clientFields.agent]: id,
    [clientFields.limits]: storedLimits(limits),
    [clientFields.suspensions]: suspensions,
    ...(stoppedBy !== null && { [clientFields.stop]: stopReasons[stoppedBy] }),
  }
}

function metadataOf({ client, tenantId, secretHashes }: UsableClient): AdapterPayload {
  const usesCode = client.grantTypes.includes('authorization_code')
  return {
    client_id: client.id,
    client_name: client.name,
    // Secrets are compared by their hashes; the library only wants to see that there is one.
    ...(client.confidential && { client_secret: 'kept-as-hash' }),
    token_endpoint_auth_method: client.confidential ? 'client_secret_basic' : 'none',
    grant_types: [...client.grantTypes],
    response_types: usesCode ? ['code'] : [],
    redirect_uris: [...client.redirectUris],
    [clientFields.tenant]: tenantId,
    [clientFields.secrets]: secretHashes,
    [clientFields.scopes]: client.scopes,
  }
}

/** What the library makes up looks like this; anything else, such as a NUL, is not even looked for. */
const idPattern = /^[\w-]{1,128}$/

/** These open something to whoever brings them, so the database knows only their keyed hash. */
const keptAsHash = new Set(['AuthorizationCode', 'RefreshToken'])

class RecordAdapter implements Adapter {
  readonly #kind: string
  readonly #context: AdapterContext

  constructor(kind: string, context: AdapterContext) {
    this.#kind = kind
    this.#context = context
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    const { system, now } = this.#context
    const { jti: _jti, ...withoutId } = payload
    const record = {
      payload: this.#isHashed ? withoutId : payload,
      grantId: (this.#kind === 'Grant' ? id : payload.grantId) ?? null,
      accountId: payload.accountId ?? null,
      uid: payload.uid ?? null,
      expiresAt: new Date(now().getTime() + expiresIn * 1000),
    }
    if (!this.#isHashed) return upsertRecord(system, this.#kind, id, record)
    const saved = await insertUnderGrant(system, this.#kind, this.#storedId(id), record)
    if (!saved) throw new errors.InvalidGrant('the grant was revoked')
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (!idPattern.test(id)) return undefined
    const { system, now } = this.#context
    const found = payloadOf(await findRecord(system, this.#kind, this.#storedId(id), now()))
    return found && { ...found, jti: id }
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    if (!idPattern.test(uid)) return undefined
    const { system, now } = this.#context
    return payloadOf(await findRecordByUid(system, this.#kind, uid, now()))
  }

  async findByUserCode() {}

  /** The second of two concurrent uses counts as reuse: which of the two is legitimate cannot be told. */
  async consume(id: string): Promise<void> {
    const { system, now } = this.#context
    if (await consumeRecord(system, this.#kind, this.#storedId(id), now())) return
    const record = await this.find(id)
    if (record?.grantId) await this.revokeByGrantId(record.grantId)
    throw new errors.InvalidGrant('already used')
  }

  async destroy(id: string): Promise<void> {
    await deleteRecord(this.#context.system, this.#kind, this.#storedId(id))
  }

  /** Takes the consent itself back too, so that the winner of a race gets nothing out of it any more. */
  async revokeByGrantId(grantId: string): Promise<void> {
    await revokeGrant(this.#context, grantId)
  }

  get #isHashed(): boolean {
    return keptAsHash.has(this.#kind)
  }

  #storedId(id: string): string {
    return this.#isHashed ? this.#context.secrets.hash(`${this.#kind} ${id}`) : id
  }
}

/** Ends whatever a member has signed in to: nothing that was given before goes on or can be renewed. */
export function signOut(context: AdapterContext, memberId: string): Promise<void> {
  return endTokens(context, (system) => deleteRecordsOfAccount(system, memberId))
}

/** Takes back what one consent gave: its tokens, and whatever could be renewed under it. */
export function revokeGrant(context: AdapterContext, grantId: string): Promise<void> {
  return endTokens(context, (system) => deleteRecordsOfGrant(system, grantId))
}

/** Deletes records, and revokes the access tokens that stem from them, in one transaction. */
export function endTokens(
  { system, revocations }: AdapterContext,
  deleteRecords: (system: System) => Promise<readonly IssuedToken[]>,
): Promise<void> {
  return revocations.revokeWith((record) =>
    system.transaction(async (own) => record(own, await deleteRecords(own))),
  )
}

function payloadOf(record: OAuthRecord | undefined): AdapterPayload | undefined {
  if (!record) return undefined
  const { payload, consumedAt } = record
  return consumedAt ? { ...payload, consumed: Math.floor(consumedAt.getTime() / 1000) } : payload
}
