import {
  beforeAll,
  deleteWalk,
  findWalkForUpdate,
  idOf,
  literal,
  newUuid,
  type Sql,
  sql,
  type Tx,
  updateWalk,
  uuidOf,
  type WaitingRows,
  type Walk,
  walksIn,
} from '@souk/platform'

/** Goes up when a document is made otherwise than before: those of every tenant are written anew then. */
export const edition = 5
/** Instead of an edition, while documents are written anew. */
export const underWay = 0

/** What is known of the documents of a tenant. */
export interface Rebuild extends Walk {
  /** Which edition all of them are of, or `underWay`. */
  readonly edition: number
  /** That of the catalog's own texts. */
  readonly language: string
  readonly products: number
  readonly requested_at: Date
  readonly finished_at: Date | null
}

/** Begins, also where another is under way: then it begins again. The language stays where none is given. */
export async function upsertRebuild(tx: Tx, language: string | undefined): Promise<Rebuild> {
  const spoken = language ?? (await findRebuild(tx))?.language ?? 'en'
  const [rebuild] = await tx<Rebuild>`
    insert into catalog.search_rebuilds
      (tenant_id, id, edition, language, through, products, requested_at)
    values (${tx.tenantId}, ${newUuid()}, ${underWay}, ${spoken}, ${beforeAll}, 0, ${tx.now})
    on conflict (tenant_id) do update
    set edition = excluded.edition, language = excluded.language, through = excluded.through, products = 0,
      requested_at = excluded.requested_at, finished_at = null
    returning id, edition, language, through, products, requested_at, finished_at
  `
  if (!rebuild) throw new Error('what was begun is there')
  return rebuild
}

/** Of a tenant that has none yet. Two who meet it at once make one. */
export async function insertRebuild(tx: Tx): Promise<Pick<Rebuild, 'language'>> {
  await tx`
    insert into catalog.search_rebuilds
      (tenant_id, id, edition, language, through, products, requested_at)
    values (${tx.tenantId}, ${newUuid()}, ${underWay}, 'en', ${beforeAll}, 0, ${tx.now})
    on conflict (tenant_id) do nothing
  `
  return { language: 'en' }
}

export async function findRebuild(tx: Tx): Promise<Rebuild | undefined> {
  const [rebuild] = await tx<Rebuild>`
    select id, edition, language, through, products, requested_at, finished_at
    from catalog.search_rebuilds
    where tenant_id = ${tx.tenantId}
  `
  return rebuild
}

export function rebuilds(): WaitingRows {
  return {
    table: sql`catalog.search_rebuilds`,
    waiting: sql`edition < ${literal(edition)}`,
    due: sql`true`,
  }
}

/** A worker that finds it locked leaves it to the other. */
export async function findRebuildForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<Rebuild | undefined> {
  const [rebuild] = await tx<Rebuild>`
    select id, edition, language, through, products, requested_at, finished_at
    from catalog.search_rebuilds
    where tenant_id = ${tx.tenantId} and edition < ${literal(edition)}
      and id <> all(${postponed}::uuid[])
    for update skip locked
  `
  return rebuild
}

export async function updateRebuild(
  tx: Tx,
  { id, edition: reached, through, products, finished_at }: Rebuild,
): Promise<void> {
  await tx`
    update catalog.search_rebuilds
    set edition = ${reached}, through = ${through}, products = ${products},
      finished_at = ${finished_at}
    where tenant_id = ${tx.tenantId} and id = ${id}
  `
}

/** So long after a change words are looked at, and those that nobody uses once more before they are taken away. */
export const restMs = 3_600_000

/** How far the words of a tenant have been looked at. */
export interface Sweep {
  readonly id: string
  readonly swept_language: string
  readonly swept_word: string
  /** Whether every word that is used has been entered by this edition. */
  readonly is_complete: boolean
}

export function sweeps(now: Date): WaitingRows {
  return {
    table: sql`catalog.search_rebuilds`,
    waiting: sql`sweep_at is not null`,
    due: sql`sweep_at <= ${now}`,
  }
}

/** Where none waits. Who finds the row locked leaves it: whoever holds it asks for the same, or is at it. */
export async function requestSweep(tx: Tx): Promise<void> {
  await tx`
    update catalog.search_rebuilds
    set sweep_at = ${new Date(tx.now.getTime() + restMs)}
    where tenant_id = ${tx.tenantId} and id in (
      select id
      from catalog.search_rebuilds
      where tenant_id = ${tx.tenantId} and sweep_at is null
      for update skip locked
    )
  `
}

/** A worker that finds it locked leaves it to the other. */
export async function findSweepForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<Sweep | undefined> {
  const [sweep] = await tx<Sweep>`
    select id, swept_language, swept_word, edition >= ${literal(edition)} as is_complete
    from catalog.search_rebuilds
    where tenant_id = ${tx.tenantId} and sweep_at <= ${tx.now} and id <> all(${postponed}::uuid[])
    for update skip locked
  `
  return sweep
}

