import { TenantHint, uuidOf } from '@souk/platform'
import type { CandidateList } from '../resolution.ts'

/** A list that prices may be taken from, as whoever it is for sees it. */
export interface KnownList extends CandidateList {
  readonly isForEverybody: boolean
  /** Whether another list takes its prices. */
  readonly isParent: boolean
}

/** The lists of a tenant that may apply now or soon, or that others take prices from, as they were at a revision. */
export interface KnownLists {
  readonly revision: string
  /** The highest first. */
  readonly lists: readonly KnownList[]
}

const weightMax = 500_000
const knownOfTenants = new TenantHint<KnownLists>(weightMax, weightOf)

/** Names of channels and countries are most of what a list takes beside itself. */
function weightOf({ lists }: KnownLists): number {
  return lists.reduce(
    (sum, { channels, countries }) => sum + 10 + channels.length + countries.length,
    1,
  )
}

/** What this process knows of the lists of a tenant, which may be out of date: their revision tells. */
export function knownListsOf({ tenantId }: { readonly tenantId: string }): KnownLists | undefined {
  return knownOfTenants.of(tenantId)
}

export function noteLists(tenantId: string, known: KnownLists | undefined): void {
  knownOfTenants.note(tenantId, known)
}

/** Lists whose rows may decide on a price. */
export interface ChosenLists {
  readonly lists: readonly KnownList[]
  /** Those whose rows are read in any case, and those of which the database has to say whether they are for the buyer. */
  readonly readUuids: readonly string[]
  readonly personalUuids: readonly string[]
}

interface Occasion {
  readonly customerId: string | null
  readonly channel: string
  readonly at: Date
}

/**
 * Only narrows what is read, as the conditions of `withLists` do: whether a list applies is decided by `resolvePrice`. A list that
 * others take prices from is read whatever it says itself.
 */
export function chooseLists(known: KnownLists | undefined, occasion: Occasion): ChosenLists {
  const lists = known?.lists.filter((list) => list.isParent || mayApply(list, occasion)) ?? []
  const isRead = ({ isParent, isForEverybody }: KnownList) => isParent || isForEverybody
  const isAsked = ({ isForEverybody }: KnownList) => !isForEverybody && occasion.customerId !== null
  return {
    lists,
    readUuids: lists.filter(isRead).map(({ id }) => uuidOf(id)),
    personalUuids: lists.filter(isAsked).map(({ id }) => uuidOf(id)),
  }
}

function mayApply(
  { startsAt, endsAt, channels, isForEverybody }: KnownList,
  { customerId, channel, at }: Occasion,
): boolean {
  if ((startsAt !== null && startsAt > at) || (endsAt !== null && endsAt <= at)) return false
  if (channels.length > 0 && !channels.includes(channel)) return false
  return isForEverybody || customerId !== null
}

/** The chosen lists as the buyer meets them, of whom the database has said which personal lists are for them. */
export function listsFor(
  { lists }: ChosenLists,
  personalIds: readonly string[] | null | undefined,
): readonly CandidateList[] {
  if (lists.every(({ isForEverybody }) => isForEverybody)) return lists
  const own = new Set(personalIds)
  return lists.map((list) => {
    const isForBuyer = list.isForEverybody || own.has(uuidOf(list.id))
    return { ...list, isForCustomer: isForBuyer, isForGroup: isForBuyer }
  })
}
