import { id, idOrNull, isId, json, plain, Table, uuidOf } from '@souk/platform'
import type { Collection, Rule, RuleField, StoredCollection } from './collection.ts'

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

/** Of the fields that are compared by id. */
const prefixes: Partial<Record<RuleField, string>> = {
  CATEGORY: 'cat',
  PRODUCT_TYPE: 'ptype',
  PROVIDER: 'prv',
}

/** Ids are compared as they are kept, and brands, tags and kinds as they are written. */
export function conditionsOf(rules: readonly Rule[]): Rule[] {
  return rules.map((rule) => {
    const prefix = prefixes[rule.field]
    if (prefix === undefined) return rule
    const values = rule.values.map((value) => (isId(prefix, value) ? uuidOf(value) : value))
    return { ...rule, values }
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

/** How often the products of a collection have changed. */
interface MemberVersion {
  readonly collectionId: string
  readonly version: number
}

export const memberVersionTable = new Table<MemberVersion>(
  'catalog.member_versions',
  { collectionId: id('col'), version: plain() },
  { key: ['collectionId'] },
)

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
