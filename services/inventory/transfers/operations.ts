import { isDeepStrictEqual } from 'node:util'
import { announce, checkVersion, newId, sentInOrder, type Tx } from '@souk/platform'
import { type KnownLocation, listLocationsForShare } from '../locations/store.ts'
import { newItem, saveOutcome } from '../operations.ts'
import { locationInactive, locationUnknown, variantUnknown } from '../problems.ts'
import type { StockLine } from '../reservations/reservation.ts'
import { placeKey, type StockItem } from '../stock.ts'
import { insertItems, listItemsOfVariants, listItemsOfVariantsForUpdate } from '../store.ts'
import { checkNoBundles, type ListBundleParts } from '../variants/operations.ts'
import { checkVariantsKnown } from '../variants/variant.ts'
import {
  transferCancelled,
  transferClosedShort,
  transferCreated,
  transferReady,
  transferReceived,
  transferShipped,
  transferUpdated,
} from './events.ts'
import { viewOfTransfer } from './schemas.ts'
import {
  getTransferForUpdate,
  insertIncomingChanges,
  insertTransfer,
  updateTransfer,
} from './store.ts'
import {
  cancel,
  closeShort,
  makeReady,
  newTransfer,
  receive,
  revise,
  ship,
  type Transfer,
  type TransferChanges,
  type TransferDraft,
  type TransferOutcome,
} from './transfer.ts'

export async function createTransfer(
  tx: Tx,
  draft: TransferDraft,
  listBundleParts: ListBundleParts,
): Promise<Transfer> {
  await checkNoBundles(tx, draft.lines, listBundleParts, { pathTo })
  const [places, items] = await sentInOrder([
    listLocationsForShare(tx, [draft.fromCode, draft.toCode]),
    listItemsOfVariants(tx, variantsOf(draft.lines)),
  ])
  const providerId = ownerOf(draft, places)
  const transfer = newTransfer(draft, { id: newId('trf'), providerId, now: tx.now })
  checkPlaces(transfer, places)
  checkVariants(transfer, items)
  await insertTransfer(tx, transfer)
  announceTransfer(tx, transferCreated, undefined, transfer)
  return transfer
}

/** Where a request names a line. */
const pathTo = (index: number) => `/lines/${index}/variant_id`

type Places = ReadonlyMap<string, KnownLocation>

/** Whoever has both locations; the operator sends units from anybody to anybody. */
function ownerOf({ fromCode, toCode }: TransferDraft, places: Places): string | null {
  const [from, to] = [places.get(fromCode), places.get(toCode)]
  return from && to && from.providerId === to.providerId ? from.providerId : null
}

/** A request that changes nothing creates no new version and no event. */
export async function updateTransferDetails(
  tx: Tx,
  transferId: string,
  changes: TransferChanges,
  listBundleParts: ListBundleParts,
): Promise<Transfer> {
  const transfer = await getForCommand(tx, transferId)
  const revised = revise(transfer, changes, tx.now)
  const { version, updatedAt } = transfer
  if (isDeepStrictEqual({ ...revised, version, updatedAt }, transfer)) return transfer
  await checkNoBundles(tx, revised.lines, listBundleParts, { pathTo })
  const { places, items } = await lookAt(tx, revised)
  checkPlaces(revised, places)
  checkVariants(revised, items)
  return save(tx, transferUpdated, transfer, revised)
}

/** Nothing is reserved: what orders take until it leaves is refused then. */
export async function readyTransfer(tx: Tx, transferId: string): Promise<Transfer> {
  const transfer = await getForCommand(tx, transferId)
  const { places, items } = await lookAt(tx, transfer)
  const ready = makeReady(transfer, items, tx.now)
  checkPlaces(ready, places)
  return save(tx, transferReady, transfer, ready)
}

export async function cancelTransfer(tx: Tx, transferId: string): Promise<Transfer> {
  const transfer = await getForCommand(tx, transferId)
  return save(tx, transferCancelled, transfer, cancel(transfer, tx.now))
}

interface Sent {
  readonly lines: readonly StockLine[] | undefined
  readonly tracking: readonly string[] | undefined
}

export async function shipTransfer(tx: Tx, transferId: string, sent: Sent): Promise<Transfer> {
  const transfer = await getForCommand(tx, transferId)
  const { places, items: existing } = await lookAt(tx, transfer)
  const [, items] = await sentInOrder([
    insertItems(tx, arriving(transfer, existing, tx.now)),
    lockItems(tx, transfer),
  ])
  const { lines, tracking } = sent
  const outcome = ship(transfer, items, { sent: lines, tracking }, tx.now)
  checkPlaces(transfer, places)
  return saveMoved(tx, transferShipped, transfer, items, outcome)
}

/** What is on its way arrives, also where the destination is inactive by now: a receipt says what has happened. */
export async function receiveTransfer(
  tx: Tx,
  transferId: string,
  arrived: readonly StockLine[] | undefined,
): Promise<Transfer> {
  const transfer = await getForCommand(tx, transferId)
  const items = await lockItems(tx, transfer)
  checkStillThere(transfer, items, arrived ?? transfer.lines)
  const outcome = receive(transfer, items, arrived, tx.now)
  return saveMoved(tx, transferReceived, transfer, items, outcome)
}

