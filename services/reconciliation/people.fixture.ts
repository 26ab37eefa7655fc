import { idOf, type Principal, tokenInvalid } from '@souk/platform'
import type { World } from '@souk/platform/testing'

/** Test tokens name tenant and scopes themselves: `tenant`, `member@tenant`, or `agent for member@tenant`. */
export function principalOf(world: World, authorization: string): Principal {
  const [, named = '', scopes, party = ''] =
    /^Bearer ([^|]+)\|([^|]*)\|(.*)$/.exec(authorization) ?? []
  if (scopes === undefined) throw tokenInvalid()
  const [tenant = '', person] = named.split('@').toReversed()
  const [member = '', agent] = (person ?? '').split(' for ').toReversed()
  const [kind = '', id = ''] = party.split(' ')
  const memberId = memberIdOf(member)
  const actor = agent
    ? ({ type: 'agent', id: idOf('agt', digitsOf(agent)) } as const)
    : ({ type: 'member', id: memberId } as const)
  return {
    ...world.context(tenant),
    clientId: `cli_${tenant}`,
    credentialId: `cli_${tenant}`,
    scopes: new Set(scopes.split(' ')),
    ...(person !== undefined && { actor, accountableMembers: [memberId] }),
    ...(party && { party: { kind, id } }),
  }
}

/** The same for the same name. */
function memberIdOf(name: string): string {
  return idOf('mem', digitsOf(name))
}

function digitsOf(name: string): string {
  const digits = Buffer.from(name.padEnd(12, '-').slice(0, 12)).toString('hex')
  return `00000000-${digits.slice(0, 4)}-7000-8000-${digits.slice(12, 24)}`
}
