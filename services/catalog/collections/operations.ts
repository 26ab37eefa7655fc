import { isDeepStrictEqual } from 'node:util'
import { checkVersion, newId, sentInOrder, type Tx } from '@souk/platform'
import { announce, announceDeletion } from '../announce.ts'
import { announceMembers, removeMembers } from '../collection-members/operations.ts'
import {
  countMembers,
  listMatches,
  listMembers,
  listSellers,
  upsertMembers,
  upsertRebuild,
} from '../collection-members/store.ts'
import { handleFrom } from '../handles/handle.ts'
import { insertUnderFreeHandle } from '../handles/operations.ts'
import {
  type Collection,
  type CollectionChanges,
  type CollectionDraft,
  checkKind,
  checkRules,
  edit,
  membersMax,
  newCollection,
  ruleCollectionsMax,
} from './collection.ts'
import { collectionCreated, collectionDeleted, collectionUpdated } from './events.ts'
import {
  collectionHasRules,
  collectionProductLimitReached,
  collectionProductUnknown,
  ruleCollectionLimitReached,
} from './problems.ts'
import { viewOfCollection } from './schemas.ts'
import {
  countRuleCollections,
  deleteCollection,
  getCollectionForUpdate,
  insertCollection,
  lockRules,
  updateCollection,
} from './store.ts'

export async function createCollection(tx: Tx, draft: CollectionDraft): Promise<Collection> {
  const handle = draft.handle ?? handleFrom(draft.title, 'collection')
  const collection = newCollection({ ...draft, handle }, newId('col'), tx.now)
  checkRules(collection.rules)
  checkKind(collection)
  const [, ruled] = await sentInOrder([lockRules(tx), countRuleCollections(tx)])
  if (collection.kind === 'RULE' && ruled >= ruleCollectionsMax) {
    throw ruleCollectionLimitReached({ limit: ruleCollectionsMax })
  }
  const made = await insertUnderFreeHandle(collection, draft.handle === undefined, (one) =>
    insertCollection(tx, one),
  )
  if (made.kind === 'RULE') await upsertRebuild(tx, made.id)
  announce(tx, collectionCreated, viewOfCollection, { after: made })
  return made
}

/** A request that changes nothing creates no new version and no event. */
export async function updateCollectionDetails(
  tx: Tx,
  collectionId: string,
  changes: CollectionChanges,
): Promise<Collection> {
  checkRules(changes.rules ?? [])
  const [, collection] = await sentInOrder([
    lockRules(tx),
    getCollectionForUpdate(tx, collectionId),
  ])
  checkVersion(tx, collection.version)
  const edited = edit(collection, changes, tx.now)
  checkKind(edited)
  const { version, updatedAt } = collection
  if (isDeepStrictEqual({ ...edited, version, updatedAt }, collection)) return collection
  await updateCollection(tx, edited)
  const isSame = isDeepStrictEqual(selection(edited), selection(collection))
  if (!isSame) await upsertRebuild(tx, collectionId)
  const shown = isSame ? edited : { ...edited, isRebuilding: true }
  announce(tx, collectionUpdated, viewOfCollection, { before: collection, after: shown })
  return shown
}

/** What decides which products are in it, and in which order. */
function selection({ matching, rules, sort }: Collection) {
  return { matching, rules, sort }
}

/** Its products become exactly these, in this order. */
export function setProducts(
  tx: Tx,
  collectionId: string,
  productIds: readonly string[],
): Promise<Collection> {
  return changeProducts(tx, collectionId, () => productIds)
}

/** Puts products in at a place, or at the end; those that are in it already move there. */
export function addProducts(
  tx: Tx,
  collectionId: string,
  productIds: readonly string[],
  position: number | undefined,
): Promise<Collection> {
  return changeProducts(tx, collectionId, (present) => {
    const others = present.filter((id) => !productIds.includes(id))
    return others.toSpliced(position ?? others.length, 0, ...productIds)
  })
}

export function removeProducts(
  tx: Tx,
  collectionId: string,
  productIds: readonly string[],
): Promise<Collection> {
  return changeProducts(tx, collectionId, (present) =>
    present.filter((id) => !productIds.includes(id)),
  )
}

async function changeProducts(
  tx: Tx,
  collectionId: string,
  wantedOf: (present: readonly string[]) => readonly string[],
): Promise<Collection> {
  const collection = await getCollectionForUpdate(tx, collectionId)
  checkVersion(tx, collection.version)
  if (collection.kind === 'RULE') throw collectionHasRules()
  const present = await listMembers(tx, collectionId)
  const presentIds = present.map(({ productId }) => productId)
  const wanted = wantedOf(presentIds)
  if (isDeepStrictEqual(wanted, presentIds)) return collection
  if (wanted.length > membersMax) throw collectionProductLimitReached({ limit: membersMax })
  const sellers = await sellersOf(tx, wanted)
  const members = wanted.map((productId, position) => {
    const providerId = sellers.get(productId) ?? null
    return { collectionId, productId, providerId, position, sortKey: '' }
  })
  const leaving = present.filter(({ productId }) => !sellers.has(productId))
  const wasThere = new Set(presentIds)
  const [, gone] = await Promise.all([
    upsertMembers(tx, members),
    removeMembers(tx, collectionId, leaving),
  ])
  await upsertMembers(tx, await listMatches(tx, wanted, collectionId))
  const added = members.filter(({ productId }) => !wasThere.has(productId))
  countMembers(tx, added, 1)
  countMembers(tx, gone, -1)
  await announceMembers(tx, added, gone)
  return touch(tx, collection, collection.productCount + added.length - gone.length)
}

async function sellersOf(tx: Tx, productIds: readonly string[]) {
  const sellers = await listSellers(tx, productIds)
  const unknown = productIds.filter((id) => !sellers.has(id))
  if (unknown.length === 0) return sellers
  const errors = unknown.slice(0, 20).map((id) => ({
    path: `/product_ids/${productIds.indexOf(id)}`,
    code: 'collection_product_unknown',
    message: 'does not exist',
  }))
  throw collectionProductUnknown({ productIds: unknown.slice(0, 20) }, { errors })
}

async function touch(tx: Tx, before: Collection, productCount: number): Promise<Collection> {
  const after = { ...before, productCount, version: before.version + 1, updatedAt: tx.now }
  await updateCollection(tx, after)
  announce(tx, collectionUpdated, viewOfCollection, { before, after })
  return after
}

export async function removeCollection(tx: Tx, collectionId: string): Promise<Collection> {
  const [, collection] = await sentInOrder([
    lockRules(tx),
    getCollectionForUpdate(tx, collectionId),
  ])
  checkVersion(tx, collection.version)
  await deleteCollection(tx, collectionId)
  announceDeletion(tx, collectionDeleted, viewOfCollection, collection)
  return collection
}
