import { declareOutsiders, type Principal, tokenInvalid, uuidOf } from '@souk/platform'
import { customerNotAllowed } from '../problems.ts'
import { customerScopes, intersect, scopeSet } from '../scopes.ts'
import type { AccessTokenClaims } from '../tokens/token.ts'
import type { KeyOfCustomer } from './session.ts'

declareOutsiders('customer', customerNotAllowed)

/**
 * Whoever has signed in to a shop: what names them as its owner is theirs, and nothing else. They buy in the channel of the key
 * through which they are there.
 */
export function principalOfCustomer(
  claims: AccessTokenClaims,
  tenant: Pick<Principal, 'mode' | 'currency' | 'timeZone' | 'clockOffsetMs' | 'rateLimit'>,
  key: Pick<KeyOfCustomer, 'origins' | 'channel'> | undefined,
): Principal {
  const { subject, clientId, tenantId, scopes, expiresAt, sessionId } = claims
  if (sessionId === undefined) throw tokenInvalid()
  return {
    tenantId: uuidOf(tenantId),
    ...tenant,
    credentialId: subject,
    clientId,
    actor: { type: 'person', id: subject },
    scopes: scopeSet(intersect(scopes, customerScopes)),
    expiresAt: new Date(expiresAt * 1000),
    party: {
      kind: 'customer',
      id: uuidOf(subject),
      isOutside: true,
      ...(key && { place: key.channel }),
    },
    origins: new Set(key?.origins ?? []),
    sessionId,
  }
}
