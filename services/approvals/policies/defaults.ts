import { hash } from 'node:crypto'
import { type AgentPolicy, idOf, type Service } from '@souk/platform'
import { newPolicy, type Policy } from './policy.ts'

/** What the mounted services declare. */
const declared: AgentPolicy[] = []

/**
 * The policies that tenants start with, from what services say of agents in them. To be called once, when the services are
 * known: a process runs one product.
 */
export function composeAgentPolicies(
  services: readonly Pick<Service, 'chapter' | 'agentPolicies'>[],
): void {
  const inOrder = services.toSorted((a, b) => Math.sign(a.chapter - b.chapter) || 0)
  const policies = inOrder.flatMap(({ agentPolicies }) => agentPolicies)
  const keys = policies.map(({ key }) => key)
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice !== undefined) throw new Error(`two policies for agents have the key ${twice}`)
  declared.splice(0, declared.length, ...policies)
}

/** Since then they are what a tenant starts with. */
const since = new Date('2026-11-16T00:00:00Z')
const ttlHours = 72

/** Numbered by tens, so that others find room between them. */
export function defaultPolicies(tenantId: string): Policy[] {
  return declared.map(({ key, name, effect, roles, excludesOwner, ...match }, index) =>
    newPolicy(
      {
        name,
        position: (index + 1) * 10,
        match: { ...match, actors: 'AGENT' },
        effect,
        approvers: {
          roles,
          quorum: 1,
          exclude: excludesOwner ? ['REQUESTER', 'AGENT_OWNER'] : ['REQUESTER'],
        },
        ttlHours,
        status: 'ACTIVE',
      },
      idFor(tenantId, key),
      since,
    ),
  )
}

/** The same at every time and in every process, and another one for every tenant. */
function idFor(tenantId: string, key: string): string {
  const digits = hash('sha256', `approval policy ${tenantId} ${key}`)
  const uuid = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ]
  return idOf('apl', uuid.join('-'))
}
