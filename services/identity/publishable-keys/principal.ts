import { idOf, type Principal } from '@souk/platform'
import { scopeSet } from '../scopes.ts'
import { type PublishableKey, publishableScopes } from './publishable-key.ts'

/** What a request with a key follows from. */
interface CurrentKey extends Pick<PublishableKey, 'channel' | 'origins' | 'showsStock'> {
  readonly keyId: string
}

/** Nobody in particular: whoever looks at the pages that it stands in. Nothing is theirs, and nobody answers for them. */
export function principalOfPublishableKey(
  tenantId: string,
  tenant: Pick<Principal, 'mode' | 'currency' | 'timeZone' | 'clockOffsetMs' | 'rateLimit'>,
  key: CurrentKey,
): Principal {
  const { keyId, channel, showsStock, origins } = key
  const id = idOf('pub', keyId)
  return {
    tenantId,
    ...tenant,
    credentialId: id,
    clientId: id,
    actor: { type: 'client', id },
    scopes: scopeSet(publishableScopes),
    party: { kind: 'visitor', id: keyId, visits: { place: channel, isExact: showsStock } },
    origins: new Set(origins),
  }
}
