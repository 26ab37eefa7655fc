import { audited, idOf, newUuid, sandboxOnly, type Tx } from '@souk/platform'
import type { Client, ClientDraft } from '../clients/client.ts'
import { createClient } from '../clients/operations.ts'
import { findActiveClientLike } from '../clients/store.ts'
import { getMember } from '../members/store.ts'
import { checkHeld, wallClock } from '../operations.ts'
import { memberDisabled } from '../problems.ts'
import { scopesOfRoles } from '../roles.ts'
import { everything, spelledOut } from '../scopes.ts'
import type { Secrets } from '../secrets.ts'
import { accessTokenSeconds, type SignedClaims } from '../tokens/token.ts'

/**
 * A token as the member would get it by signing in: never for more than the roles allow, and never for more than the
 * caller holds, who could set a password and sign in too. Only in a sandbox, where members are made up.
 */
export async function claimMemberToken(
  tx: Tx,
  secrets: Secrets,
  held: Iterable<string>,
  memberId: string,
  asked: readonly string[] | undefined,
): Promise<SignedClaims> {
  if (tx.mode !== 'sandbox') throw sandboxOnly()
  const { status, roles } = await getMember(tx, memberId)
  if (status !== 'ACTIVE') throw memberDisabled()
  const allowed = spelledOut(scopesOfRoles(roles))
  const scopes = asked ?? allowed
  checkHeld(allowed, scopes)
  checkHeld(held, scopes)
  const { id: clientId } = await signInClient(tx, secrets)
  audited(tx, { resource: 'member', id: memberId, after: { tokenScopes: scopes } })
  const issuedAt = Math.floor(wallClock(tx).getTime() / 1000)
  return {
    subject: memberId,
    clientId,
    tenantId: idOf('ten', tx.tenantId),
    scopes,
    jti: newUuid(),
    issuedAt,
    expiresAt: issuedAt + accessTokenSeconds,
  }
}

const signIn: ClientDraft = {
  name: 'Sandbox sign-in',
  confidential: false,
  grantTypes: ['authorization_code'],
  redirectUris: ['http://127.0.0.1/signed-in'],
  scopes: [everything],
}

/** Every token belongs to a client. This one has no secret, and gives nothing to whoever knows no password. */
async function signInClient(tx: Tx, secrets: Secrets): Promise<Client> {
  const known = await findActiveClientLike(tx, signIn)
  if (known) return known
  const { client } = await createClient(tx, secrets, [everything], signIn)
  return client
}
