import {
  field,
  hasPart,
  isOneOf,
  type ListPage,
  listItem,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import { campaignNotFound } from '../problems.ts'
import type { Campaign } from './campaign.ts'
import { campaignTable, storedCampaign, toCampaign } from './rows.ts'
import type { CampaignFilter } from './schemas.ts'

export async function findCampaign(tx: Tx, campaignId: string): Promise<Campaign | undefined> {
  const [row] = await tx`
    select ${campaignTable.columns}
    from promotions.campaigns
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(campaignId)}
  `
  return row && toCampaign(row)
}

export async function getCampaign(tx: Tx, campaignId: string): Promise<Campaign> {
  const campaign = await findCampaign(tx, campaignId)
  if (!campaign) throw campaignNotFound({ campaignId })
  return campaign
}

export async function getCampaignForUpdate(tx: Tx, campaignId: string): Promise<Campaign> {
  const [row] = await tx`
    select ${campaignTable.columns}
    from promotions.campaigns
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(campaignId)}
    for update
  `
  if (!row) throw campaignNotFound({ campaignId })
  return toCampaign(row)
}

export function insertCampaign(tx: Tx, campaign: Campaign): Promise<void> {
  return campaignTable.insert(tx, [storedCampaign(campaign)])
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateCampaign(tx: Tx, campaign: Campaign): Promise<void> {
  return campaignTable.update(tx, storedCampaign(campaign))
}

/** Campaigns whose times have come. */
export function dueCampaigns(now: Date): WaitingRows {
  return {
    table: sql`promotions.campaigns`,
    waiting: sql`due_at is not null`,
    due: sql`due_at <= ${now}`,
  }
}

export async function findDueForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<Campaign | undefined> {
  const [found] = await tx`
    select ${campaignTable.columns}
    from promotions.campaigns
    where tenant_id = ${tx.tenantId} and due_at <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by due_at, id
    limit 1
    for update skip locked
  `
  return found && toCampaign(found)
}

const campaignItem = listItem({
  id: field.id('cpg'),
  name: field.text(),
  status: field.word(),
  budget: field.json(),
  is_low: field.boolean(),
  starts_at: field.time(),
  ends_at: field.time(),
  timezone: field.text(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

/** Whoever names campaigns by their ids wants to know of the archived ones too. */
function hasStatus(status: CampaignFilter['status'], ids: string | undefined) {
  if (status !== undefined) return sql`status = ${status}`
  return ids === undefined ? sql`status <> 'ARCHIVED'` : undefined
}

export function listCampaigns(
  tx: Tx,
  { status, ids, name }: CampaignFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`promotions.campaigns`,
      where: [hasStatus(status, ids), isOneOf(ids)],
      comparing: hasPart(sql`listed.name`, name),
      item: campaignItem,
    },
    page,
  )
}
