import { idOf, literal, type Sql, sql, type Tx, uuidOf } from '@souk/platform'
import type { CodeStatus } from '../codes/code.ts'
import type { SpentIn } from '../counters/spent.ts'
import { automaticMax } from '../promotions/promotion.ts'
import { promotionTable, toPromotion } from '../promotions/rows.ts'
import type { Candidate, CandidateCampaign, FoundCode } from './evaluated.ts'

interface CandidateRow {
  readonly campaign: CampaignRow | null
  readonly uses: string
  readonly spent_in: SpentIn
  readonly uses_of_customer: number | null
  readonly first_order_uses: number | null
  readonly code_id: string | null
  readonly folded: string
  readonly code_status: CodeStatus
  readonly code_customer_id: string | null
}

interface CampaignRow {
  readonly isOpen: boolean
  readonly opensAt: string | null
  readonly closesAt: string | null
  readonly useLimit: number | null
  readonly uses: number
  readonly budget: number | null
  readonly budgetCurrency: string | null
  readonly spentIn: SpentIn
}

/** As a reservation compares it. */
const campaignJson = sql`case when campaign.id is null then null else json_build_object(
  'isOpen', campaign.is_open, 'opensAt', campaign.opens_at, 'closesAt', campaign.closes_at,
  'useLimit', campaign.use_limit, 'uses', campaign.uses, 'budget', campaign.budget,
  'budgetCurrency', campaign.budget_currency, 'spentIn', campaign.spent_in
) end`

/** No customer and no campaign has it. */
const nobody = '00000000-0000-0000-0000-000000000000'

interface Asked {
  readonly customerId: string | null
  readonly folded: readonly string[]
  readonly at: Date
}

/** One statement, whatever there is: automatic promotions that apply at that moment, and those of the codes in any state. */
export async function listCandidates(
  tx: Tx,
  { customerId, folded, at }: Asked,
): Promise<Candidate[]> {
  const customer = customerId === null ? nobody : uuidOf(customerId)
  const found = await tx<CandidateRow>`
    select ${promotionTable.columnsOf('promotion')}, counter.uses, counter.spent_in, used.uses as uses_of_customer,
      first.uses as first_order_uses,
      ${campaignJson} as campaign,
      code.id as code_id, code.folded, code.status as code_status, code.customer_id as code_customer_id
    from promotions.promotions promotion
    join promotions.counters counter
      on counter.tenant_id = ${tx.tenantId} and counter.id = promotion.id
    left join promotions.counters campaign
      on campaign.tenant_id = ${tx.tenantId} and campaign.id = coalesce(promotion.campaign_id, ${nobody})
    left join promotions.customer_uses used
      on used.tenant_id = ${tx.tenantId} and used.promotion_id = promotion.id and used.customer_id = ${customer}
    left join promotions.first_orders first
      on first.tenant_id = ${tx.tenantId} and first.customer_id = ${customer}
    left join promotions.codes code
      on code.tenant_id = ${tx.tenantId} and code.promotion_id = promotion.id
        and code.folded = any(${folded}::text[])
    where promotion.tenant_id = ${tx.tenantId} and promotion.id = any(
      array(
        select id
        from promotions.promotions
        where tenant_id = ${tx.tenantId} and trigger = 'AUTOMATIC'
          and status in ('SCHEDULED', 'ACTIVE', 'EXHAUSTED')
          and (starts_at is null or starts_at <= ${at}) and (ends_at is null or ends_at > ${at})
        order by priority desc, id
        limit ${literal(automaticMax)}
      ) || array(
        select promotion_id
        from promotions.codes
        where tenant_id = ${tx.tenantId} and folded = any(${folded}::text[])
      )
    )
    order by promotion.id, code.id
  `
  return found.map((row) => ({
    promotion: toPromotion(row),
    uses: Number(row.uses),
    spentIn: row.spent_in,
    usesOfCustomer: row.uses_of_customer ?? 0,
    firstOrderUses: row.first_order_uses ?? 0,
    campaign: row.campaign && campaignOf(row.campaign),
    code: codeOf(row),
  }))
}

function campaignOf(row: CampaignRow): CandidateCampaign {
  const { opensAt, closesAt, budget: amount, budgetCurrency: currency, ...rest } = row
  return {
    ...rest,
    opensAt: opensAt === null ? null : new Date(opensAt),
    closesAt: closesAt === null ? null : new Date(closesAt),
    budget: amount === null || currency === null ? null : { amount, currency },
  }
}

function codeOf(row: CandidateRow): FoundCode | null {
  const { code_id: id, folded, code_status: status, code_customer_id: customerId } = row
  if (id === null) return null
  return {
    id: idOf('pcd', id),
    folded,
    status,
    customerId: customerId === null ? null : idOf('cus', customerId),
  }
}

/** Part of a statement of whoever places orders: true as well where none of them is under way at this moment. */
export function hasAutomatic(tx: Tx): Sql {
  return sql`exists (
    select
    from promotions.promotions
    where tenant_id = ${tx.tenantId} and trigger = 'AUTOMATIC' and status in ('SCHEDULED', 'ACTIVE', 'EXHAUSTED')
  )`
}

export async function listGroupsOf(tx: Tx, customerId: string | undefined): Promise<string[]> {
  if (customerId === undefined) return []
  const found = await tx<{ group_id: string }>`
    select group_id
    from customers.customer_group_ids
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
    order by group_id
  `
  return found.map(({ group_id }) => idOf('cgr', group_id))
}
