import { isDeepStrictEqual } from 'node:util'
import {
  announce,
  announceDeletion,
  checkCurrency,
  checkVersion,
  invalidTransition,
  newId,
  type Problem,
  sentInOrder,
  type Tx,
  validationFailed,
} from '@souk/platform'
import { checkConditions, type FindUnknown } from '../conditions/operations.ts'
import { floorRefusal } from '../floors/operations.ts'
import { insertRemoval } from '../price-list-prices/store.ts'
import {
  priceListActivated,
  priceListArchived,
  priceListCreated,
  priceListDeleted,
  priceListExpired,
  priceListPaused,
  priceListScheduled,
  priceListUpdated,
} from './events.ts'
import {
  atTimes,
  checkParent,
  command,
  edit,
  newPriceList,
  type PriceList,
  type PriceListChanges,
  type PriceListCommand,
  type PriceListDraft,
  type PriceListStatus,
  priceListsMax,
  priorityMax,
  reordered,
  statusAt,
} from './price-list.ts'
import {
  priceListHasChildren,
  priceListLimitReached,
  priceListUnknown,
  priorityTaken,
} from './problems.ts'
import { viewOfPriceList } from './schemas.ts'
import {
  deletePriceList,
  getPriceListForUpdate,
  insertPriceList,
  type ListLink,
  listLinks,
  listPriceListsForUpdate,
  lockLists,
  markParents,
  updatePriceList,
  updatePriorities,
} from './store.ts'

/** Without a priority the list comes before all others. A refusal that is returned is announced, and so is not thrown. */
export async function createPriceList(
  tx: Tx,
  draft: PriceListDraft,
  findUnknown: FindUnknown,
): Promise<PriceList | Problem> {
  checkCurrency(draft.currency)
  checkEnd(draft, tx.now)
  const [, links] = await sentInOrder([lockLists(tx), listLinks(tx)])
  if (links.length >= priceListsMax) throw priceListLimitReached({ limit: priceListsMax })
  const priority = draft.priority ?? highestOf(links) + 1
  if (priority > priorityMax) throw priorityTaken({ priority: priorityMax })
  const list = newPriceList({ ...draft, priority }, newId('pl'), tx.now)
  checkParent(list, links)
  await checkConditions(tx, { after: list.conditions }, findUnknown)
  const refusal = await floorRefusal(tx, list, links)
  if (refusal) return refusal
  await insertPriceList(tx, list)
  await markParents(tx, parentsOf([...links, list]))
  announce(tx, priceListCreated, viewOfPriceList, { after: list })
  return list
}

/** A list that has ended could never be activated. */
function checkEnd({ endsAt }: PriceListDraft, now: Date): void {
  if (!endsAt || endsAt > now) return
  const error = { path: '/ends_at', code: 'in_the_past', message: 'must be in the future' }
  throw validationFailed(undefined, { errors: [error] })
}

function highestOf(links: readonly ListLink[]): number {
  return Math.max(0, ...links.map(({ priority }) => priority))
}

function parentsOf(links: readonly Pick<ListLink, 'parentId'>[]): string[] {
  return [...new Set(links.flatMap(({ parentId }) => parentId ?? []))]
}

/** A request that changes nothing creates no new version and no event. */
export async function updatePriceListDetails(
  tx: Tx,
  { priceListId, changes }: { readonly priceListId: string; readonly changes: PriceListChanges },
  findUnknown: FindUnknown,
): Promise<PriceList | Problem> {
  const [, found, links] = await sentInOrder([
    lockLists(tx),
    getPriceListForUpdate(tx, priceListId),
    listLinks(tx),
  ])
  checkVersion(tx, found.version)
  if (isDeepStrictEqual({ ...found, ...changes }, found)) return found
  const list = await followTimes(tx, found)
  const edited = edit(list, changes, tx.now)
  const others = links.filter(({ id }) => id !== priceListId)
  checkParent(edited, others)
  await checkConditions(tx, { before: list.conditions, after: edited.conditions }, findUnknown)
  if (edited.adjustRate !== list.adjustRate || edited.parentId !== list.parentId) {
    const refusal = await floorRefusal(tx, edited, others)
    if (refusal) return refusal
  }
  await updatePriceList(tx, edited)
  await markParents(tx, parentsOf([...others, edited]))
  // A list whose start is moved to the past has begun.
  const kind = edited.status === list.status ? priceListUpdated : priceListActivated
  announce(tx, kind, viewOfPriceList, { before: list, after: edited })
  return edited
}

