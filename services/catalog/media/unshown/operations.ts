import { dayMs, idOf, type Tx } from '@souk/platform'
import { announceDeletion } from '../../announce.ts'
import { mediaDeleted } from '../events.ts'
import { viewOfMediaItem } from '../schemas.ts'
import { deleteMediaItem, findMediaItemForUpdate, listProductsWith } from '../store.ts'
import { deleteUnshown, upsertUnshown } from './store.ts'

/** For so long an export that names an image can be imported once more, although a later file has taken it out. */
export const keptMs = 30 * dayMs

/** Images kept elsewhere that products no longer show: they are removed later, unless one shows them again. */
export async function noteUnshown(tx: Tx, mediaIds: readonly string[]): Promise<void> {
  if (mediaIds.length === 0) return
  const dueAt = new Date(tx.now.getTime() + keptMs)
  await upsertUnshown(
    tx,
    [...new Set(mediaIds)].map((id) => ({ id, dueAt })),
  )
}

/** What is still nothing but a URL that no product shows is deleted. One that has a text is somebody's work, and stays. */
export async function removeUnshown(tx: Tx, { id }: { readonly id: string }): Promise<void> {
  const mediaId = idOf('med', id)
  const mediaItem = await findMediaItemForUpdate(tx, mediaId)
  const productIds = await listProductsWith(tx, mediaId)
  await deleteUnshown(tx, mediaId)
  if (!mediaItem || mediaItem.alt !== null || productIds.length > 0) return
  await deleteMediaItem(tx, mediaId)
  announceDeletion(tx, mediaDeleted, viewOfMediaItem, mediaItem)
}
