import { clientInvalid, credentialRevoked } from '../problems.ts'

export const grantTypes = ['client_credentials', 'authorization_code', 'refresh_token'] as const
export type GrantType = (typeof grantTypes)[number]

/** RFC 8693. Credentials of agents have it, and no client can ask for it. */
export const tokenExchangeGrant = 'urn:ietf:params:oauth:grant-type:token-exchange'
/** The only kind of token that is exchanged. */
export const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token'

/** A program that asks for tokens. */
export interface Client {
  readonly id: string
  readonly name: string
  readonly status: 'ACTIVE' | 'REVOKED'
  /** A confidential client has a secret; a public one proves itself by PKCE alone. */
  readonly confidential: boolean
  readonly grantTypes: readonly GrantType[]
  readonly redirectUris: readonly string[]
  readonly scopes: readonly string[]
  /** Set for a credential of an agent, which has the scopes of the agent. */
  readonly agentId: string | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface ClientDraft {
  readonly name: string
  readonly confidential: boolean
  readonly grantTypes: readonly GrantType[]
  readonly redirectUris: readonly string[]
  readonly scopes: readonly string[]
  readonly agentId?: string
}

export type ClientChanges = Partial<Omit<ClientDraft, 'confidential' | 'agentId'>>

export function newClient(draft: ClientDraft, id: string, now: Date): Client {
  return checked({
    id,
    ...draft,
    agentId: draft.agentId ?? null,
    status: 'ACTIVE',
    version: 1,
    createdAt: now,
    updatedAt: now,
  })
}

export function changeClient(client: Client, changes: ClientChanges, now: Date): Client {
  return checked({ ...usable(client), ...changes, version: client.version + 1, updatedAt: now })
}

export function revoke(client: Client, now: Date): Client {
  return { ...usable(client), status: 'REVOKED', version: client.version + 1, updatedAt: now }
}

/** Only the version moves: the secret itself is not part of the client. */
export function rotate(client: Client, now: Date): Client {
  if (!client.confidential)
    throw clientInvalid(undefined, { detail: 'A public client has no secret.' })
  return { ...usable(client), version: client.version + 1, updatedAt: now }
}

function usable(client: Client): Client {
  if (client.status === 'REVOKED') throw credentialRevoked()
  return client
}

function checked(client: Client): Client {
  const detail = contradictionIn(client)
  if (detail !== undefined) throw clientInvalid(undefined, { detail })
  return client
}

function contradictionIn(client: Client): string | undefined {
  const uses = (grantType: GrantType) => client.grantTypes.includes(grantType)
  if (uses('client_credentials') && !client.confidential) {
    return 'client_credentials needs a confidential client.'
  }
  if (uses('authorization_code') && client.redirectUris.length === 0) {
    return 'authorization_code needs a redirect_uri.'
  }
  if (!uses('authorization_code') && client.redirectUris.length > 0) {
    return 'redirect_uris are for authorization_code.'
  }
  if (uses('refresh_token') && !uses('authorization_code')) {
    return 'refresh_token goes with authorization_code.'
  }
  const refused = client.redirectUris.find((uri) => !isRedirectUri(uri))
  return refused === undefined
    ? undefined
    : `${refused} is neither https nor http on a loopback address without a fragment.`
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A code must not be sent without encryption, and a fragment would hide it from the server. */
export function isRedirectUri(uri: string): boolean {
  const url = URL.parse(uri)
  if (!url || uri.includes('#') || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname))
}
