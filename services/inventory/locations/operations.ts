import { isDeepStrictEqual } from 'node:util'
import {
  announce,
  announceDeletion,
  checkVersion,
  newId,
  operatorOnly,
  ownId,
  owns,
  sentInOrder,
  type Tx,
  uuidOf,
  validationFailed,
} from '@souk/platform'
import { locationCreated, locationDeleted, locationUpdated } from '../events.ts'
import {
  locationCodeTaken,
  locationInactive,
  locationIsDefault,
  locationNotEmpty,
  locationOfProvider,
  locationUnknown,
} from '../problems.ts'
import { unknownProvider } from '../providers/operations.ts'
import { isRegistered } from '../providers/store.ts'
import { keepInUse } from '../routing/store.ts'
import { moveItems, sumStockForUpdate } from '../store.ts'
import {
  checkDefaultIsActive,
  checkTerms,
  defaultWarehouse,
  edit,
  type FirstLocation,
  isChosenBy,
  isProvidersDefault,
  type Location,
  type LocationChanges,
  type LocationDraft,
  newLocation,
} from './location.ts'
import { viewOfLocation } from './schemas.ts'
import {
  deleteLocation,
  findDefault,
  findDefaultIdForUpdate,
  findLocationForShare,
  getLocationForUpdate,
  insertDefault,
  insertLocation,
  updateDefault,
  updateLocation,
} from './store.ts'
import { upsertSwitch } from './switches/store.ts'

export async function createLocation(tx: Tx, draft: LocationDraft): Promise<Location> {
  checkNamesOneProvider(draft)
  checkTerms(draft)
  const providerId = draft.providerId ?? ownId(tx, 'prv')
  const location = newLocation({ ...draft, providerId }, newId('loc'), tx.now)
  await checkProvider(tx, location, isProvidersDefault(draft.code) ? '/code' : '/provider_id')
  const made = await makeLocation(tx, location)
  if (!made) throw locationCodeTaken({ code: location.code })
  checkDefaultIsActive(made, made)
  if (isChosenBy(made)) await keepInUse(tx)
  return made
}

/** The code of a provider's default location names the provider, and so may `provider_id`. */
function checkNamesOneProvider({ code, providerId }: LocationDraft): void {
  if (!isProvidersDefault(code) || (providerId ?? code) === code) return
  const message = 'must be the provider that the code names'
  throw validationFailed(undefined, {
    errors: [{ path: '/provider_id', code: 'provider', message }],
  })
}

/** To a provider no other exists. */
async function checkProvider(tx: Tx, location: Location, path: string): Promise<void> {
  const { providerId } = location
  if (providerId === null) return
  if (isOwn(tx, location) && (await isRegistered(tx, providerId))) return
  throw unknownProvider(tx, providerId, path)
}

/** Returns undefined if the code is taken. The first location of the operator becomes the default. */
async function makeLocation(tx: Tx, location: Location): Promise<Location | undefined> {
  // The default is looked for when the location is there: it may be the first.
  const [isNew, first] = await sentInOrder([insertLocation(tx, location), findDefault(tx)])
  if (!isNew) return undefined
  const isFirst = first !== undefined && !first.isChosen && (await insertDefault(tx, first.id))
  const isDefault = location.isDefault || (isFirst && first.id === location.id)
  const made = { ...location, isDefault }
  announce(tx, locationCreated, viewOfLocation, { after: made, owner: made.providerId })
  return made
}

/**
 * The location of the first stock of a variant: the named one, or the default location of its seller. An existing
 * location cannot be deleted until the transaction ends. One statement, to be sent with others.
 */
export async function locationFor(
  tx: Tx,
  { warehouse, providerId, path = warehousePath }: WantedLocation,
): Promise<FirstLocation> {
  const code = warehouse ?? providerId ?? undefined
  const found = await findLocationForShare(tx, code)
  if (!found) return { code: code ?? defaultWarehouse, exists: false, path }
  if (!isOwn(tx, found)) throw warehouseUnknown(found.code, path)
  if (!found.active) throw warehouseInactive(found.code, path)
  return { code: found.code, exists: true, path }
}

interface WantedLocation {
  readonly warehouse?: string | undefined
  readonly providerId: string | null
  /** The field that names the warehouse. */
  readonly path?: string
}

function isOwn(tx: Tx, { providerId }: Pick<Location, 'providerId'>): boolean {
  return owns(tx, providerId && uuidOf(providerId))
}

