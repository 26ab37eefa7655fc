import { advance, lifecycle, type StateOf, validationFailed } from '@souk/platform'
import {
  insufficientStock,
  overReceipt,
  type Receipt,
  type Shortage,
  transferNotDraft,
} from '../problems.ts'
import { type StockLine, summed } from '../reservations/reservation.ts'
import {
  availableOf,
  ItemsByPlace,
  type Place,
  placeKey,
  type StockItem,
  type StockOutcome,
} from '../stock.ts'

/** Units that never arrive are closed short, also where nothing at all has arrived. */
export const transferLifecycle = lifecycle({
  DRAFT: { ready: 'READY', cancel: 'CANCELLED' },
  READY: { ship: 'IN_TRANSIT', cancel: 'CANCELLED' },
  IN_TRANSIT: {
    receive_part: 'PARTIALLY_RECEIVED',
    receive: 'RECEIVED',
    'close-short': 'CLOSED_SHORT',
  },
  PARTIALLY_RECEIVED: {
    receive_part: 'PARTIALLY_RECEIVED',
    receive: 'RECEIVED',
    'close-short': 'CLOSED_SHORT',
  },
  RECEIVED: {},
  CLOSED_SHORT: {},
  CANCELLED: {},
})

export type TransferStatus = StateOf<typeof transferLifecycle>

/** What can be asked for. A receipt is complete or not by what has arrived. */
const commands = ['ready', 'ship', 'receive', 'cancel', 'close-short'] as const
export type TransferCommand = (typeof commands)[number]

export const transferLinesMax = 200

export interface TransferLine {
  readonly variantId: string
  /** What is to be sent. */
  readonly quantity: number
  readonly shipped: number
  readonly received: number
}

/** Units on their way from one location to another. */
export interface Transfer {
  readonly id: string
  readonly fromCode: string
  readonly toCode: string
  /** The provider that both locations belong to; else it is the operator's. */
  readonly providerId: string | null
  readonly status: TransferStatus
  readonly lines: readonly TransferLine[]
  readonly tracking: readonly string[]
  readonly note: string | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly shippedAt: Date | null
  /** When the last units arrived, or were given up. */
  readonly closedAt: Date | null
}

export interface TransferDraft {
  readonly fromCode: string
  readonly toCode: string
  readonly lines: readonly StockLine[]
  readonly tracking?: readonly string[] | undefined
  readonly note?: string | null | undefined
}

export type TransferChanges = Partial<TransferDraft>

export function newTransfer(
  draft: TransferDraft,
  {
    id,
    providerId,
    now,
  }: { readonly id: string; readonly providerId: string | null; readonly now: Date },
): Transfer {
  const { fromCode, toCode, lines, tracking = [], note = null } = draft
  checkLeadsElsewhere(draft)
  return {
    id,
    fromCode,
    toCode,
    providerId,
    status: 'DRAFT',
    lines: planned(lines),
    tracking,
    note,
    version: 1,
    createdAt: now,
    updatedAt: now,
    shippedAt: null,
    closedAt: null,
  }
}

function checkLeadsElsewhere({ fromCode, toCode }: Pick<Transfer, 'fromCode' | 'toCode'>): void {
  if (fromCode !== toCode) return
  const message = 'must be another location than from'
  throw validationFailed(undefined, { errors: [{ path: '/to', code: 'same_location', message }] })
}

/** Lines of one variant are added up. */
function planned(lines: readonly StockLine[]): TransferLine[] {
  return summed(lines).map((line) => ({ ...line, shipped: 0, received: 0 }))
}

/** Only a draft is changed: what is ready is what the location packs. */
export function revise(transfer: Transfer, changes: TransferChanges, now: Date): Transfer {
  const { id: transferId, status } = transfer
  if (status !== 'DRAFT') throw transferNotDraft({ transferId, status })
  const { lines, ...rest } = changes
  const said = Object.entries(rest).filter(([, value]) => value !== undefined)
  const revised = {
    ...transfer,
    ...Object.fromEntries(said),
    ...(lines && { lines: planned(lines) }),
  }
  checkLeadsElsewhere(revised)
  return changed(revised, {}, now)
}

function changed(transfer: Transfer, changes: Partial<Transfer>, now: Date): Transfer {
  return { ...transfer, ...changes, version: transfer.version + 1, updatedAt: now }
}

