import { audited, checkVersion, emit, newId, ownId, type Tx } from '@souk/platform'
import { savedViewCreated, savedViewRemoved, savedViewUpdated } from '../events.ts'
import {
  memberRequired,
  savedViewLimitReached,
  savedViewNotFound,
  savedViewNotYours,
} from '../problems.ts'
import { has } from '../scopes.ts'
import { viewOfSavedView } from './schemas.ts'
import {
  countViewsOf,
  countViewsOfPrograms,
  deleteView,
  getView,
  getViewForUpdate,
  insertView,
  updateView,
} from './store.ts'
import {
  changeView,
  isVisible,
  mayChange,
  newView,
  type SavedView,
  type SavedViewChanges,
  type SavedViewDraft,
  type Viewer,
  viewsMax,
} from './view.ts'

/** Who asks: a member, or a program, which has no views of its own. An agent is a program, whoever it acts for. */
export function viewerOf(tx: Tx, held: Iterable<string>): Viewer {
  const { type, id } = tx.actor
  return {
    memberId: type === 'member' ? id : null,
    providerId: ownId(tx, 'prv'),
    managesShared: has([...held], 'views:manage'),
  }
}

/** What the caller does not see is not there. */
export async function readView(tx: Tx, viewer: Viewer, savedViewId: string): Promise<SavedView> {
  return seen(await getView(tx, savedViewId), viewer)
}

export async function createView(
  tx: Tx,
  viewer: Viewer,
  draft: Omit<SavedViewDraft, 'ownerMemberId' | 'providerId'>,
): Promise<SavedView> {
  const { memberId, providerId } = viewer
  const whose = { ownerMemberId: memberId, providerId }
  const view = newView({ ...draft, ...whose }, newId('viw'), tx.now)
  await checkRoom(tx, viewer, view)
  await insertView(tx, view)
  audited(tx, { resource: 'saved_view', id: view.id, after: view })
  if (view.shared) emit(tx, savedViewCreated, factsOf(view))
  return view
}

/** A program shares what it makes, and looks after what is shared. */
async function checkRoom(tx: Tx, { memberId, managesShared }: Viewer, view: SavedView) {
  if (memberId === null && (!view.shared || !managesShared)) throw memberRequired()
  const count = await (memberId === null ? countViewsOfPrograms(tx) : countViewsOf(tx, memberId))
  if (count >= viewsMax) throw savedViewLimitReached({ viewsMax })
}

export async function updateSavedView(
  tx: Tx,
  viewer: Viewer,
  savedViewId: string,
  changes: SavedViewChanges,
): Promise<SavedView> {
  const before = changeable(await getViewForUpdate(tx, savedViewId), viewer)
  checkVersion(tx, before.version)
  const after = changeView(before, changes, tx.now)
  // Nobody would see it any more, nor could change it back.
  if (!isVisible(after, viewer)) throw savedViewNotYours({ savedViewId })
  await updateView(tx, after)
  audited(tx, { resource: 'saved_view', id: savedViewId, before, after })
  announceChange(tx, before, after)
  return after
}

/** To others a view begins when it is shared and ends when it is taken back: what it was before or is after is its owner's. */
function announceChange(tx: Tx, before: SavedView, after: SavedView): void {
  if (before.shared && after.shared) {
    emit(tx, savedViewUpdated, { ...factsOf(after), previous: viewOfSavedView(before) })
  } else if (after.shared) {
    emit(tx, savedViewCreated, factsOf(after))
  } else if (before.shared) {
    emit(tx, savedViewRemoved, factsOf({ ...before, version: after.version }))
  }
}

export async function removeView(tx: Tx, viewer: Viewer, savedViewId: string): Promise<SavedView> {
  const view = changeable(await getViewForUpdate(tx, savedViewId), viewer)
  checkVersion(tx, view.version)
  await deleteView(tx, savedViewId)
  audited(tx, { resource: 'saved_view', id: savedViewId, before: view })
  const removed = { ...view, version: view.version + 1 }
  if (view.shared) emit(tx, savedViewRemoved, factsOf(removed))
  return view
}

function seen(view: SavedView, viewer: Viewer): SavedView {
  if (!isVisible(view, viewer)) throw savedViewNotFound({ savedViewId: view.id })
  return view
}

function changeable(view: SavedView, viewer: Viewer): SavedView {
  if (!mayChange(seen(view, viewer), viewer)) throw savedViewNotYours({ savedViewId: view.id })
  return view
}

function factsOf(view: SavedView) {
  const { id, version, providerId } = view
  return { id, version, object: viewOfSavedView(view), owner: providerId }
}
