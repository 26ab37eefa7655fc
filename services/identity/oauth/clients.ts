import { type System, uuidOf } from '@souk/platform'
import { findUsableClient, type UsableClient } from '../clients/store.ts'
import { consoleClient, counterpartOf } from '../console/console.ts'
import { findTenant } from '../operator/store.ts'

export interface FoundClient extends UsableClient {
  /** Ours, and no application of anybody's. */
  readonly isConsole: boolean
}

interface Directory {
  readonly system: System
  readonly issuer: string
  readonly now: () => Date
}

/** Whoever may ask for tokens under this id: a client that a tenant has made, or the console of a tenant. */
export async function findClient(
  { system, issuer, now }: Directory,
  clientId: string,
): Promise<FoundClient | undefined> {
  const made = await findUsableClient(system, clientId, now())
  if (made) return { ...made, isConsole: false }
  const tenantId = counterpartOf(uuidOf(clientId))
  const tenant = await findTenant(system, tenantId)
  if (tenant?.status !== 'ACTIVE') return undefined
  const { name: tenantName, mode } = tenant
  const client = consoleClient(issuer, clientId, tenant)
  return { client, tenantId, tenantName, mode, secretHashes: [], isConsole: true }
}
