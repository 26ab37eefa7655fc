import { isId, type Metadata } from '@souk/platform'

export const locationKinds = ['WAREHOUSE', 'STORE', 'PROVIDER', 'DROPSHIP', 'VIRTUAL'] as const
export type LocationKind = (typeof locationKinds)[number]

/** Code of the default location if the first stock of a tenant names none. */
export const defaultWarehouse = 'MAIN'

/** A place where stock is kept. */
export interface Location {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly kind: LocationKind
  readonly providerId: string | null
  /** Whether stock without a named location is put here, for the operator or for the provider. */
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

/** The location of stock that is about to be set. One that does not exist is created with the stock. */
export interface FirstLocation {
  readonly code: string
  readonly exists: boolean
  /** Where a request names it, for refusals. */
  readonly path: string
}

/** The default location of a provider has the id of the provider as its code. */
export function isProvidersDefault(code: string): boolean {
  return isId('prv', code)
}

/** Without a name the code is the name. */
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
