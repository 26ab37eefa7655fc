import {
  exactlyOne,
  field,
  join,
  type ListPage,
  listItem,
  literal,
  orStale,
  orTaken,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { codeTaken, promotionCodeNotFound } from '../problems.ts'
import { type Code, folded } from './code.ts'
import { codeTable, toCode } from './rows.ts'
import type { CodeFilter, CodesOfExport } from './schemas.ts'

export function insertCode(tx: Tx, code: Code): Promise<void> {
  const insertion = codeTable.insert(tx, [code])
  return orTaken(insertion, { codes_folded: () => codeTaken({ code: code.code }) })
}

/** Those that nobody has yet; returns how many these were. */
export async function insertNewCodes(tx: Tx, codes: readonly Code[]): Promise<number> {
  const inserted = await codeTable.insertReturning(
    tx,
    codes,
    sql`on conflict do nothing returning id`,
  )
  return inserted.length
}

export async function getCode(tx: Tx, promotionCodeId: string): Promise<Code> {
  const [row] = await tx`
    select ${codeTable.columns}
    from promotions.codes
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(promotionCodeId)}
  `
  if (!row) throw promotionCodeNotFound({ promotionCodeId })
  return toCode(row)
}

export async function getCodeForUpdate(tx: Tx, promotionCodeId: string): Promise<Code> {
  const [row] = await tx`
    select ${codeTable.columns}
    from promotions.codes
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(promotionCodeId)}
    for update
  `
  if (!row) throw promotionCodeNotFound({ promotionCodeId })
  return toCode(row)
}

export async function findCodeByText(tx: Tx, text: string): Promise<Code | undefined> {
  const [row] = await tx`
    select ${codeTable.columns}
    from promotions.codes
    where tenant_id = ${tx.tenantId} and folded = ${folded(text)}
  `
  return row && toCode(row)
}

/** Of codes as somebody has entered them: those that there are not, and those of another customer. */
export async function listWrongCodes(
  tx: Tx,
  entered: readonly string[],
  customerId: string | null,
): Promise<string[]> {
  const found = await tx<{ folded: string; customer_id: string | null }>`
    select folded, customer_id
    from promotions.codes
    where tenant_id = ${tx.tenantId} and folded = any(${entered.map(folded)}::text[])
    order by folded
  `
  const own = customerId === null ? null : uuidOf(customerId)
  const right = found.filter((code) => code.customer_id === null || code.customer_id === own)
  const known = new Set(right.map((code) => code.folded))
  return entered.filter((code) => !known.has(folded(code)))
}

export function updateCode(tx: Tx, code: Code): Promise<void> {
  return codeTable.update(tx, code)
}

export async function deleteCodesOf(tx: Tx, promotionId: string): Promise<void> {
  await tx`
    delete from promotions.codes
    where tenant_id = ${tx.tenantId} and promotion_id = ${uuidOf(promotionId)}
  `
}

/**
 * Uses a code once more, or nothing at all: who finds it used up or disabled begins again, and is told why. Its version stays:
 * how often it was used is counted beside it, and told by the events of redemptions.
 */
export async function takeCode(tx: Tx, codeId: string): Promise<void> {
  const taken = tx`${exactlyOne(sql`
    update promotions.codes
    set uses = uses + 1,
        status = case when uses + 1 >= max_uses then 'USED' else status end
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(codeId)} and status = 'ACTIVE'
      and (max_uses is null or uses < max_uses)
  `)}`
  await orStale(taken, `${codeId} cannot be used`)
}

/** What was used up can be used again; what was disabled stays so. */
export async function giveBackCode(tx: Tx, codeId: string): Promise<void> {
  await tx`
    update promotions.codes
    set uses = uses - 1,
        status = case when status = 'USED' then 'ACTIVE' else status end
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(codeId)}
  `
}

/** Some of a customer, whatever their status. */
export async function listCodesOfCustomerForUpdate(
  tx: Tx,
  customerId: string,
  most: number,
): Promise<Code[]> {
  const found = await tx`
    select ${codeTable.columns}
    from promotions.codes
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
    order by id
    limit ${literal(most)}
    for update
  `
  return found.map(toCode)
}

const exportedAtOnce = 500

/** The next codes for a file, in the order in which they were made. */
export async function listCodesAfter(
  tx: Tx,
  { promotion_id: promotionId, batch_id: batchId, status }: CodesOfExport,
  after: string | null,
): Promise<Code[]> {
  const conditions = [
    sql`tenant_id = ${tx.tenantId}`,
    ...(after === null ? [] : [sql`id > ${uuidOf(after)}`]),
    ...(promotionId === undefined ? [] : [sql`promotion_id = ${uuidOf(promotionId)}`]),
    ...(batchId === undefined ? [] : [sql`batch_id = ${uuidOf(batchId)}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
  ]
  const found = await tx`
    select ${codeTable.columns}
    from promotions.codes
    where ${join(conditions, ' and ')}
    order by id
    limit ${literal(exportedAtOnce)}
  `
  return found.map(toCode)
}

const codeItem = listItem({
  id: field.id('pcd'),
  promotion_id: field.id('prm'),
  batch_id: field.id('pcb'),
  code: field.text(),
  customer_id: field.id('cus'),
  max_uses: field.number(),
  uses: field.number(),
  status: field.word(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export function listCodes(
  tx: Tx,
  promotionId: string,
  { status, customer_id: customerId, batch_id: batchId, code }: CodeFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`promotions.codes`,
      where: [
        sql`promotion_id = ${uuidOf(promotionId)}`,
        status === undefined ? undefined : sql`status = ${status}`,
        batchId === undefined ? undefined : sql`batch_id = ${uuidOf(batchId)}`,
        customerId === undefined ? undefined : sql`customer_id = ${uuidOf(customerId)}`,
        code === undefined ? undefined : sql`starts_with(folded, ${folded(code)})`,
      ],
      item: codeItem,
    },
    page,
  )
}
