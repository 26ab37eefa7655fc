import { isDeepStrictEqual } from 'node:util'
import {
  announce,
  announceDeletion,
  checkVersion,
  idOf,
  invalidTransition,
  newId,
  sentInOrder,
  type Tx,
} from '@souk/platform'
import { findCampaign } from '../campaigns/store.ts'
import { hasBatches } from '../code-batches/store.ts'
import { deleteCodesOf } from '../codes/store.ts'
import {
  deleteCounter,
  type Gates,
  insertCounter,
  listUntoldPromotions,
  tell,
  updateGates,
} from '../counters/store.ts'
import { atLimits, atTimes, command, isOpen, isOver } from '../periods/period.ts'
import { campaignEnded, campaignUnknown, promotionLimitReached } from '../problems.ts'
import {
  promotionActivated,
  promotionArchived,
  promotionCreated,
  promotionDeleted,
  promotionEndedEvent,
  promotionExhausted,
  promotionPaused,
  promotionScheduled,
  promotionUpdated,
} from './events.ts'
import {
  automaticMax,
  duplicate,
  edit,
  endedProblem,
  newPromotion,
  type Promotion,
  type PromotionChanges,
  type PromotionCommand,
  type PromotionDraft,
  type PromotionStatus,
} from './promotion.ts'
import { viewOfPromotion } from './schemas.ts'
import {
  countAutomatic,
  deletePromotion,
  getPromotion,
  getPromotionForUpdate,
  insertPromotion,
  lockAutomatic,
  updatePromotion,
} from './store.ts'

export async function createPromotion(tx: Tx, draft: PromotionDraft): Promise<Promotion> {
  await checkCampaign(tx, draft)
  return insert(tx, newPromotion(draft, newId('prm'), tx.now))
}

export async function duplicatePromotion(
  tx: Tx,
  promotionId: string,
  name: string | undefined,
): Promise<Promotion> {
  const original = await getPromotion(tx, promotionId)
  const copy = duplicate(original, name ?? original.name, newId('prm'), tx.now)
  const campaign = copy.campaignId === null ? undefined : await findCampaign(tx, copy.campaignId)
  const isOpenToMore = campaign !== undefined && !isOver(campaign)
  return insert(tx, { ...copy, campaignId: isOpenToMore ? copy.campaignId : null })
}

/** A campaign that is over takes no more promotions. */
async function checkCampaign(tx: Tx, { campaignId }: PromotionChanges): Promise<void> {
  if (!campaignId) return
  const campaign = await findCampaign(tx, campaignId)
  if (!campaign) throw campaignUnknown({ campaignId })
  if (isOver(campaign)) throw campaignEnded({ campaignId, status: campaign.status })
}

/** What a reservation compares. */
function gatesOfPromotion(promotion: Promotion): Gates {
  const { id, limits, startsAt: opensAt, endsAt: closesAt } = promotion
  const { total: useLimit, budget } = limits
  return { id, isOpen: isOpen(promotion), opensAt, closesAt, useLimit, budget, ofCampaign: false }
}

async function insert(tx: Tx, promotion: Promotion): Promise<Promotion> {
  await Promise.all([
    insertPromotion(tx, promotion),
    insertCounter(tx, gatesOfPromotion(promotion)),
  ])
  announce(tx, promotionCreated, viewOfPromotion, { after: promotion })
  return promotion
}

/** A request that changes nothing creates no new version and no event. */
export async function updatePromotionDetails(
  tx: Tx,
  promotionId: string,
  changes: PromotionChanges,
): Promise<Promotion> {
  const found = await getPromotionForUpdate(tx, promotionId)
  checkVersion(tx, found.version)
  if (changes.campaignId !== found.campaignId) await checkCampaign(tx, changes)
  if (isDeepStrictEqual({ ...found, ...changes }, found)) return found
  const before = await followTimes(tx, found)
  const after = edit(before, changes, tx.now)
  const kind = after.status === before.status ? promotionUpdated : promotionActivated
  return save(tx, kind, before, after)
}

