import { isId, type Metadata } from '@souk/platform'

export const locationKinds = ['WAREHOUSE', 'STORE', 'PROVIDER', 'DROPSHIP', 'VIRTUAL'] as const
export type LocationKind = (typeof locationKinds)[number]

/** What the default location is called when the first stock of a tenant names none. */
export const defaultWarehouse = 'MAIN'

/** A place where stock lies. */
export interface Location {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly kind: LocationKind
  readonly providerId: string | null
  /** Whether stock that names no location lies here: that of the operator, or that of the provider. */
  readonly isDefault: boolean
  readonly metadata: Metadata
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface LocationDraft {
  readonly code: string
  readonly name?: string | undefined
  readonly kind?: LocationKind | undefined
  readonly providerId?: string | null | undefined
  readonly metadata?: Metadata | undefined
}

export type LocationChanges = Partial<Pick<Location, 'name' | 'kind' | 'metadata' | 'isDefault'>>

/** The location of stock that is about to be set. One that is not there yet is made with the stock. */
export interface FirstLocation {
  readonly code: string
  readonly exists: boolean
}

/** The default location of a provider is called by its id, whoever makes it. */
export function isProvidersDefault(code: string): boolean {
  return isId('prv', code)
}

/** A location that nobody described is called by its code. */
export function newLocation(draft: LocationDraft, id: string, now: Date): Location {
  const { code, name = code, metadata = {} } = draft
  const isDefault = isProvidersDefault(code)
  const providerId = isDefault ? code : (draft.providerId ?? null)
  const kind = draft.kind ?? (providerId === null ? 'WAREHOUSE' : 'PROVIDER')
  return {
    id,
    code,
    name,
    kind,
    providerId,
    isDefault,
    metadata,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

export function edit(location: Location, changes: LocationChanges, now: Date): Location {
  return { ...location, ...changes, version: location.version + 1, updatedAt: now }
}