function moved(
  transfer: Transfer,
  action: TransferCommand | 'receive_part',
  changes: Partial<Transfer>,
  now: Date,
): Transfer {
  const status = advance(transferLifecycle, transfer.status, action, commands)
  return changed(transfer, { ...changes, status }, now)
}

export function makeReady(transfer: Transfer, items: readonly StockItem[], now: Date): Transfer {
  const ready = moved(transfer, 'ready', {}, now)
  checkThere(ready, ready.lines, items)
  return ready
}

export function cancel(transfer: Transfer, now: Date): Transfer {
  return moved(transfer, 'cancel', { closedAt: now }, now)
}

/** What is promised to orders stays; of what is not tracked everything on hand can be sent. */
function checkThere(
  { fromCode }: Transfer,
  lines: readonly StockLine[],
  items: readonly StockItem[],
): void {
  const itemOf = new Map(
    items.filter(({ warehouse }) => warehouse === fromCode).map((item) => [item.variantId, item]),
  )
  const short = lines.flatMap(({ variantId, quantity: requested }): Shortage[] => {
    const item = itemOf.get(variantId)
    const there = item ? sendable(item) : 0
    return there < requested ? [{ variant_id: variantId, requested, available: there }] : []
  })
  if (short.length > 0) throw insufficientStock({ lines: short })
}

function sendable(item: StockItem): number {
  return Math.max(item.tracked ? availableOf(item) : item.onHand - item.damaged, 0)
}

/** Units that have left for an item, or fewer than none for those that are no longer on their way, and what that made of it. */
export interface IncomingChange extends Place {
  readonly transferId: string
  readonly quantity: number
  readonly incoming: number
  readonly version: number
  readonly occurredAt: Date
}

export interface TransferOutcome extends StockOutcome {
  readonly transfer: Transfer
  readonly incoming: readonly IncomingChange[]
}

/** Counts units that leave for the destination, or are no longer on their way to it. */
function countIncoming(
  stock: ItemsByPlace,
  { id: transferId, toCode: warehouse }: Transfer,
  { variantId, quantity }: StockLine,
): IncomingChange {
  const item = stock.change({ variantId, warehouse }, { incoming: quantity })
  const { incoming, version, updatedAt: occurredAt } = item
  return { transferId, variantId, warehouse, quantity, incoming, version, occurredAt }
}

/**
 * Takes the units off hand at the origin and announces them at the destination. All that is planned leaves, or what `sent`
 * says of it: what the location could not pack is never on its way.
 */
export function ship(
  transfer: Transfer,
  items: readonly StockItem[],
  {
    sent,
    tracking,
  }: {
    readonly sent: readonly StockLine[] | undefined
    readonly tracking: readonly string[] | undefined
  },
  now: Date,
): TransferOutcome {
  const units = sent && linesAt(transfer, sent, ({ quantity }) => quantity, 'than is planned')
  const lines = transfer.lines.map((line) => ({
    ...line,
    shipped: units ? (units.get(line.variantId) ?? 0) : line.quantity,
  }))
  const shipped = moved(
    transfer,
    'ship',
    { lines, tracking: tracking ?? transfer.tracking, shippedAt: now },
    now,
  )
  const leaving = lines.flatMap(({ variantId, shipped: quantity }) =>
    quantity > 0 ? [{ variantId, quantity }] : [],
  )
  checkThere(transfer, leaving, items)
  const stock = new ItemsByPlace(items, now)
  const { id: ref, fromCode: warehouse } = transfer
  const incoming = leaving.map((line) => countIncoming(stock, transfer, line))
  const movements = leaving.map(({ variantId, quantity: units }) =>
    stock.move({ variantId, warehouse }, { ...out, type: 'TRANSFER_OUT', units, ref }),
  )
  return { transfer: shipped, items: stock.changed(), movements, incoming }
}

const out = { from: 'ON_HAND', to: null } as const
const into = { from: null, to: 'ON_HAND' } as const

