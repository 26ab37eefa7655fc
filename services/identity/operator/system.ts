import { audited, type System, type Tx } from '@souk/platform'
import { operatorTenantProtected } from '../problems.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { Keyring, ReplacedKeys } from '../tokens/keyring.ts'
import { announceStatus, switchStatus } from './operations.ts'
import { operatorTenantId } from './operator.ts'

/** What only the system role can do: each commits in a transaction beside the one of the request. */

/**
 * Changes another tenant, which only the system role can do, and announces it in the operator's log. The role has
 * connections of its own, so that no request waits for one while it holds another of the same kind.
 */
export async function setTenantStatus(
  tx: Tx,
  system: System,
  tenantId: string,
  status: Tenant['status'],
): Promise<Tenant> {
  if (tenantId === operatorTenantId) throw operatorTenantProtected()
  const change = await system.transaction((own) => switchStatus(tx, own, tenantId, status))
  announceStatus(tx, change)
  return change.after
}

/** For a signing key that may have leaked: every token that it signed is invalid at once. */
export async function replaceSigningKeys(tx: Tx, keyring: Keyring): Promise<ReplacedKeys> {
  const replaced = await keyring.replace()
  audited(tx, { resource: 'signing_key', id: replaced.kid, after: replaced })
  return replaced
}