export async function closeTransferShort(tx: Tx, transferId: string): Promise<Transfer> {
  const transfer = await getForCommand(tx, transferId)
  const items = await lockItems(tx, transfer)
  const outcome = closeShort(transfer, items, tx.now)
  return saveMoved(tx, transferClosedShort, transfer, items, outcome)
}

async function getForCommand(tx: Tx, transferId: string): Promise<Transfer> {
  const transfer = await getTransferForUpdate(tx, transferId)
  checkVersion(tx, transfer.version)
  return transfer
}

function variantsOf(lines: readonly { readonly variantId: string }[]): string[] {
  return [...new Set(lines.map(({ variantId }) => variantId))]
}

/** The locations cannot be deleted until the transaction ends. */
async function lookAt(tx: Tx, { fromCode, toCode, lines }: Transfer) {
  const [places, items] = await sentInOrder([
    listLocationsForShare(tx, [fromCode, toCode]),
    listItemsOfVariants(tx, variantsOf(lines)),
  ])
  return { places, items }
}

function lockItems(tx: Tx, { lines }: Transfer): Promise<StockItem[]> {
  return listItemsOfVariantsForUpdate(tx, variantsOf(lines))
}

/** The items at the destination that there are not yet, in key order. */
function arriving(
  { toCode: warehouse, lines }: Transfer,
  existing: readonly StockItem[],
  now: Date,
): StockItem[] {
  const places = new Set(existing.map(placeKey))
  const itemOf = new Map(existing.map((item) => [item.variantId, item]))
  return variantsOf(lines)
    .toSorted()
    .flatMap((variantId) => {
      const known = itemOf.get(variantId)
      if (!known || places.has(placeKey({ variantId, warehouse }))) return []
      const { providerId, tracked } = known
      const draft = { variantId, warehouse, providerId, tracked, isPrimary: false, onHand: 0 }
      return [newItem(draft, now)]
    })
}

/** Both locations are there, belong to whoever has the transfer, and take part. */
function checkPlaces(transfer: Transfer, places: Places): void {
  const named = [
    { path: '/from', code: transfer.fromCode },
    { path: '/to', code: transfer.toCode },
  ]
  const isFor = ({ providerId }: KnownLocation) =>
    transfer.providerId === null || providerId === transfer.providerId
  const unknown = named.filter(({ code }) => {
    const place = places.get(code)
    return !place || !isFor(place)
  })
  if (unknown.length > 0) {
    const errors = unknown.map(({ path }) => errorAt(path, 'location_unknown', 'does not exist'))
    throw locationUnknown({ warehouses: unknown.map(({ code }) => code) }, { errors })
  }
  const inactive = named.filter(({ code }) => places.get(code)?.active === false)
  if (inactive.length === 0) return
  const errors = inactive.map(({ path }) => errorAt(path, 'location_inactive', 'is not active'))
  throw locationInactive({ warehouses: inactive.map(({ code }) => code) }, { errors })
}

function errorAt(path: string, code: string, message: string) {
  return { path, code, message }
}

/** A provider sends what it sells; to others its variants do not exist. */
function checkVariants(
  { providerId, lines }: Pick<Transfer, 'providerId' | 'lines'>,
  items: readonly StockItem[],
): void {
  const own = items.filter((item) => providerId === null || item.providerId === providerId)
  checkVariantsKnown(lines, own, (_, index) => `/lines/${index}`)
}

/** A variant may have been deleted while it was on its way. Then it can only be closed short. */
function checkStillThere(
  { toCode, lines }: Transfer,
  items: readonly StockItem[],
  arriving: readonly { readonly variantId: string }[],
): void {
  const there = new Set(
    items.filter(({ warehouse }) => warehouse === toCode).map(({ variantId }) => variantId),
  )
  const sent = new Set(lines.filter(({ shipped }) => shipped > 0).map(({ variantId }) => variantId))
  const gone = variantsOf(arriving).filter((id) => sent.has(id) && !there.has(id))
  if (gone.length > 0) throw variantUnknown({ variantIds: gone })
}

type TransferEvent = typeof transferCreated

async function save(
  tx: Tx,
  kind: TransferEvent,
  before: Transfer,
  after: Transfer,
): Promise<Transfer> {
  await updateTransfer(tx, after)
  announceTransfer(tx, kind, before, after)
  return after
}

async function saveMoved(
  tx: Tx,
  kind: TransferEvent,
  before: Transfer,
  items: readonly StockItem[],
  { transfer, incoming, ...outcome }: TransferOutcome,
): Promise<Transfer> {
  await Promise.all([
    updateTransfer(tx, transfer),
    saveOutcome(tx, items, outcome),
    insertIncomingChanges(tx, incoming),
  ])
  announceTransfer(tx, kind, before, transfer)
  return transfer
}

function announceTransfer(
  tx: Tx,
  kind: TransferEvent,
  before: Transfer | undefined,
  after: Transfer,
): void {
  announce(tx, kind, viewOfTransfer, { before, after, owner: after.providerId })
}
