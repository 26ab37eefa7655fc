import type { Identity } from '../identity.ts'
import { operatorContext } from '../operator/context.ts'
import { everything } from '../scopes.ts'
import { type CheckChannel, createPublishableKey, editPublishableKey } from './operations.ts'
import type { PublishableKey, PublishableKeyDraft } from './publishable-key.ts'
import { findActiveKeyNamed } from './store.ts'

/**
 * The oldest key of this name that works, with these origins; one that is made now where there is none. Of two machines that
 * start at the same moment each may make one: both work, and the next start keeps to the older.
 */
export async function ensurePublishableKey(
  identity: Identity,
  tenantId: string,
  draft: PublishableKeyDraft,
  checkChannel: CheckChannel,
): Promise<PublishableKey> {
  const context = await operatorContext(identity, tenantId, 'start', 'createPublishableKey')
  const held = [everything]
  return identity.database.write(context, async (tx) => {
    const known = await findActiveKeyNamed(tx, draft.name)
    if (known === undefined) return createPublishableKey(tx, held, draft, checkChannel)
    return editPublishableKey(tx, held, known.id, { origins: draft.origins })
  })
}
