import { advance, lifecycle, type StateOf, statesOf, validationFailed } from '@souk/platform'
import { momentAfter } from '../moments.ts'
import { isRate } from '../rates.ts'
import { priceListCycle, priceListEnded, priceListTooDeep, priceListUnknown } from './problems.ts'

/**
 * `BASE` is complete: where it applies, neither lists below it nor base prices are asked. `OVERRIDE` and `SALE` hold
 * single prices, `CONTRACT` those of named customers. A `SALE` for everybody counts for the lowest price.
 */
export const priceListTypes = ['BASE', 'OVERRIDE', 'SALE', 'CONTRACT'] as const
export type PriceListType = (typeof priceListTypes)[number]

/** Nobody schedules, begins or expires a list by a command: its times do. */
export const priceListLifecycle = lifecycle({
  DRAFT: { activate: 'ACTIVE', schedule: 'SCHEDULED', archive: 'ARCHIVED' },
  SCHEDULED: { begin: 'ACTIVE', pause: 'DRAFT' },
  ACTIVE: { pause: 'PAUSED', expire: 'EXPIRED' },
  PAUSED: { activate: 'ACTIVE', expire: 'EXPIRED', archive: 'ARCHIVED' },
  EXPIRED: { archive: 'ARCHIVED' },
  ARCHIVED: {},
})
export const statesOfList = statesOf(priceListLifecycle)
export type PriceListStatus = StateOf<typeof priceListLifecycle>
export type PriceListCommand = 'activate' | 'pause' | 'archive'
const commands = ['activate', 'pause', 'archive'] as const

/** Lists that are not archived; an order may have to look at each of them. */
export const priceListsMax = 200
export const priorityMax = 1_000_000
/** A list and those above it whose prices it takes, one after the other. */
export const chainMax = 5

/** Who gets the prices: all that is named must hold, and an empty array names nothing. */
export interface Conditions {
  readonly channels: readonly string[]
  readonly countries: readonly string[]
  readonly customerIds: readonly string[]
  readonly customerGroupIds: readonly string[]
}

