import { isId, type System } from '@souk/platform'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { type ClientOutside, findUsableClient } from '../clients/store.ts'
import type { Revocations } from '../tokens/revocations.ts'
import {
  consumeRecord,
  deleteRecord,
  deleteRecordsOfGrant,
  findRecord,
  findRecordByUid,
  type OAuthRecord,
  upsertRecord,
} from './store.ts'

export interface AdapterContext {
  readonly system: System
  readonly revocations: Revocations
  readonly now: () => Date
}

/** Our own fields of a client, beside the ones that OAuth2 knows. */
export const clientFields = {
  tenant: 'souk_tenant',
  secrets: 'souk_secrets',
  scopes: 'souk_scopes',
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
    const found = await findUsableClient(this.#context.system, id, this.#context.now())
    return found && metadataOf(found)
  }
}

function metadataOf({ client, tenantId, secretHashes }: ClientOutside): AdapterPayload {
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

class RecordAdapter implements Adapter {
  readonly #kind: string
  readonly #context: AdapterContext

  constructor(kind: string, context: AdapterContext) {
    this.#kind = kind
    this.#context = context
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    await upsertRecord(this.#context.system, this.#kind, id, {
      payload,
      grantId: payload.grantId ?? null,
      uid: payload.uid ?? null,
      expiresAt: new Date(this.#context.now().getTime() + expiresIn * 1000),
    })
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const { system, now } = this.#context
    return payloadOf(await findRecord(system, this.#kind, id, now()))
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const { system, now } = this.#context
    return payloadOf(await findRecordByUid(system, this.#kind, uid, now()))
  }

  async findByUserCode() {}

  /** The loser of a race brought what was already used: that is reuse, whoever of the two is honest. */
  async consume(id: string): Promise<void> {
    const { system, now } = this.#context
    if (await consumeRecord(system, this.#kind, id, now())) return
    const record = await this.find(id)
    if (record?.grantId) await this.revokeByGrantId(record.grantId)
    throw new errors.InvalidGrant('already used')
  }

  async destroy(id: string): Promise<void> {
    await deleteRecord(this.#context.system, this.#kind, id)
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    const { system, revocations } = this.#context
    for (const token of await deleteRecordsOfGrant(system, grantId)) {
      await revocations.revokeToken(token.tenantId, token.jti, token.expiresAt)
    }
  }
}

function payloadOf(record: OAuthRecord | undefined): AdapterPayload | undefined {
  if (!record) return undefined
  const { payload, consumedAt } = record
  return consumedAt ? { ...payload, consumed: Math.floor(consumedAt.getTime() / 1000) } : payload
}
