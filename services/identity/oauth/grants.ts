import type { Grant } from 'oidc-provider'
import type { Identity } from '../identity.ts'
import type { Member } from '../members/member.ts'
import { scopesOfRoles } from '../roles.ts'
import { intersect } from '../scopes.ts'
import { addGrant, type SignIn, secondsLeft } from './sign-ins.ts'

/** What somebody is asked to consent to. */
export interface Asked {
  readonly clientId: string
  readonly scopes: readonly string[]
  readonly resource: string
}

/**
 * Grants what the roles touch at all; how far it reaches is decided anew at every use of the token. The consent of a sign-in
 * to the console lasts no longer than that sign-in, and ends with it.
 */
export async function saveGrant(
  identity: Identity,
  { clientId, scopes, resource }: Asked,
  member: Member,
  signIn: SignIn | undefined,
): Promise<Grant | 'nothing to grant' | 'signed out'> {
  const held = scopesOfRoles(member.roles)
  const granted = scopes.filter((scope) => intersect([scope], held).length > 0)
  if (granted.length === 0) return 'nothing to grant'
  const grant = new identity.oauth.provider.Grant({
    clientId,
    accountId: member.id,
    ...(signIn && { expiresIn: secondsLeft(identity, signIn) }),
  })
  grant.addResourceScope(resource, granted)
  const refused = scopes.filter((scope) => !granted.includes(scope))
  if (refused.length > 0) grant.rejectResourceScope(resource, refused)
  const grantId = await grant.save()
  if (!signIn || (await addGrant(identity, signIn, grantId))) return grant
  await identity.oauth.revokeGrant(grantId)
  return 'signed out'
}