export async function advanceSweep(
  tx: Tx,
  { id, swept_language, swept_word }: Sweep,
): Promise<void> {
  await tx`
    update catalog.search_rebuilds
    set swept_language = ${swept_language}, swept_word = ${swept_word}
    where tenant_id = ${tx.tenantId} and id = ${id}
  `
}

/** The next one begins from the first word, when words wait to be taken away or something changes. */
export async function finishSweep(tx: Tx, { id }: Sweep): Promise<void> {
  const next = new Date(tx.now.getTime() + restMs)
  await tx`
    update catalog.search_rebuilds
    set swept_language = '', swept_word = '', sweep_at = case when exists (
      select
      from catalog.search_words
      where tenant_id = ${tx.tenantId} and unused_since is not null
    ) then ${next}::timestamptz end
    where tenant_id = ${tx.tenantId} and id = ${id}
  `
}

/**
 * A category, a product type, a location or a component of many bundles that was changed, and up to which of its products
 * the documents say so.
 */
export interface Followup extends Walk {
  readonly kind: FollowupKind
  /** Whether it has changed since the first of them followed, so that they all follow once more. */
  readonly again: boolean
}

const followupTable = sql`catalog.search_followups`

export type FollowupKind = 'CATEGORY' | 'COMPONENT' | 'LOCATION' | 'PRODUCT_TYPE'

/** Begins, and begins again where the products follow an earlier change still. */
export async function upsertFollowup(tx: Tx, kind: FollowupKind, id: string): Promise<void> {
  await tx`
    insert into catalog.search_followups (tenant_id, id, kind, through, created_at)
    values (${tx.tenantId}, ${uuidOf(id)}, ${kind}, ${beforeAll}, ${tx.now})
    on conflict (tenant_id, id) do update
    set through = excluded.through
  `
}

/**
 * Begins, or begins again once all products have followed an earlier change: of what changes with every order the last would
 * never follow if each change began with the first.
 */
export async function requestFollowup(tx: Tx, kind: FollowupKind, id: string): Promise<void> {
  await tx`
    insert into catalog.search_followups as kept (tenant_id, id, kind, through, created_at)
    values (${tx.tenantId}, ${uuidOf(id)}, ${kind}, ${beforeAll}, ${tx.now})
    on conflict (tenant_id, id) do update
    set again = kept.through <> excluded.through
  `
}

export function followups(): WaitingRows {
  return walksIn(followupTable)
}

export function findFollowupForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<Followup | undefined> {
  return findWalkForUpdate(
    tx,
    { table: followupTable, columns: sql`id, kind, through, again` },
    postponed,
  )
}

/** The next products of what was changed, in the order of their ids. */
export async function listFollowing(
  tx: Tx,
  { kind, id, through }: Followup,
  limit: number,
): Promise<string[]> {
  const found = await tx<{ id: string }>`
    ${followingOf[kind](tx, id, through)}
    limit ${literal(limit)}
  `
  return found.map((row) => idOf('prod', row.id))
}

/** The products that say something of the thing, after the last that was visited. */
const followingOf: Readonly<Record<FollowupKind, (tx: Tx, id: string, through: string) => Sql>> = {
  CATEGORY: (tx, id, through) => sql`
    select product_id as id
    from catalog.product_categories
    where tenant_id = ${tx.tenantId} and category_id = ${id} and product_id > ${through}
    order by product_id`,
  COMPONENT: (tx, id, through) => sql`
    select distinct variant.product_id as id
    from catalog.bundle_components part
    join catalog.variants variant
      on variant.tenant_id = ${tx.tenantId} and variant.id = part.variant_id
    where part.tenant_id = ${tx.tenantId} and part.component_id = ${id}
      and variant.product_id > ${through}
    order by variant.product_id`,
  LOCATION: (tx, id, through) => sql`
    select product.id
    from catalog.products product
    where product.tenant_id = ${tx.tenantId} and product.id > ${through} and exists (
      select
      from catalog.variants variant
      join inventory.location_stock stock
        on stock.tenant_id = ${tx.tenantId} and stock.variant_id = variant.id
      where variant.tenant_id = ${tx.tenantId} and variant.product_id = product.id
        and stock.location_id = ${id}
    )
    order by product.id`,
  PRODUCT_TYPE: (tx, id, through) => sql`
    select id
    from catalog.products
    where tenant_id = ${tx.tenantId} and product_type_id = ${id} and id > ${through}
    order by id`,
}

export function updateFollowup(tx: Tx, followup: Followup): Promise<void> {
  return updateWalk(tx, followupTable, followup)
}

/** All products have followed: it is over, or begins again. */
export async function finishFollowup(tx: Tx, followup: Followup): Promise<void> {
  if (!followup.again) return deleteWalk(tx, followupTable, followup)
  await tx`
    update catalog.search_followups
    set through = ${beforeAll}, again = false
    where tenant_id = ${tx.tenantId} and id = ${followup.id}
  `
}
