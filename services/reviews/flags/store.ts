import { literal, type Tx, uuidOf } from '@souk/platform'
import { type Flag, flagTable } from './rows.ts'

/** Far more than are needed to decide. */
const shownFlagsMax = 100

export function insertFlag(tx: Tx, flag: Flag): Promise<void> {
  return flagTable.insert(tx, [flag])
}

/** Asked under the lock of the review. */
export async function hasFlagged(tx: Tx, reviewId: string, flaggedBy: string): Promise<boolean> {
  const found = await tx`
    select review_id
    from reviews.flags
    where tenant_id = ${tx.tenantId} and review_id = ${uuidOf(reviewId)}
      and flagged_by = ${flaggedBy}
  `
  return found.length > 0
}

/** The latest of a review. */
export async function listFlags(tx: Tx, reviewId: string): Promise<Flag[]> {
  const found = await tx`
    select ${flagTable.columns}
    from reviews.flags
    where tenant_id = ${tx.tenantId} and review_id = ${uuidOf(reviewId)}
    order by created_at desc, flagged_by
    limit ${literal(shownFlagsMax)}
  `
  return found.map((row) => flagTable.fieldsOf(row))
}

/** What was noted about these reviews. */
export async function eraseNotes(tx: Tx, reviewIds: readonly string[]): Promise<void> {
  await tx`
    update reviews.flags
    set note = null
    where tenant_id = ${tx.tenantId} and review_id = any(${reviewIds.map(uuidOf)}::uuid[])
      and note is not null
  `
}

/** What these people noted about any review. */
export async function eraseNotesOf(tx: Tx, flaggedBy: readonly string[]): Promise<void> {
  await tx`
    update reviews.flags
    set note = null
    where tenant_id = ${tx.tenantId} and flagged_by = any(${[...flaggedBy]}::text[])
      and note is not null
  `
}
