import { id, idOrNull, isId, json, plain, Table, uuidOf } from '@souk/platform'
import type { Collection, Rule, StoredCollection } from './collection.ts'

interface CollectionFields extends StoredCollection {
  /** The rules as they are compared. */
  readonly conditions: readonly Rule[]
}

export const collectionTable = new Table<CollectionFields>(
  'catalog.collections',
  {
    id: id('col'),
    handle: plain(),
    title: plain(),
    description: plain(),
    translations: json(),
    kind: plain(),
    matching: plain(),
    rules: json(),
    conditions: json(),
    sort: plain(),
    metadata: json(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['kind'] },
)

/** Ids are compared as they are kept, and brands, tags and kinds as they are written. */
export function conditionsOf(rules: readonly Rule[]): Rule[] {
  return rules.map((rule) => {
    if (rule.field !== 'CATEGORY' && rule.field !== 'PROVIDER') return rule
    const isNamed = (value: string) => isId('cat', value) || isId('prv', value)
    return { ...rule, values: rule.values.map((value) => (isNamed(value) ? uuidOf(value) : value)) }
  })
}

export function storedCollection(collection: Collection): CollectionFields {
  return { ...collection, conditions: conditionsOf(collection.rules) }
}

/** The columns of a collection, and what was looked up beside them. */
export interface CollectionRow {
  readonly product_count: number
  readonly is_rebuilding: boolean
}

export function toCollection(row: CollectionRow): Collection {
  const { conditions: _conditions, ...stored } = collectionTable.fieldsOf(row)
  return { ...stored, productCount: row.product_count, isRebuilding: row.is_rebuilding }
}

/** A product in a collection. */
export interface Member {
  readonly collectionId: string
  readonly productId: string
  readonly providerId: string | null
  readonly position: number
  readonly sortKey: string
}

export const memberTable = new Table<Member>(
  'catalog.collection_products',
  {
    collectionId: id('col'),
    productId: id('prod'),
    providerId: idOrNull('prv'),
    position: plain(),
    sortKey: plain(),
  },
  { key: ['collectionId', 'productId'] },
)
