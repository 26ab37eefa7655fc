import { id, idOrNull, json, plain, Table } from '@souk/platform'
import { isProvidersDefault, type Location } from './location.ts'

/** Which location is the default is kept apart, in one row of the tenant. */
type StoredLocation = Omit<Location, 'isDefault'>

export const locationTable = new Table<StoredLocation>(
  'inventory.locations',
  {
    id: id('loc'),
    code: plain(),
    name: plain(),
    kind: plain(),
    providerId: idOrNull('prv'),
    priority: plain(),
    shipsTo: plain(),
    address: json(),
    timezone: plain(),
    cutoffLocal: plain(),
    pickup: plain(),
    active: plain(),
    metadata: json(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['code', 'providerId'] },
)

/** The columns of a location, and whether the tenant has chosen it. */
export interface LocationRow {
  readonly is_default: boolean
}

export function toLocation(row: LocationRow): Location {
  const stored = locationTable.fieldsOf(row)
  return { ...stored, isDefault: row.is_default || isProvidersDefault(stored.code) }
}
