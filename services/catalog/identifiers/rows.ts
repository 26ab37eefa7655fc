import { id, idOrNull, plain, Table } from '@souk/platform'

/** That a variant has a number. */
export interface StoredIdentifier {
  readonly variantId: string
  readonly key: string
  readonly providerId: string | null
}

export const identifierTable = new Table<StoredIdentifier>(
  'catalog.variant_identifiers',
  { variantId: id('var'), key: plain(), providerId: idOrNull('prv') },
  { key: ['variantId', 'key'] },
)
