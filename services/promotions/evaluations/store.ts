import { idOf, literal, type Tx, uuidOf } from '@souk/platform'
import type { CodeStatus } from '../codes/code.ts'
import { automaticMax } from '../promotions/promotion.ts'
import { promotionTable, toPromotion } from '../promotions/rows.ts'
import type { Candidate, FoundCode } from './evaluated.ts'

interface CandidateRow {
  readonly uses: string
  readonly spent: string
  readonly uses_of_customer: number | null
  readonly code_id: string | null
  readonly folded: string
  readonly code_status: CodeStatus
  readonly code_customer_id: string | null
}

/** No customer has it. */
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
    select ${promotionTable.columnsOf('promotion')}, counter.uses, counter.spent, used.uses as uses_of_customer,
      code.id as code_id, code.folded, code.status as code_status, code.customer_id as code_customer_id
    from promotions.promotions promotion
    join promotions.counters counter
      on counter.tenant_id = ${tx.tenantId} and counter.id = promotion.id
    left join promotions.customer_uses used
      on used.tenant_id = ${tx.tenantId} and used.promotion_id = promotion.id and used.customer_id = ${customer}
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
    spent: Number(row.spent),
    usesOfCustomer: row.uses_of_customer ?? 0,
    code: codeOf(row),
  }))
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
