import {
  field,
  hasPart,
  type ListOrder,
  type ListPage,
  listItem,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { commissionPlanNotFound } from '../problems.ts'
import type { CommissionPlan, Revision } from './plan.ts'
import { planTable, revisionTable } from './rows.ts'
import type { PlanFilter } from './schemas.ts'

export function insertPlan(tx: Tx, plan: CommissionPlan): Promise<void> {
  return planTable.insert(tx, [plan])
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updatePlan(tx: Tx, plan: CommissionPlan): Promise<void> {
  return planTable.update(tx, plan)
}

export function insertRevision(tx: Tx, revision: Revision): Promise<void> {
  return revisionTable.insert(tx, [revision])
}

export async function findPlan(tx: Tx, planId: string): Promise<CommissionPlan | undefined> {
  const [row] = await tx`
    select ${planTable.columns}
    from commissions.plans
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(planId)}
  `
  return row && planTable.fieldsOf(row)
}

export async function getPlan(tx: Tx, planId: string): Promise<CommissionPlan> {
  const plan = await findPlan(tx, planId)
  if (!plan) throw commissionPlanNotFound({ commissionPlanId: planId })
  return plan
}

/** Whoever changes, assigns or retires a plan waits for others who do. */
export async function findPlanForUpdate(
  tx: Tx,
  planId: string,
): Promise<CommissionPlan | undefined> {
  const [row] = await tx`
    select ${planTable.columns}
    from commissions.plans
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(planId)}
    for update
  `
  return row && planTable.fieldsOf(row)
}

export async function getPlanForUpdate(tx: Tx, planId: string): Promise<CommissionPlan> {
  const plan = await findPlanForUpdate(tx, planId)
  if (!plan) throw commissionPlanNotFound({ commissionPlanId: planId })
  return plan
}

const planItem = listItem({
  id: field.id('cmp'),
  name: field.text(),
  status: field.word(),
  rules: field.json(),
  revision: field.count(),
  rules_valid_from: field.time(),
  activated_at: field.time(),
  retired_at: field.time(),
  version: field.count(),
  created_at: field.time(),
  updated_at: field.time(),
})

export function listPlans(
  tx: Tx,
  { status, name, ids }: PlanFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`commissions.plans`,
      where: [
        status === undefined ? undefined : sql`status = ${status}`,
        ids === undefined ? undefined : sql`id = any(${ids.split(',').map(uuidOf)}::uuid[])`,
      ],
      comparing: name === undefined ? undefined : hasPart(sql`listed.name`, name),
      item: planItem,
    },
    page,
  )
}

const revisionItem = listItem({
  revision: field.count(),
  rules: field.json(),
  valid_from: field.time(),
  created_at: field.time(),
})

const latestFirst: ListOrder = {
  by: sql`listed.revision desc`,
  key: sql`listed.revision::text`,
  behind: (key) => sql`listed.revision < ${Number(key)}`,
}

export function listRevisions(tx: Tx, planId: string, page: PageRequest): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`commissions.revisions`,
      where: [sql`plan_id = ${uuidOf(planId)}`],
      item: revisionItem,
      order: latestFirst,
    },
    page,
  )
}