const announcedBy: Readonly<Record<PromotionStatus, typeof promotionCreated>> = {
  DRAFT: promotionCreated,
  SCHEDULED: promotionScheduled,
  ACTIVE: promotionActivated,
  PAUSED: promotionPaused,
  EXHAUSTED: promotionExhausted,
  ENDED: promotionEndedEvent,
  ARCHIVED: promotionArchived,
}

export async function commandPromotion(
  tx: Tx,
  promotionId: string,
  asked: PromotionCommand,
): Promise<Promotion> {
  const found = await getPromotionForUpdate(tx, promotionId)
  checkVersion(tx, found.version)
  const before = await followTimes(tx, found)
  const after = command(before, asked, tx.now, endedProblem)
  if (asked === 'activate' && after.trigger === 'AUTOMATIC') await checkRoom(tx)
  return save(tx, announcedBy[after.status], before, after)
}

async function checkRoom(tx: Tx): Promise<void> {
  const [, count] = await sentInOrder([lockAutomatic(tx), countAutomatic(tx)])
  if (count >= automaticMax) throw promotionLimitReached({ limit: automaticMax })
}

/** The next step for whoever wants to be rid of a promotion. */
const insteadOfDeleting = {
  SCHEDULED: ['archive'],
  ACTIVE: ['end'],
  PAUSED: ['end'],
  EXHAUSTED: ['end'],
  ENDED: ['archive'],
  ARCHIVED: [],
} as const

/** Deletes a draft: what applied to anybody, or has more codes than one transaction should touch, stays on record. */
export async function removePromotion(tx: Tx, promotionId: string): Promise<Promotion> {
  const promotion = await getPromotionForUpdate(tx, promotionId)
  checkVersion(tx, promotion.version)
  const { status } = promotion
  if (status !== 'DRAFT') {
    throw invalidTransition({ state: status, action: 'delete', allowed: insteadOfDeleting[status] })
  }
  if (await hasBatches(tx, promotionId)) {
    throw invalidTransition({ state: status, action: 'delete', allowed: ['archive'] })
  }
  await Promise.all([
    deletePromotion(tx, promotionId),
    deleteCounter(tx, promotionId),
    deleteCodesOf(tx, promotionId),
  ])
  announceDeletion(tx, promotionDeleted, viewOfPromotion, { before: promotion })
  return promotion
}

/** What its times have made of it by now is saved and told, step by step. Evaluations have followed them already. */
export async function followTimes(tx: Tx, promotion: Promotion): Promise<Promotion> {
  const after = atTimes(promotion, tx.now)
  if (after === promotion) return promotion
  await save(tx, announcedBy[after.status], promotion, after)
  return followTimes(tx, after)
}

export async function findUntold(
  tx: Tx,
  postponed: readonly string[],
): Promise<{ readonly id: string } | undefined> {
  const [uuid] = await listUntoldPromotions(tx, postponed)
  return uuid === undefined ? undefined : { id: idOf('prm', uuid) }
}

/** Says of a promotion that it is exhausted, or no more so. The counter decides; this tells. */
export async function followLimits(tx: Tx, { id }: { readonly id: string }): Promise<void> {
  const [promotion, told] = await sentInOrder([getPromotionForUpdate(tx, id), tell(tx, id)])
  if (!told) return
  const after = atLimits(promotion, told.isFull, tx.now)
  if (after !== promotion) await save(tx, announcedBy[after.status], promotion, after)
}

async function save(
  tx: Tx,
  kind: typeof promotionCreated,
  before: Promotion,
  after: Promotion,
): Promise<Promotion> {
  await sentInOrder([updatePromotion(tx, after), updateGates(tx, gatesOfPromotion(after))])
  announce(tx, kind, viewOfPromotion, { before, after })
  return after
}