/** Creates a location that stock has named; it belongs to the caller. `sellerId` is known to exist. */
export async function makeNamedLocation(
  tx: Tx,
  { code, path }: FirstLocation,
  sellerId: string | null,
): Promise<void> {
  const location = newLocation({ code, providerId: ownId(tx, 'prv') }, newId('loc'), tx.now)
  if (!isOwn(tx, location)) throw warehouseUnknown(code, path)
  if (location.providerId !== sellerId) await checkProvider(tx, location, path)
  if (await makeLocation(tx, location)) return
  const { exists } = await locationFor(tx, { warehouse: code, providerId: null })
  if (!exists) throw warehouseUnknown(code, path)
}

const warehousePath = '/inventory/warehouse'

function warehouseUnknown(code: string, path: string) {
  const error = { path, code: 'location_unknown', message: 'does not exist' }
  return locationUnknown({ warehouses: [code] }, { errors: [error] })
}

function warehouseInactive(code: string, path: string) {
  const error = { path, code: 'location_inactive', message: 'is not active' }
  return locationInactive({ warehouses: [code] }, { errors: [error] })
}

/** There always is a default, so that stock without a named location has a place. */
const defaultIsReplaced =
  'Send is_default: true for another location: it becomes the default, and this one stops being it. The default ' +
  'location of a provider stays it.'

/** A request that changes nothing creates no new version and no event. */
export async function updateLocationDetails(
  tx: Tx,
  locationId: string,
  changes: LocationChanges,
): Promise<Location> {
  checkTerms(changes)
  const location = await getOwnLocationForUpdate(tx, locationId)
  if (isDeepStrictEqual({ ...location, ...changes }, location)) return location
  if (location.isDefault && changes.isDefault === false) {
    throw locationIsDefault({ code: location.code }, { detail: defaultIsReplaced })
  }
  const edited = edit(location, changes, tx.now)
  checkDefaultIsActive(edited, location)
  if (changes.isDefault && !location.isDefault) await moveDefault(tx, location)
  await updateLocation(tx, edited)
  if (isChosenBy(location) || isChosenBy(edited)) await keepInUse(tx)
  if (edited.active !== location.active) await upsertSwitch(tx, locationId)
  announce(tx, locationUpdated, viewOfLocation, {
    before: location,
    after: edited,
    owner: edited.providerId,
  })
  return edited
}

/** What only the operator may change is refused; what a provider cannot see does not exist for it. */
async function getOwnLocationForUpdate(tx: Tx, locationId: string): Promise<Location> {
  const location = await getLocationForUpdate(tx, locationId)
  if (!isOwn(tx, location)) throw operatorOnly()
  checkVersion(tx, location.version)
  return location
}

/** The previous default changes too, and has an event of its own. */
async function moveDefault(tx: Tx, { id, code, providerId }: Location): Promise<void> {
  if (providerId !== null) throw locationOfProvider({ code })
  const previousId = await findDefaultIdForUpdate(tx)
  if (previousId === undefined) {
    await insertDefault(tx, id)
    return
  }
  const previous = await getLocationForUpdate(tx, previousId)
  const replaced = edit(previous, { isDefault: false }, tx.now)
  await Promise.all([updateDefault(tx, id), updateLocation(tx, replaced)])
  announce(tx, locationUpdated, viewOfLocation, {
    before: previous,
    after: replaced,
    owner: replaced.providerId,
  })
}

/**
 * Deletes an empty location. Variants that had their primary stock item there get it at the default location of the same
 * owner. Movements keep the code.
 */
export async function removeLocation(tx: Tx, locationId: string): Promise<Location> {
  const location = await getOwnLocationForUpdate(tx, locationId)
  const { code, providerId } = location
  if (location.isDefault) throw locationIsDefault({ code })
  const { items, onHand, reserved, incoming } = await sumStockForUpdate(tx, code)
  if (onHand + reserved + incoming > 0) {
    throw locationNotEmpty({ code, onHand, reserved, incoming })
  }
  if (items > 0) {
    const fallback = await locationFor(tx, { providerId })
    if (!fallback.exists) await makeNamedLocation(tx, fallback, providerId)
    await moveItems(tx, code, fallback.code)
  }
  await deleteLocation(tx, locationId)
  if (isChosenBy(location)) await keepInUse(tx)
  announceDeletion(tx, locationDeleted, viewOfLocation, { before: location, owner: providerId })
  return location
}
