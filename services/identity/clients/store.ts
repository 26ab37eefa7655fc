import {
  field,
  idOf,
  type ListPage,
  listItem,
  type PageRequest,
  pageOf,
  type System,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { clientNotFound } from '../problems.ts'
import type { Client, GrantType } from './client.ts'

interface ClientRow {
  id: string
  name: string
  status: Client['status']
  confidential: boolean
  grant_types: GrantType[]
  redirect_uris: string[]
  scopes: string[]
  version: number
  created_at: Date
  updated_at: Date
}

function toClient(row: ClientRow): Client {
  return {
    id: idOf('cli', row.id),
    name: row.name,
    status: row.status,
    confidential: row.confidential,
    grantTypes: row.grant_types,
    redirectUris: row.redirect_uris,
    scopes: row.scopes,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The directory says whose client it is to whoever knows nothing but its id: the token endpoint. */
export async function insertClient(tx: Tx, client: Client): Promise<void> {
  await Promise.all([
    tx`
      insert into identity.clients
        (tenant_id, id, name, status, confidential, grant_types, redirect_uris, scopes, version,
         created_at, updated_at)
      values
        (${tx.tenantId}, ${uuidOf(client.id)}, ${client.name}, ${client.status},
         ${client.confidential}, ${client.grantTypes}, ${client.redirectUris}, ${client.scopes},
         ${client.version}, ${client.createdAt}, ${client.updatedAt})
    `,
    tx`
      insert into identity.client_directory (client_id, tenant_id)
      values (${uuidOf(client.id)}, ${tx.tenantId})
    `,
  ])
}

export async function getClient(tx: Tx, clientId: string): Promise<Client> {
  const [row] = await tx<ClientRow>`
    select id, name, status, confidential, grant_types, redirect_uris, scopes, version, created_at,
      updated_at
    from identity.clients
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(clientId)}
  `
  if (!row) throw clientNotFound({ clientId })
  return toClient(row)
}

export async function getClientForUpdate(tx: Tx, clientId: string): Promise<Client> {
  const [row] = await tx<ClientRow>`
    select id, name, status, confidential, grant_types, redirect_uris, scopes, version, created_at,
      updated_at
    from identity.clients
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(clientId)}
    for update
  `
  if (!row) throw clientNotFound({ clientId })
  return toClient(row)
}

const clientItem = listItem({
  id: field.id('cli'),
  name: field.text(),
  status: field.word(),
  confidential: field.boolean(),
  grant_types: field.array(),
  redirect_uris: field.array(),
  scopes: field.array(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export function listClients(tx: Tx, page: PageRequest): Promise<ListPage> {
  return pageOf(tx, { from: sql`identity.clients`, item: clientItem }, page)
}

export async function updateClient(tx: Tx, client: Client): Promise<void> {
  await tx`
    update identity.clients
    set name = ${client.name}, status = ${client.status}, grant_types = ${client.grantTypes},
      redirect_uris = ${client.redirectUris}, scopes = ${client.scopes}, version = ${client.version},
      updated_at = ${client.updatedAt}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(client.id)}
  `
}

/** A client as the token endpoint sees it: with its tenant and the hashes of its secrets. */
export interface ClientOutside {
  readonly client: Client
  readonly tenantId: string
  readonly tenantName: string
  readonly secretHashes: readonly string[]
}

interface ClientOutsideRow extends ClientRow {
  tenant_id: string
  tenant_name: string
  secret_hashes: string[]
}

/** With the secrets that have not expired by the clock on the wall. */
export async function findUsableClient(
  system: System,
  clientId: string,
  now: Date,
): Promise<ClientOutside | undefined> {
  const [row] = await system<ClientOutsideRow>`
    select c.id, c.name, c.status, c.confidential, c.grant_types, c.redirect_uris, c.scopes,
      c.version, c.created_at, c.updated_at, t.tenant_id, t.name as tenant_name,
      array(
        select s.hash
        from identity.secrets s
        where s.tenant_id = c.tenant_id and s.owner_id = c.id
          and (s.expires_at is null or s.expires_at > ${now})
        order by s.hash
      ) as secret_hashes
    from identity.client_directory d
    join identity.clients c on c.tenant_id = d.tenant_id and c.id = d.client_id
    join identity.tenants t on t.tenant_id = d.tenant_id
    where d.client_id = ${uuidOf(clientId)} and c.status = 'ACTIVE' and t.status = 'ACTIVE'
  `
  return (
    row && {
      client: toClient(row),
      tenantId: row.tenant_id,
      tenantName: row.tenant_name,
      secretHashes: row.secret_hashes,
    }
  )
}
