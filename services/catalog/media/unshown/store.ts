import { sql, type Tx, uuidOf, type WaitingRows } from '@souk/platform'
import { type Unshown, unshownTable } from './rows.ts'

/** One that was taken out before waits anew. In key order, as two imports may take out the same. */
export async function upsertUnshown(tx: Tx, images: readonly Unshown[]): Promise<void> {
  await unshownTable.insert(
    tx,
    images.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    sql`on conflict (tenant_id, id) do update set due_at = excluded.due_at`,
  )
}

export function unshownImages(now: Date): WaitingRows {
  return {
    table: sql`catalog.unshown_images`,
    waiting: sql`true`,
    due: sql`due_at <= ${now}`,
  }
}

/** A worker that finds it locked leaves it to the other. */
export async function findUnshownForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<{ readonly id: string } | undefined> {
  const [row] = await tx<{ id: string }>`
    select id
    from catalog.unshown_images
    where tenant_id = ${tx.tenantId} and due_at <= ${tx.now} and id <> all(${postponed}::uuid[])
    order by due_at, id
    limit 1
    for update skip locked
  `
  return row
}

export async function deleteUnshown(tx: Tx, mediaId: string): Promise<void> {
  await tx`
    delete from catalog.unshown_images
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(mediaId)}
  `
}
