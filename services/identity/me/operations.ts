import { idOf, isId, ownId, type Principal, type Tx } from '@souk/platform'
import { getAgent } from '../agents/store.ts'
import { getClient } from '../clients/store.ts'
import { getApiKey } from '../keys/store.ts'
import { getMember } from '../members/store.ts'
import type { Role } from '../roles.ts'
import { scopesHeld } from '../scopes.ts'
import { getTenant } from '../tenants/store.ts'

/** The name of a provider: known to a domain above, so the app says who knows. */
export type NameProvider = (tx: Tx, providerId: string) => Promise<string | null>

interface Person {
  readonly type: 'member' | 'client' | 'api_key' | 'agent'
  readonly name: string | null
  readonly email?: string
  readonly roles?: readonly Role[]
}

/** Who calls, for whom, and what the token allows: all that a program must know to show what it can do and nothing else. */
export async function describeCaller(tx: Tx, principal: Principal, nameProvider: NameProvider) {
  const { clientId, scopes, agent, expiresAt } = principal
  const providerId = ownId(tx, 'prv')
  const [tenant, { type, name, email = null, roles = [] }, providerName] = await Promise.all([
    getTenant(tx),
    findPerson(tx),
    providerId === null ? null : nameProvider(tx, providerId),
  ])
  return {
    type,
    id: tx.actor.id,
    name,
    email,
    client_id: isId('cli', clientId) ? clientId : null,
    on_behalf_of: agent?.onBehalfOf ?? null,
    party: {
      type: providerId === null ? ('operator' as const) : ('provider' as const),
      id: providerId,
      name: providerName,
    },
    roles: [...roles],
    scopes: scopesHeld([...scopes]),
    tenant: {
      id: idOf('ten', tx.tenantId),
      name: tenant.name,
      mode: tenant.mode,
      currency: tenant.currency,
      time_zone: tenant.timeZone,
      now: tx.now.toISOString(),
    },
    expires_at: expiresAt?.toISOString() ?? null,
  }
}

async function findPerson(tx: Tx): Promise<Person> {
  const { id } = tx.actor
  if (isId('mem', id)) {
    const { name, email, roles } = await getMember(tx, id)
    return { type: 'member', name, email, roles }
  }
  if (isId('agt', id)) return { type: 'agent', name: (await getAgent(tx, id)).name }
  if (isId('key', id)) return { type: 'api_key', name: (await getApiKey(tx, id)).name }
  return { type: 'client', name: (await getClient(tx, id)).name }
}
