import { isDeepStrictEqual } from 'node:util'
import {
  announce,
  announceDeletion,
  checkVersion,
  newId,
  sentInOrder,
  type Tx,
} from '@souk/platform'
import { followMove } from '../category-members/operations.ts'
import { handleFrom } from '../handles/handle.ts'
import { insertUnderFreeHandle } from '../handles/operations.ts'
import {
  type Category,
  type CategoryChanges,
  type CategoryDraft,
  categoriesMax,
  checkDepth,
  checkNoCycle,
  edit,
  move,
  newCategory,
  placeIn,
} from './category.ts'
import { categoryCreated, categoryDeleted, categoryMoved, categoryUpdated } from './events.ts'
import { categoryLimitReached, categoryNotEmpty, categoryUnknown } from './problems.ts'
import { viewOfCategory } from './schemas.ts'
import {
  countChildren,
  countLevelsBelow,
  deleteCategory,
  findCategory,
  getCategory,
  getCategoryForUpdate,
  insertCategory,
  lockSubtree,
  lockTree,
  shiftChildren,
  updateCategory,
  updatePathsBelow,
} from './store.ts'

export async function createCategory(tx: Tx, draft: CategoryDraft): Promise<Category> {
  const { parentId, position, name } = draft
  const [count, parent, siblings] = await sentInOrder([
    lockTree(tx, 1),
    findParent(tx, parentId),
    countChildren(tx, parentId),
  ])
  if (count > categoriesMax) throw categoryLimitReached({ limit: categoriesMax })
  const place = placeIn(parent, siblings, position)
  checkDepth(place.level)
  const handle = draft.handle ?? handleFrom(name, 'category')
  const category = newCategory({ ...draft, handle }, place, newId('cat'), tx.now)
  const made = await insertUnderFreeHandle(category, draft.handle === undefined, (one) =>
    insertCategory(tx, one),
  )
  if (place.position < siblings) await shiftChildren(tx, made, 1)
  announce(tx, categoryCreated, viewOfCategory, { after: made })
  return made
}

async function findParent(tx: Tx, parentId: string | null): Promise<Category | null> {
  if (parentId === null) return null
  const parent = await findCategory(tx, parentId)
  if (parent) return parent
  const error = { path: '/parent_id', code: 'category_unknown', message: 'does not exist' }
  throw categoryUnknown({ categoryIds: [parentId] }, { errors: [error] })
}

/** A request that changes nothing creates no new version and no event. */
export async function updateCategoryDetails(
  tx: Tx,
  categoryId: string,
  changes: CategoryChanges,
): Promise<Category> {
  const category = await getCategoryForUpdate(tx, categoryId)
  checkVersion(tx, category.version)
  const edited = edit(category, changes, tx.now)
  const { version, updatedAt } = category
  if (isDeepStrictEqual({ ...edited, version, updatedAt }, category)) return category
  await updateCategory(tx, edited)
  announce(tx, categoryUpdated, viewOfCategory, { before: category, after: edited })
  return edited
}

export interface Destination {
  /** Undefined to stay where it is. */
  readonly parentId: string | null | undefined
  /** The last one when undefined. */
  readonly position: number | undefined
}

/**
 * With the tree locked first, two moves that would make a cycle together come one after the other, and the second is
 * refused. Everything below the category follows.
 */
export async function moveCategory(
  tx: Tx,
  categoryId: string,
  { parentId: asked, position }: Destination,
): Promise<Category> {
  const [, , category] = await sentInOrder([
    lockTree(tx, 0),
    lockSubtree(tx, categoryId),
    getCategory(tx, categoryId),
  ])
  checkVersion(tx, category.version)
  const parentId = asked === undefined ? category.parentId : asked
  const [parent, siblings, levelsBelow] = await Promise.all([
    findParent(tx, parentId),
    countChildren(tx, parentId, categoryId),
    countLevelsBelow(tx, category),
  ])
  checkNoCycle(category, parent)
  const moved = move(category, placeIn(parent, siblings, position), tx.now)
  checkDepth(moved.level, levelsBelow)
  const isSameParent = moved.parentId === category.parentId
  if (isSameParent && moved.position === category.position) return category
  await shiftChildren(tx, category, -1)
  await shiftChildren(tx, moved, 1)
  await updateCategory(tx, moved)
  if (!isSameParent) await takeAlong(tx, category, moved)
  announce(tx, categoryMoved, viewOfCategory, { before: category, after: moved })
  return moved
}

async function takeAlong(tx: Tx, before: Category, after: Category): Promise<void> {
  await updatePathsBelow(tx, after, after.level - before.level)
  await followMove(tx, after.id)
}

/** Deletes a category with nothing in it. Its handle comes free. */
export async function removeCategory(tx: Tx, categoryId: string): Promise<Category> {
  const [, category, children] = await sentInOrder([
    lockTree(tx, -1),
    getCategoryForUpdate(tx, categoryId),
    countChildren(tx, categoryId),
  ])
  checkVersion(tx, category.version)
  const { productCount: products } = category
  if (children + products > 0) throw categoryNotEmpty({ children, products })
  await deleteCategory(tx, categoryId)
  await shiftChildren(tx, category, -1)
  announceDeletion(tx, categoryDeleted, viewOfCategory, category)
  return category
}
