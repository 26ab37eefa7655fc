import {
  field,
  hasPart,
  type ListOrder,
  type ListPage,
  listItem,
  orTaken,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { shippingMethodCodeTaken, shippingMethodNotFound } from '../problems.ts'
import type { Method } from './method.ts'
import { methodTable, toMethod } from './rows.ts'
import type { MethodFilter } from './schemas.ts'

/** Whoever creates methods waits here for others who do. */
export async function lockMethods(tx: Tx): Promise<void> {
  await tx`
    insert into shipping.method_sets (tenant_id, changed_at)
    values (${tx.tenantId}, ${tx.now})
    on conflict (tenant_id) do update
    set changed_at = excluded.changed_at
  `
}

export async function countMethods(tx: Tx): Promise<number> {
  const [row] = await tx<{ methods: number }>`
    select count(*)::int as methods
    from shipping.methods
    where tenant_id = ${tx.tenantId} and status <> 'ARCHIVED'
  `
  return row?.methods ?? 0
}

/** Whether there has ever been one, whatever has become of it. */
export async function hasMethods(tx: Tx): Promise<boolean> {
  const found = await tx`
    select id
    from shipping.methods
    where tenant_id = ${tx.tenantId}
    limit 1
  `
  return found.length > 0
}

export async function getMethod(tx: Tx, shippingMethodId: string): Promise<Method> {
  const [row] = await tx`
    select ${methodTable.columns}
    from shipping.methods
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(shippingMethodId)}
  `
  if (!row) throw shippingMethodNotFound({ shippingMethodId })
  return toMethod(row)
}

export async function getMethodForUpdate(tx: Tx, shippingMethodId: string): Promise<Method> {
  const [row] = await tx`
    select ${methodTable.columns}
    from shipping.methods
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(shippingMethodId)}
    for update
  `
  if (!row) throw shippingMethodNotFound({ shippingMethodId })
  return toMethod(row)
}

export function insertMethod(tx: Tx, method: Method): Promise<void> {
  const { code } = method
  return orTaken(methodTable.insert(tx, [method]), {
    methods_code: () => shippingMethodCodeTaken({ code }),
  })
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateMethod(tx: Tx, method: Method): Promise<void> {
  return methodTable.update(tx, method)
}

const methodItem = listItem({
  id: field.id('shm'),
  code: field.text(),
  name: field.text(),
  status: field.word(),
  priority: field.number(),
  channels: field.json(sql`to_json(listed.channels)`),
  tax_code: field.text(),
  min_days: field.number(),
  max_days: field.number(),
  cutoff_local: field.text(),
  rates_from: field.word(),
  currencies: field.json(sql`to_json(listed.currencies)`),
  rate_count: field.number(),
  metadata: field.json(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

/** As they are offered. */
const byPriority: ListOrder = {
  by: sql`listed.priority desc, listed.id`,
  key: sql`concat(listed.priority, ' ', listed.id)`,
  behind: (key) => {
    const [priority = '', id = ''] = key.split(' ')
    return sql`(listed.priority < ${Number(priority)} or (listed.priority = ${Number(priority)} and listed.id > ${id}))`
  },
}

export function listMethods(
  tx: Tx,
  { status, code, channel, currency, name }: MethodFilter,
  page: PageRequest,
): Promise<ListPage> {
  const isShown = code === undefined ? sql`status <> 'ARCHIVED'` : undefined
  return pageOf(
    tx,
    {
      from: sql`shipping.methods`,
      where: [
        status === undefined ? isShown : sql`status = ${status}`,
        code === undefined ? undefined : sql`code = ${code}`,
        channel === undefined
          ? undefined
          : sql`(channels = '{}' or ${channel}::text = any(channels))`,
        currency === undefined ? undefined : sql`${currency}::text = any(currencies)`,
      ],
      comparing: hasPart(sql`listed.name`, name),
      item: methodItem,
      order: byPriority,
    },
    page,
  )
}
