import { type Money, type Sql, sql, type Tx, uuidOf } from '@souk/platform'

export interface Reserved {
  readonly uses: number
  readonly amounts: readonly Money[]
}

/** What carts and orders hold of a promotion and have not redeemed, by currency. */
export function getReservedOfPromotion(tx: Tx, promotionId: string): Promise<Reserved> {
  return getReserved(tx, sql`promotion_id = ${uuidOf(promotionId)}`)
}

export function getReservedOfCampaign(tx: Tx, campaignId: string): Promise<Reserved> {
  return getReserved(tx, sql`campaign_id = ${uuidOf(campaignId)}`)
}

async function getReserved(tx: Tx, isMeant: Sql): Promise<Reserved> {
  const found = await tx<{ currency: string; uses: string; amount: string }>`
    select currency, count(*) as uses, sum(amount) as amount
    from promotions.redemptions
    where tenant_id = ${tx.tenantId} and ${isMeant} and status = 'RESERVED'
    group by currency
    order by currency
  `
  return {
    uses: found.reduce((sum, { uses }) => sum + Number(uses), 0),
    amounts: found.map(({ currency, amount }) => ({ currency, amount: Number(amount) })),
  }
}
