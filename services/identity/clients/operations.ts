import { audited, checkVersion, emit, newId, type Tx } from '@souk/platform'
import { consoleClient, isConsoleOf } from '../console/console.ts'
import { clientCreated, clientRevoked, clientSecretRotated, clientUpdated } from '../events.ts'
import { hintOf, randomSecret } from '../keys/key.ts'
import { announceChange, checkHeld, endOfOverlap } from '../operations.ts'
import { clientBuiltIn, clientNotFound } from '../problems.ts'
import type { Secrets } from '../secrets.ts'
import { expireSecrets, insertSecret } from '../store.ts'
import { getTenant } from '../tenants/store.ts'
import {
  type Client,
  type ClientChanges,
  type ClientDraft,
  changeClient,
  newClient,
  revoke,
  rotate,
} from './client.ts'
import { viewOfClient } from './schemas.ts'
import { getClient, getClientForUpdate, insertClient, updateClient as saveClient } from './store.ts'

/** The client of the console has no row; it can be read like the others. */
export async function readClient(tx: Tx, issuer: string, clientId: string): Promise<Client> {
  if (!isConsoleOf(tx.tenantId, clientId)) return getOwn(tx, clientId)
  return consoleClient(issuer, clientId, await getTenant(tx))
}

/** The secret is in the answer that makes it, and nowhere afterwards. */
export interface ClientWithSecret {
  readonly client: Client
  readonly secret: string | undefined
}

type Held = Iterable<string>

export async function createClient(
  tx: Tx,
  secrets: Secrets,
  held: Held,
  draft: ClientDraft,
): Promise<ClientWithSecret> {
  checkHeld(held, draft.scopes)
  const client = newClient(draft, newId('cli'), tx.now)
  await insertClient(tx, client)
  const secret = client.confidential ? await addSecret(tx, secrets, client) : undefined
  audited(tx, { resource: 'client', id: client.id, after: client, view: viewOfClient })
  emit(tx, clientCreated, {
    id: client.id,
    version: client.version,
    object: viewOfClient(client),
    about: agentOf(client),
  })
  return { client, secret }
}

/** Whoever changes a client must hold what it held and what it will hold: nobody weaker takes its rights away. */
export async function updateClient(
  tx: Tx,
  held: Held,
  clientId: string,
  changes: ClientChanges,
): Promise<Client> {
  const client = await getOwnForUpdate(tx, clientId)
  checkVersion(tx, client.version)
  const changed = changeClient(client, changes, tx.now)
  checkHeld(held, [...new Set([...client.scopes, ...changed.scopes])])
  await Promise.all([saveClient(tx, changed), announceChange(tx, 'client', clientId)])
  audited(tx, {
    resource: 'client',
    id: clientId,
    before: client,
    after: changed,
    view: viewOfClient,
  })
  emit(tx, clientUpdated, {
    id: clientId,
    version: changed.version,
    object: viewOfClient(changed),
    previous: viewOfClient(client),
  })
  return changed
}

/** The old secret goes on working for a while, so that its users can change over one by one. */
export async function rotateClientSecret(
  tx: Tx,
  secrets: Secrets,
  held: Held,
  clientId: string,
  overlapSeconds: number,
): Promise<ClientWithSecret> {
  const client = await getOwnForUpdate(tx, clientId)
  checkVersion(tx, client.version)
  checkHeld(held, client.scopes)
  const rotated = rotate(client, tx.now)
  await expireSecrets(tx, clientId, endOfOverlap(tx, overlapSeconds))
  const secret = await addSecret(tx, secrets, rotated)
  await saveClient(tx, rotated)
  audited(tx, {
    resource: 'client',
    id: clientId,
    before: client,
    after: rotated,
    view: viewOfClient,
  })
  emit(tx, clientSecretRotated, {
    id: clientId,
    version: rotated.version,
    object: viewOfClient(rotated),
    previous: viewOfClient(client),
  })
  return { client: rotated, secret }
}

export async function revokeClient(tx: Tx, held: Held, clientId: string): Promise<Client> {
  checkNotConsole(tx, clientId)
  const client = await getClientForUpdate(tx, clientId)
  checkVersion(tx, client.version)
  checkHeld(held, client.scopes)
  const revoked = revoke(client, tx.now)
  await Promise.all([saveClient(tx, revoked), announceChange(tx, 'client', clientId)])
  audited(tx, {
    resource: 'client',
    id: clientId,
    before: client,
    after: revoked,
    view: viewOfClient,
  })
  emit(tx, clientRevoked, {
    id: clientId,
    version: revoked.version,
    object: viewOfClient(revoked),
    previous: viewOfClient(client),
    about: agentOf(client),
  })
  return revoked
}

/** The agent whose credential it is, if so. */
function agentOf({ agentId }: Client): readonly string[] {
  return agentId === null ? [] : [agentId]
}

/** Credentials of agents are shown with their agent, and are no clients to whoever lists those. */
async function getOwn(tx: Tx, clientId: string): Promise<Client> {
  const client = await getClient(tx, clientId)
  if (client.agentId !== null) throw clientNotFound({ clientId })
  return client
}

/** A credential of an agent has the rights of the agent, so it is changed with the agent and in no other way. */
async function getOwnForUpdate(tx: Tx, clientId: string): Promise<Client> {
  checkNotConsole(tx, clientId)
  const client = await getClientForUpdate(tx, clientId)
  if (client.agentId !== null) throw clientNotFound({ clientId })
  return client
}

/** People sign in through it, so nobody can lock them out by mistake. */
function checkNotConsole(tx: Tx, clientId: string): void {
  if (isConsoleOf(tx.tenantId, clientId)) throw clientBuiltIn()
}

async function addSecret(tx: Tx, secrets: Secrets, client: Client): Promise<string> {
  const secret = `souk_secret_${randomSecret()}`
  await insertSecret(tx, {
    ownerId: client.id,
    hash: secrets.hash(secret),
    hint: hintOf(secret),
    createdAt: tx.now,
  })
  return secret
}
