import { emit, sentInOrder, type Tx, withCommit } from '@souk/platform'
import { unknownChannels } from '../channels/channel.ts'
import { listKnownForShare } from '../channels/store.ts'
import { viewOfProduct } from '../products/schemas.ts'
import { getProduct } from '../products/store.ts'
import { productPublicationEnded, productPublicationStarted } from './events.ts'
import {
  changesBetween,
  type Edge,
  edgesBetween,
  type Publication,
  type Publications,
  standingAt,
} from './publication.ts'
import { type StoredPublication, toPublication } from './rows.ts'
import {
  deletePublications,
  insertPublications,
  listDue,
  productIdOf,
  updateStanding,
} from './store.ts'

/** Refuses channels that there are not, in one look-up for all products. Until the transaction ends the others stay. */
export async function checkChannels(tx: Tx, all: readonly Publications[]): Promise<void> {
  const named = all.map((publications) => (publications ?? []).map(({ channel }) => channel))
  const channels = new Set(named.flat())
  if (channels.size === 0) return
  const known = await listKnownForShare(tx, [...channels])
  for (const each of named) checkKnown(each, known)
}

function checkKnown(named: readonly string[], known: ReadonlySet<string>): void {
  const errors = named.flatMap((channel, index) => {
    const path = `/publications/${index}/channel`
    const message = `${channel} is no sales channel of the tenant`
    return known.has(channel) ? [] : [{ path, code: 'channel_unknown', message }]
  })
  const channels = named.filter((channel) => !known.has(channel))
  if (channels.length > 0) throw unknownChannels(channels, errors)
}

/** Beside the products that are created in this transaction. */
export function publishCreated(
  tx: Tx,
  products: readonly { readonly id: string; readonly publications: Publications }[],
): void {
  const rows = products.flatMap(({ id, publications }) =>
    (publications ?? []).map((publication) => rowOf(tx, id, publication)),
  )
  if (rows.length > 0) withCommit(tx, () => insertPublications(tx, rows))
}

function rowOf(tx: Tx, productId: string, publication: Publication): StoredPublication {
  const { channel, publish_at, unpublish_at } = publication
  return {
    productId,
    channel,
    publishAt: publish_at === null ? null : new Date(publish_at),
    unpublishAt: unpublish_at === null ? null : new Date(unpublish_at),
    ...standingAt(publication, tx.now),
  }
}

/** The product, which is locked, is published otherwise. What is open at once is told by its own event. */
export async function republish(
  tx: Tx,
  productId: string,
  before: Publications,
  after: Publications,
): Promise<void> {
  const { outdated, fresh } = changesBetween(before, after)
  if (outdated.length + fresh.length === 0) return
  if (fresh.length > 0) await checkChannels(tx, [after])
  const rows = fresh.map((publication) => rowOf(tx, productId, publication))
  await sentInOrder([deletePublications(tx, productId, outdated), insertPublications(tx, rows)])
}

const announcedBy: Readonly<Record<Edge, typeof productPublicationStarted>> = {
  started: productPublicationStarted,
  ended: productPublicationEnded,
}

/** Tells of the windows of a locked product that have opened or closed. Each is told once, as its row says. */
export async function announceWindows(tx: Tx, row: { readonly id: string }): Promise<void> {
  const productId = productIdOf(row)
  const [product, due] = await Promise.all([getProduct(tx, productId), listDue(tx, productId)])
  const { version, providerId: owner } = product
  for (const stored of due) {
    const publication = toPublication(stored)
    for (const edge of edgesBetween(publication, stored, tx.now)) {
      const object = { ...viewOfProduct(product), channel: stored.channel }
      emit(tx, announcedBy[edge], { id: productId, version, object, owner })
    }
    const standing = standingAt(publication, tx.now)
    withCommit(tx, () => updateStanding(tx, { ...stored, ...standing }))
  }
}
