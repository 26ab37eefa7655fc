import { isDeepStrictEqual } from 'node:util'
import { announce, checkVersion, idOf, newId, sentInOrder, type Tx } from '@souk/platform'
import {
  type Gates,
  insertCounter,
  listUntoldCampaigns,
  tell,
  updateGates,
} from '../counters/store.ts'
import { atLimits, atTimes, command, isOpen } from '../periods/period.ts'
import {
  atThreshold,
  type Campaign,
  type CampaignChanges,
  type CampaignCommand,
  type CampaignDraft,
  type CampaignStatus,
  edit,
  endedProblem,
  newCampaign,
} from './campaign.ts'
import {
  campaignActivated,
  campaignArchived,
  campaignBudgetThreshold,
  campaignCreated,
  campaignEndedEvent,
  campaignExhausted,
  campaignPaused,
  campaignScheduled,
  campaignUpdated,
} from './events.ts'
import { viewOfCampaign } from './schemas.ts'
import { getCampaignForUpdate, insertCampaign, updateCampaign } from './store.ts'

/** What a reservation of one of its promotions compares. */
function gatesOfCampaign(campaign: Campaign): Gates {
  const { id, budget, startsAt: opensAt, endsAt: closesAt } = campaign
  return {
    id,
    ofCampaign: true,
    isOpen: isOpen(campaign),
    opensAt,
    closesAt,
    useLimit: budget?.kind === 'USES' ? budget.uses : null,
    budget: budget?.kind === 'SPEND' ? budget.amount : null,
  }
}

export async function createCampaign(tx: Tx, draft: CampaignDraft): Promise<Campaign> {
  const campaign = newCampaign(draft, newId('cpg'), tx.now)
  await Promise.all([insertCampaign(tx, campaign), insertCounter(tx, gatesOfCampaign(campaign))])
  announce(tx, campaignCreated, viewOfCampaign, { after: campaign })
  return campaign
}

/** A request that changes nothing creates no new version and no event. */
export async function updateCampaignDetails(
  tx: Tx,
  campaignId: string,
  changes: CampaignChanges,
): Promise<Campaign> {
  const found = await getCampaignForUpdate(tx, campaignId)
  checkVersion(tx, found.version)
  if (isDeepStrictEqual({ ...found, ...changes }, found)) return found
  const before = await followCampaignTimes(tx, found)
  const after = edit(before, changes, tx.now)
  const kind = after.status === before.status ? campaignUpdated : campaignActivated
  return save(tx, kind, before, after)
}

const announcedBy: Readonly<Record<CampaignStatus, typeof campaignCreated>> = {
  DRAFT: campaignCreated,
  SCHEDULED: campaignScheduled,
  ACTIVE: campaignActivated,
  PAUSED: campaignPaused,
  EXHAUSTED: campaignExhausted,
  ENDED: campaignEndedEvent,
  ARCHIVED: campaignArchived,
}

export async function commandCampaign(
  tx: Tx,
  campaignId: string,
  asked: CampaignCommand,
): Promise<Campaign> {
  const found = await getCampaignForUpdate(tx, campaignId)
  checkVersion(tx, found.version)
  const before = await followCampaignTimes(tx, found)
  const after = command(before, asked, tx.now, endedProblem)
  return save(tx, announcedBy[after.status], before, after)
}

/** What its times have made of it by now is saved and told, step by step. Evaluations have followed them already. */
export async function followCampaignTimes(tx: Tx, campaign: Campaign): Promise<Campaign> {
  const after = atTimes(campaign, tx.now)
  if (after === campaign) return campaign
  await save(tx, announcedBy[after.status], campaign, after)
  return followCampaignTimes(tx, after)
}

export async function findUntoldCampaign(
  tx: Tx,
  postponed: readonly string[],
): Promise<{ readonly id: string } | undefined> {
  const [uuid] = await listUntoldCampaigns(tx, postponed)
  return uuid === undefined ? undefined : { id: idOf('cpg', uuid) }
}

/** Says how much is left of a budget: little, nothing, or more again. The counter decides; this tells. */
export async function followBudget(tx: Tx, { id }: { readonly id: string }): Promise<void> {
  const [campaign, told] = await sentInOrder([getCampaignForUpdate(tx, id), tell(tx, id)])
  if (!told) return
  const measured = atThreshold(campaign, told.isLow, tx.now)
  if (measured !== campaign) {
    await save(tx, told.isLow ? campaignBudgetThreshold : campaignUpdated, campaign, measured)
  }
  const after = atLimits(measured, told.isFull, tx.now)
  if (after !== measured) await save(tx, announcedBy[after.status], measured, after)
}

async function save(
  tx: Tx,
  kind: typeof campaignCreated,
  before: Campaign,
  after: Campaign,
): Promise<Campaign> {
  await sentInOrder([updateCampaign(tx, after), updateGates(tx, gatesOfCampaign(after))])
  announce(tx, kind, viewOfCampaign, { before, after })
  return after
}
