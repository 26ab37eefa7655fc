import { isDeepStrictEqual } from 'node:util'
import { audited, checkVersion, emit, idOf, newId, type Tx } from '@souk/platform'
import { publishableKeyCreated, publishableKeyRevoked, publishableKeyUpdated } from '../events.ts'
import { composePublishableKey, randomSecret } from '../keys/key.ts'
import { announceChange, checkHeld } from '../operations.ts'
import { checkedOrigins } from './origin.ts'
import {
  edit,
  newPublishableKey,
  type PublishableKey,
  type PublishableKeyChanges,
  type PublishableKeyDraft,
  revoke,
  scopesToMakeOne,
} from './publishable-key.ts'
import { viewOfPublishableKey } from './schemas.ts'
import { getPublishableKeyForUpdate, insertPublishableKey, updatePublishableKey } from './store.ts'

type Held = Iterable<string>
type Kind = typeof publishableKeyUpdated

/** Whoever knows the channels of a tenant refuses one that there is not. */
export type CheckChannel = (tx: Tx, channel: string) => Promise<void>

export async function createPublishableKey(
  tx: Tx,
  held: Held,
  draft: PublishableKeyDraft,
  checkChannel: CheckChannel,
): Promise<PublishableKey> {
  checkHeld(held, scopesToMakeOne)
  const origins = checkedOrigins(draft.origins)
  await checkChannel(tx, draft.channel)
  const key = composePublishableKey(tx.mode, idOf('ten', tx.tenantId), randomSecret())
  const made = newPublishableKey({ ...draft, origins }, { id: newId('pub'), key, now: tx.now })
  await insertPublishableKey(tx, made)
  const { id, version } = made
  audited(tx, { resource: 'publishable_key', id, after: made, view: viewOfPublishableKey })
  emit(tx, publishableKeyCreated, { id, version, object: viewOfPublishableKey(made) })
  return made
}

/** A request that changes nothing creates no new version and no event. */
export async function editPublishableKey(
  tx: Tx,
  held: Held,
  publishableKeyId: string,
  { origins, ...changes }: PublishableKeyChanges,
): Promise<PublishableKey> {
  checkHeld(held, scopesToMakeOne)
  const normal = { ...changes, ...(origins && { origins: checkedOrigins(origins) }) }
  const key = await getPublishableKeyForUpdate(tx, publishableKeyId)
  checkVersion(tx, key.version)
  const edited = edit(key, normal, tx.now)
  if (isDeepStrictEqual({ ...key, ...normal }, key)) return key
  return save(tx, publishableKeyUpdated, key, edited)
}

export async function revokePublishableKey(
  tx: Tx,
  held: Held,
  publishableKeyId: string,
): Promise<PublishableKey> {
  checkHeld(held, scopesToMakeOne)
  const key = await getPublishableKeyForUpdate(tx, publishableKeyId)
  checkVersion(tx, key.version)
  return save(tx, publishableKeyRevoked, key, revoke(key, tx.now))
}

async function save(
  tx: Tx,
  kind: Kind,
  before: PublishableKey,
  after: PublishableKey,
): Promise<PublishableKey> {
  const { id, version } = after
  await Promise.all([updatePublishableKey(tx, after), announceChange(tx, 'publishable_key', id)])
  audited(tx, { resource: 'publishable_key', id, before, after, view: viewOfPublishableKey })
  const views = { object: viewOfPublishableKey(after), previous: viewOfPublishableKey(before) }
  emit(tx, kind, { id, version, ...views })
  return after
}