/** The lists get, in the order given, the priorities that they have among themselves; other lists keep theirs. */
export async function reorderPriceLists(
  tx: Tx,
  priceListIds: readonly string[],
): Promise<PriceList[]> {
  const [, found] = await sentInOrder([lockLists(tx), listPriceListsForUpdate(tx, priceListIds)])
  const listOf = new Map(found.map((list) => [list.id, list]))
  const lists = priceListIds.map((priceListId) => {
    const list = listOf.get(priceListId)
    if (!list || list.status === 'ARCHIVED') throw priceListUnknown({ priceListId })
    return list
  })
  const changed = reordered(lists, tx.now)
  if (changed.length > 0) await updatePriorities(tx, changed)
  for (const after of changed) {
    const before = listOf.get(after.id)
    announce(tx, priceListUpdated, viewOfPriceList, { before, after })
  }
  const afterOf = new Map(changed.map((list) => [list.id, list]))
  return lists.map((list) => afterOf.get(list.id) ?? list)
}

const announcedBy: Readonly<Record<PriceListStatus, typeof priceListCreated>> = {
  // Only a list that was scheduled becomes a draft again.
  DRAFT: priceListPaused,
  SCHEDULED: priceListScheduled,
  ACTIVE: priceListActivated,
  PAUSED: priceListPaused,
  EXPIRED: priceListExpired,
  ARCHIVED: priceListArchived,
}

export async function commandPriceList(
  tx: Tx,
  priceListId: string,
  asked: PriceListCommand,
): Promise<PriceList> {
  const [, found, links] = await sentInOrder([
    lockLists(tx),
    getPriceListForUpdate(tx, priceListId),
    listLinks(tx),
  ])
  checkVersion(tx, found.version)
  const list = await followTimes(tx, found)
  const commanded = command(list, asked, tx.now)
  if (asked === 'archive') {
    checkChildless(list, links)
    await markParents(tx, parentsOf(links.filter(({ id }) => id !== priceListId)))
  }
  await updatePriceList(tx, commanded)
  announce(tx, announcedBy[commanded.status], viewOfPriceList, { before: list, after: commanded })
  return commanded
}

function checkChildless({ id }: PriceList, links: readonly ListLink[]): void {
  const children = links.filter(({ parentId }) => parentId === id)
  if (children.length > 0) {
    throw priceListHasChildren({ priceListIds: children.map((child) => child.id) })
  }
}

/** The next step for whoever wants to be rid of a list. */
const insteadOfDeleting = {
  SCHEDULED: ['pause'],
  ACTIVE: ['pause'],
  PAUSED: ['archive'],
  EXPIRED: ['archive'],
  ARCHIVED: [],
} as const

/** Deletes a list that never applied to anybody: what customers were charged stays on record. */
export async function removePriceList(tx: Tx, priceListId: string): Promise<PriceList> {
  const [, list, links] = await sentInOrder([
    lockLists(tx),
    getPriceListForUpdate(tx, priceListId),
    listLinks(tx),
  ])
  checkVersion(tx, list.version)
  const status = statusAt(list, tx.now)
  if (status !== 'DRAFT') {
    throw invalidTransition({ state: status, action: 'delete', allowed: insteadOfDeleting[status] })
  }
  checkChildless(list, links)
  await sentInOrder([deletePriceList(tx, list), insertRemoval(tx, priceListId)])
  await markParents(tx, parentsOf(links.filter(({ id }) => id !== priceListId)))
  announceDeletion(tx, priceListDeleted, viewOfPriceList, { before: list })
  return list
}

/**
 * What its times have made of it by now is saved and told, step by step. Prices have followed them already; a worker does
 * this, or whoever comes before it to change the list.
 */
export async function followTimes(tx: Tx, list: PriceList): Promise<PriceList> {
  const after = atTimes(list, tx.now)
  if (after === list) return list
  await updatePriceList(tx, after)
  announce(tx, announcedBy[after.status], viewOfPriceList, { before: list, after })
  return followTimes(tx, after)
}