export interface PriceList {
  readonly id: string
  readonly name: string
  readonly type: PriceListType
  readonly status: PriceListStatus
  readonly currency: string
  /** Whether the rows of the list include tax; null where they are as base prices are. */
  readonly taxInclusive: boolean | null
  /** Unique in the tenant; the highest comes first. */
  readonly priority: number
  readonly conditions: Conditions
  readonly parentId: string | null
  readonly adjustRate: string | null
  readonly isParent: boolean
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly pricesVersion: number
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

type Details = Pick<
  PriceList,
  'name' | 'taxInclusive' | 'conditions' | 'parentId' | 'adjustRate' | 'startsAt' | 'endsAt'
>
export type PriceListChanges = Partial<Details & Pick<PriceList, 'priority'>>
export interface PriceListDraft extends Partial<Omit<Details, 'name'>> {
  readonly name: string
  readonly type: PriceListType
  readonly currency: string
  readonly priority?: number
}

export const everybody: Conditions = {
  channels: [],
  countries: [],
  customerIds: [],
  customerGroupIds: [],
}

export function newPriceList(
  draft: PriceListDraft & { readonly priority: number },
  id: string,
  now: Date,
): PriceList {
  const list: PriceList = {
    id,
    name: draft.name,
    type: draft.type,
    status: 'DRAFT',
    currency: draft.currency,
    taxInclusive: draft.taxInclusive ?? null,
    priority: draft.priority,
    conditions: draft.conditions ?? everybody,
    parentId: draft.parentId ?? null,
    adjustRate: draft.adjustRate ?? null,
    isParent: false,
    startsAt: draft.startsAt ?? null,
    endsAt: draft.endsAt ?? null,
    pricesVersion: 0,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
  checkDetails(list)
  return list
}

/** A list that is over stays as it was: what customers were charged follows from it. */
export function edit(list: PriceList, changes: PriceListChanges, now: Date): PriceList {
  checkOpen(list, now)
  const edited = { ...list, ...changes, ...nextVersion(list, now) }
  checkDetails(edited)
  const begins = edited.startsAt !== null && edited.startsAt > now
  const isMoved = edited.startsAt?.getTime() !== list.startsAt?.getTime()
  if (begins && isMoved && !['DRAFT', 'SCHEDULED'].includes(list.status)) {
    throw invalid('/starts_at', 'in_future', 'must not be in the future for a list that has begun')
  }
  return begins || list.status !== 'SCHEDULED' ? edited : { ...edited, status: 'ACTIVE' }
}

export function checkOpen(list: PriceList, now: Date): void {
  const status = statusAt(list, now)
  if (status === 'EXPIRED' || status === 'ARCHIVED')
    throw priceListEnded({ priceListId: list.id, status })
}

function checkDetails({
  type,
  conditions,
  parentId,
  adjustRate,
  startsAt,
  endsAt,
}: PriceList): void {
  const { customerIds, customerGroupIds } = conditions
  if (type === 'CONTRACT' && customerIds.length + customerGroupIds.length === 0) {
    throw invalid(
      '/conditions',
      'required',
      'must name customers or customer groups for type CONTRACT',
    )
  }
  if (type === 'BASE' && adjustRate !== null && parentId === null) {
    throw invalid('/parent_id', 'required', 'must name a list for type BASE with an adjust_rate')
  }
  if (adjustRate !== null && !isRate(adjustRate)) {
    throw invalid('/adjust_rate', 'minimum', 'must not be less than -1')
  }
  if (parentId !== null && adjustRate === null) {
    throw invalid('/adjust_rate', 'required', 'is required beside parent_id')
  }
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    throw invalid('/ends_at', 'order', 'must be later than starts_at')
  }
}

function invalid(path: string, code: string, message: string) {
  return validationFailed(undefined, { errors: [{ path, code, message }] })
}

/** The list after a command. Which state `activate` leads to depends on its times. */
export function command(list: PriceList, asked: PriceListCommand, now: Date): PriceList {
  const { status, startsAt, endsAt } = list
  const isLater = startsAt !== null && startsAt > now
  const action = asked === 'activate' && status === 'DRAFT' && isLater ? 'schedule' : asked
  const next = advance(priceListLifecycle, status, action, commands)
  if (asked === 'activate' && endsAt !== null && endsAt <= now) {
    throw priceListEnded({ priceListId: list.id, status })
  }
  return moved(list, next, now)
}

/** One step of those that its times have made of it by now; the same list where nothing is due. */
export function atTimes(list: PriceList, now: Date): PriceList {
  const { status } = list
  const due = dueAt(list)
  if (due === null || due > now) return list
  const action = status === 'SCHEDULED' ? 'begin' : 'expire'
  return moved(list, advance(priceListLifecycle, status, action), now)
}

/** The status that its times have made of it by now, whether or not anybody has noted that. */
export function statusAt(list: PriceList, now: Date): PriceListStatus {
  const next = atTimes(list, now)
  return next === list ? list.status : statusAt(next, now)
}

/** When its times change its status next. */
export function dueAt({
  status,
  startsAt,
  endsAt,
}: Pick<PriceList, 'status' | 'startsAt' | 'endsAt'>): Date | null {
  if (status === 'SCHEDULED') return startsAt
  return status === 'ACTIVE' || status === 'PAUSED' ? endsAt : null
}

function moved(list: PriceList, status: PriceListStatus, now: Date): PriceList {
  return { ...list, status, ...nextVersion(list, now) }
}

function nextVersion({ version, updatedAt }: PriceList, now: Date) {
  return { version: version + 1, updatedAt: momentAfter(updatedAt, now) }
}

/** The lists get, in this order, the priorities that they have among themselves. Those that keep theirs are left out. */
export function reordered(lists: readonly PriceList[], now: Date): PriceList[] {
  const priorities = lists.map(({ priority }) => priority).toSorted((a, b) => b - a)
  return lists.flatMap((list, place) => {
    const priority = priorities[place] ?? list.priority
    if (priority === list.priority) return []
    return [{ ...list, priority, ...nextVersion(list, now) }]
  })
}

type Link = Pick<PriceList, 'id' | 'parentId' | 'currency' | 'status'>

/** Refuses a parent that is not there, is archived or has another currency, a circle, and a chain that is too long. */
export function checkParent(list: Link, all: readonly Link[]): void {
  if (list.parentId === null) return
  const linkOf = new Map([...all, list].map((link) => [link.id, link]))
  const parent = linkOf.get(list.parentId)
  if (!parent || parent.status === 'ARCHIVED')
    throw priceListUnknown({ priceListId: list.parentId })
  if (parent.currency !== list.currency) {
    const message = `must be a list in ${list.currency}, not in ${parent.currency}`
    throw invalid('/parent_id', 'currency_mismatch', message)
  }
  for (const link of linkOf.values()) checkChain(link, linkOf)
}

function checkChain(start: Link, linkOf: ReadonlyMap<string, Link>): void {
  const met = new Set<string>()
  for (let link: Link | undefined = start; link; link = linkOf.get(link.parentId ?? '')) {
    if (met.has(link.id)) throw priceListCycle({ priceListIds: [...met] })
    met.add(link.id)
  }
  if (met.size > chainMax) throw priceListTooDeep({ limit: chainMax })
}
