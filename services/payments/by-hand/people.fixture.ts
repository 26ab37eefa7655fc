import { idOf, type Principal, tokenInvalid } from '@souk/platform'
import type { Caller, World, WorldOptions } from '@souk/platform/testing'
import { createShop } from '../fixtures.ts'

/** A shop in which several people work. */
export interface StaffedShop extends World {
  asMember(tenant: string, name: string, scopes?: string[]): Caller
}

const everything = [
  'payments:*',
  'recorded_payments:*',
  'orders:*',
  'ledger:*',
  'payment_gateways:*',
]

export async function createStaffedShop(options: Partial<WorldOptions> = {}): Promise<StaffedShop> {
  const authenticate = ({ authorization = '' }) => principalOf(world, authorization)
  const world: World = await createShop({
    ...options,
    app: { authenticate, ...options.app },
  })
  const asMember = (tenant: string, name: string, scopes = everything) =>
    world.as(`${name}@${tenant}`, scopes)
  return { ...world, asMember }
}

/** Test tokens name tenant and scopes themselves: `tenant`, or `member@tenant`. */
function principalOf(world: World, authorization: string): Principal {
  const [, named = '', scopes, party = ''] =
    /^Bearer ([^|]+)\|([^|]*)\|(.*)$/.exec(authorization) ?? []
  if (scopes === undefined) throw tokenInvalid()
  const [tenant = '', member] = named.split('@').toReversed()
  const [kind = '', id = ''] = party.split(' ')
  const memberId = member === undefined ? undefined : memberIdOf(member)
  return {
    ...world.context(tenant),
    clientId: `cli_${tenant}`,
    credentialId: `cli_${tenant}`,
    scopes: new Set(scopes.split(' ')),
    ...(memberId && {
      actor: { type: 'member' as const, id: memberId },
      accountableMembers: [memberId],
    }),
    ...(party && { party: { kind, id } }),
  }
}

/** The same for the same name. */
export function memberIdOf(name: string): string {
  const digits = Buffer.from(name.padEnd(12, '-').slice(0, 12)).toString('hex')
  return idOf('mem', `00000000-${digits.slice(0, 4)}-7000-8000-${digits.slice(12, 24)}`)
}
