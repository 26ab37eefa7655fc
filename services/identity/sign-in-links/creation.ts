import type { Identity } from '../identity.ts'
import { operatorContext } from '../operator/context.ts'
import { linkUrl, type NewLink, type OwnerDraft } from './link.ts'
import { createOwnerLink } from './operations.ts'

/** The operator acts in another tenant than its own, so the link is made in a transaction of that one. */
export async function makeOwnerLink(
  identity: Identity,
  tenantId: string,
  owner: OwnerDraft,
  requestId: string,
): Promise<NewLink> {
  const context = await operatorContext(identity, tenantId, requestId, 'createOwnerSignInLink')
  const { database, secrets } = identity
  return database.write(context, (tx) => createOwnerLink(tx, secrets, owner))
}

/** The same as an address that can be opened. */
export async function makeOwnerLinkUrl(
  identity: Identity,
  tenantId: string,
  owner: OwnerDraft,
): Promise<string> {
  return linkUrl(identity.issuer, tenantId, await makeOwnerLink(identity, tenantId, owner, 'start'))
}
