import {
  checkCountries,
  checkTimeZone,
  dayAfter,
  defaultTimeZone,
  isId,
  type Metadata,
  wallClock,
} from '@souk/platform'
import { locationInactive, locationIsDefault } from '../problems.ts'

export const locationKinds = ['WAREHOUSE', 'STORE', 'PROVIDER', 'DROPSHIP', 'VIRTUAL'] as const
export type LocationKind = (typeof locationKinds)[number]

/** Code of the default location if the first stock of a tenant names none. */
export const defaultWarehouse = 'MAIN'

export interface Address {
  readonly line1: string | null
  readonly line2: string | null
  readonly city: string | null
  readonly region: string | null
  readonly postal_code: string | null
  /** ISO 3166-1 alpha-2 code. */
  readonly country: string
}

/** What stock is taken by: where it can go from here, and how soon. */
export interface LocationTerms {
  /** The location with the highest is taken from first. */
  readonly priority: number
  /** ISO 3166-1 alpha-2 codes; none means everywhere. */
  readonly shipsTo: readonly string[]
  readonly address: Address | null
  /** The zone of `cutoffLocal`; without one it is that of the tenant. */
  readonly timezone: string | null
  /** Orders after this time of day, such as 14:00, leave the next day. */
  readonly cutoffLocal: string | null
  /** Whether customers can collect orders here. */
  readonly pickup: boolean
  /** An inactive location gives no stock and takes none. What is promised there can still ship. */
  readonly active: boolean
}

/** A place where stock is kept. */
export interface Location extends LocationTerms {
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

export interface LocationDraft extends Partial<LocationTerms> {
  readonly code: string
  readonly name?: string | undefined
  readonly kind?: LocationKind | undefined
  readonly providerId?: string | null | undefined
  readonly metadata?: Metadata | undefined
}

export type LocationChanges = Partial<
  Pick<Location, 'name' | 'kind' | 'metadata' | 'isDefault'> & LocationTerms
>

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

/** As a location is about which nobody has said more. */
const usualTerms: LocationTerms = {
  priority: 0,
  shipsTo: [],
  address: null,
  timezone: null,
  cutoffLocal: null,
  pickup: false,
  active: true,
}

/** Whether the choice of a location has to look at this one. */
export function isChosenBy({ priority, shipsTo, active }: LocationTerms): boolean {
  return priority !== 0 || shipsTo.length > 0 || !active
}

/** Refuses countries and time zones that there are not. */
export function checkTerms({ shipsTo = [], address, timezone }: Partial<LocationTerms>): void {
  checkCountries([
    ...shipsTo.map((code, index) => ({ path: `/ships_to/${index}`, code })),
    ...(address ? [{ path: '/address/country', code: address.country }] : []),
  ])
  if (timezone) checkTimeZone(timezone)
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
    ...termsOf(draft),
    metadata,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

function termsOf(draft: LocationDraft): LocationTerms {
  const { priority, shipsTo, address, timezone, cutoffLocal, pickup, active } = draft
  const given = { priority, shipsTo, address, timezone, cutoffLocal, pickup, active }
  const said = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...usualTerms, ...Object.fromEntries(said) }
}

export function edit(location: Location, changes: LocationChanges, now: Date): Location {
  return { ...location, ...changes, version: location.version + 1, updatedAt: now }
}

const defaultStaysActive =
  'Stock without a named location is put here, so it stays active. Make another location the default first; the default ' +
  'location of a provider stays active.'

/** Stock without a named location has a place that takes it. */
export function checkDefaultIsActive({ isDefault, active, code }: Location, was: Location): void {
  if (!isDefault || active) return
  if (was.isDefault) throw locationIsDefault({ code }, { detail: defaultStaysActive })
  throw locationInactive({ warehouses: [code] })
}

/**
 * The day on which an order leaves that is placed now, by the clock of the location. Undefined where nothing says until
 * when orders leave on the same day.
 */
export function shipDayOf(
  { cutoffLocal, timezone }: Pick<Location, 'cutoffLocal' | 'timezone'>,
  now: Date,
  tenantZone: string = defaultTimeZone,
): string | undefined {
  if (cutoffLocal === null) return undefined
  const { day, time } = wallClock(now, timezone ?? tenantZone)
  return time <= cutoffLocal ? day : dayAfter(day)
}
