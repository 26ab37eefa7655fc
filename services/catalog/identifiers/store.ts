import { idOf, sql, type Tx, uuidOf } from '@souk/platform'
import { type Identifier, keysOf } from './identifier.ts'
import { identifierConflict } from './problems.ts'
import { identifierTable, type StoredIdentifier } from './rows.ts'

/** The variant whose numbers are saved. */
export interface Identified {
  readonly id: string
  readonly providerId: string | null
  readonly identifiers: readonly Identifier[]
}

/** Refuses a number that another variant of the same seller has. In key order, so that two requests cannot deadlock. */
export async function insertIdentifiers(tx: Tx, variants: readonly Identified[]): Promise<void> {
  const wanted = variants
    .flatMap(({ id: variantId, providerId, identifiers }) =>
      keysOf(identifiers).map((key): StoredIdentifier => ({ variantId, key, providerId })),
    )
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
  if (wanted.length === 0) return
  const end = sql`on conflict do nothing returning variant_id, key`
  const inserted = await identifierTable.insertReturning<{ variant_id: string; key: string }>(
    tx,
    wanted,
    end,
  )
  if (inserted.length === wanted.length) return
  const isSaved = new Set(inserted.map(({ variant_id, key }) => `${variant_id} ${key}`))
  const refused = wanted.find(({ variantId, key }) => !isSaved.has(`${uuidOf(variantId)} ${key}`))
  if (refused) throw await conflictOf(tx, refused, variants)
}

async function conflictOf(
  tx: Tx,
  { key, providerId, variantId }: StoredIdentifier,
  variants: readonly Identified[],
) {
  const seller = providerId === null ? sql`is null` : sql`= ${uuidOf(providerId)}`
  const [taken] = await tx<{ id: string; product_id: string }>`
    select variant.id, variant.product_id
    from catalog.variant_identifiers identifier
    join catalog.variants variant
      on variant.tenant_id = ${tx.tenantId} and variant.id = identifier.variant_id
    where identifier.tenant_id = ${tx.tenantId} and identifier.key = ${key}
      and identifier.provider_id ${seller}
  `
  const asked = variants.find(({ id }) => id === variantId)?.identifiers ?? []
  const identifier = asked.find((one) => keysOf([one])[0] === key) ?? null
  // A number that the request itself gives to two variants belongs to none that exists.
  const isOwn = taken !== undefined && variants.some(({ id }) => id === idOf('var', taken.id))
  return identifierConflict({
    identifier,
    ...(taken &&
      !isOwn && { variantId: idOf('var', taken.id), productId: idOf('prod', taken.product_id) }),
  })
}

export async function deleteIdentifiers(tx: Tx, variantIds: readonly string[]): Promise<void> {
  await tx`
    delete from catalog.variant_identifiers
    where tenant_id = ${tx.tenantId} and variant_id = any(${variantIds.map(uuidOf)}::uuid[])
  `
}
