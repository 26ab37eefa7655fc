import { id, json, plain, Table } from '@souk/platform'
import { dueAt } from '../periods/period.ts'
import type { Campaign } from './campaign.ts'

interface StoredCampaign extends Campaign {
  readonly dueAt: Date | null
}

export const campaignTable = new Table<StoredCampaign>('promotions.campaigns', {
  id: id('cpg'),
  name: plain(),
  status: plain(),
  budget: json(),
  isLow: plain(),
  startsAt: plain(),
  endsAt: plain(),
  timezone: plain(),
  dueAt: plain(),
  version: plain(),
  createdAt: plain(),
  updatedAt: plain(),
})

export function storedCampaign(campaign: Campaign): StoredCampaign {
  return { ...campaign, dueAt: dueAt(campaign) }
}

export function toCampaign(row: object): Campaign {
  const { dueAt: _due, ...campaign } = campaignTable.fieldsOf(row)
  return campaign
}
