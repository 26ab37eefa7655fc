import type { IncomingMessage } from 'node:http'
import { isId, uuidOf } from '@souk/platform'
import type { Grant, KoaContextWithOIDC } from 'oidc-provider'
import { counterpartOf } from '../console/console.ts'
import type { Identity } from '../identity.ts'
import { findActiveMember } from '../members/store.ts'
import { type Asked, saveGrant } from './grants.ts'
import { errors, type Provider } from './library.ts'
import { findSignIn } from './sign-ins.ts'

/**
 * Whoever has given their password in this browser gets to the console without it. An application of somebody else's asks
 * every time: its consent is worth a password.
 */
export interface Known {
  readonly memberId: string
  readonly consent: (asked: Asked) => Promise<Grant>
}

/** Who has sent a request. The sessions of the library know no tenants, so it keeps none, and learns it here. */
export type KnownIn = WeakMap<IncomingMessage, Known>

interface Asking {
  readonly clientId: unknown
  readonly prompt: unknown
  readonly cookies: string | undefined
}

/** Nobody is known to whoever says that they want the password. */
export async function findKnown(
  identity: Identity,
  { clientId, prompt = 'none', cookies }: Asking,
): Promise<Known | undefined> {
  if (!cookies || !isId('cli', clientId) || prompt !== 'none') return
  const tenantId = counterpartOf(uuidOf(clientId))
  const signIn = await findSignIn(identity, tenantId, cookies)
  const { system } = identity.database
  const member = signIn && (await findActiveMember(system, tenantId, signIn.memberId))
  if (!signIn || !member) return
  return {
    memberId: member.id,
    consent: async (asked) => {
      const grant = await saveGrant(identity, asked, member, signIn)
      if (grant === 'nothing to grant') throw new errors.AccessDenied('the roles allow nothing')
      if (grant === 'signed out') throw new errors.LoginRequired('signed out meanwhile')
      return grant
    },
  }
}

/** Gives every request a session that lasts as long as itself, of whoever is known to have sent it. */
export function recognizeIn(provider: Provider, known: KnownIn): void {
  const { Session } = provider
  const get = Session.get.bind(Session)
  Session.get = async (ctx) => {
    const session = await get(ctx)
    const found = known.get(ctx.req)
    if (found) session.loginAccount({ accountId: found.memberId, transient: true })
    return session
  }
}

/** The consent that was given on the sign-in page, or that goes with being known. */
export async function grantFor(
  provider: Provider,
  known: KnownIn,
  { req, oidc }: KoaContextWithOIDC,
): Promise<Grant | undefined> {
  const grantId = oidc.result?.consent?.grantId
  if (grantId !== undefined) return provider.Grant.find(grantId)
  const { client_id: clientId, scope, resource } = oidc.params ?? {}
  return known.get(req)?.consent({
    clientId: String(clientId),
    scopes: String(scope).split(' '),
    resource: String(resource),
  })
}
