import { isId, type Metadata } from '@souk/platform'

export const locationKinds = ['WAREHOUSE', 'STORE', 'PROVIDER', 'DROPSHIP', 'VIRTUAL'] as const
export type LocationKind = (typeof locationKinds)[number]

/** A place where stock lies. */
export interface Location {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly kind: LocationKind
  readonly providerId: string | null
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

/**
 * A place that nobody described is called by its code. The code that is a provider's id is kept for the
 * place of that provider, whoever makes it.
 */
export function newLocation(draft: LocationDraft, id: string, now: Date): Location {
  const { code, name = code, metadata = {} } = draft
  const providerId = isId('prv', code) ? code : (draft.providerId ?? null)
  const kind = draft.kind ?? (providerId === null ? 'WAREHOUSE' : 'PROVIDER')
  return { id, code, name, kind, providerId, metadata, version: 1, createdAt: now, updatedAt: now }
}