/** The units that a command names, by variant; those of a variant that the transfer has not, or too many, are refused. */
function linesAt(
  transfer: Transfer,
  lines: readonly StockLine[],
  limitOf: (line: TransferLine) => number,
  limit: string,
): ReadonlyMap<string, number> {
  const limits = new Map(transfer.lines.map((line) => [line.variantId, limitOf(line)]))
  const units = new Map(summed(lines).map(({ variantId, quantity }) => [variantId, quantity]))
  const errors = lines.flatMap(({ variantId }, index) => {
    const most = limits.get(variantId)
    const path = `/lines/${index}`
    if (most === undefined) {
      return [
        { path: `${path}/variant_id`, code: 'not_in_transfer', message: 'is not in the transfer' },
      ]
    }
    if ((units.get(variantId) ?? 0) <= most) return []
    return [{ path: `${path}/quantity`, code: 'too_many', message: `is more ${limit}` }]
  })
  if (errors.length > 0) throw validationFailed(undefined, { errors })
  return units
}

/** What is still on its way of a line. */
function outstanding({ shipped, received }: TransferLine): number {
  return shipped - received
}

/** Puts what has arrived on hand: all that is on its way, or what `arrived` says. */
export function receive(
  transfer: Transfer,
  items: readonly StockItem[],
  arrived: readonly StockLine[] | undefined,
  now: Date,
): TransferOutcome {
  const units = arrived && linesAt(transfer, arrived, () => Number.POSITIVE_INFINITY, '')
  const of = (line: TransferLine) => (units ? (units.get(line.variantId) ?? 0) : outstanding(line))
  // The state is looked at first: of what never left nothing can have arrived too much.
  advance(transferLifecycle, transfer.status, 'receive', commands)
  checkNotMore(transfer, of)
  const lines = transfer.lines.map((line) => ({ ...line, received: line.received + of(line) }))
  const isComplete = lines.every((line) => outstanding(line) === 0)
  const received = moved(
    transfer,
    isComplete ? 'receive' : 'receive_part',
    { lines, ...(isComplete && { closedAt: now }) },
    now,
  )
  const stock = new ItemsByPlace(items, now)
  const { id: ref, toCode: warehouse } = transfer
  const arriving = transfer.lines.flatMap((line) => {
    const quantity = of(line)
    return quantity > 0 ? [{ variantId: line.variantId, quantity }] : []
  })
  const incoming = arriving.map((line) => countIncoming(stock, transfer, negated(line)))
  const movements = arriving.map(({ variantId, quantity: units }) =>
    stock.move({ variantId, warehouse }, { ...into, type: 'TRANSFER_IN', units, ref }),
  )
  return { transfer: received, items: stock.changed(), movements, incoming }
}

function negated({ variantId, quantity }: StockLine): StockLine {
  return { variantId, quantity: -quantity }
}

function checkNotMore({ lines }: Transfer, arrivedOf: (line: TransferLine) => number): void {
  const over = lines
    .filter((line) => arrivedOf(line) > outstanding(line))
    .map((line): Receipt => {
      const { variantId, shipped, received } = line
      return { variant_id: variantId, shipped, received, quantity: arrivedOf(line) }
    })
  if (over.length > 0) throw overReceipt({ lines: over })
}

/**
 * Gives up what has not arrived. It is booked in at the destination and out again as lost, so that what leaves one location
 * arrives at another in the books, and the loss is a movement of its own. A variant that was deleted meanwhile has no stock
 * to book it in.
 */
export function closeShort(
  transfer: Transfer,
  items: readonly StockItem[],
  now: Date,
): TransferOutcome {
  const closed = moved(transfer, 'close-short', { closedAt: now }, now)
  const stock = new ItemsByPlace(items, now)
  const known = new Set(items.map(placeKey))
  const { id: ref, toCode: warehouse } = transfer
  const lost = transfer.lines.flatMap((line) => {
    const place = { variantId: line.variantId, warehouse }
    const quantity = outstanding(line)
    return quantity > 0 && known.has(placeKey(place)) ? [{ ...place, quantity }] : []
  })
  const incoming = lost.map((line) => countIncoming(stock, transfer, negated(line)))
  const movements = lost.flatMap(({ quantity: units, ...place }) => {
    return [
      stock.move(place, { ...into, type: 'TRANSFER_IN', units, ref }),
      stock.move(place, { ...out, type: 'LOSS', units, ref, reason: 'lost in transfer' }),
    ]
  })
  return { transfer: closed, items: stock.changed(), movements, incoming }
}
