import {
  field,
  type ListPage,
  type ListRow,
  listItem,
  type PageRequest,
  pageAndOneMore,
  pageFrom,
  type System,
  sql,
  timeText,
} from '@souk/platform'
import { toTenant } from '../tenants/rows.ts'
import { tenantColumns } from '../tenants/store.ts'
import type { Tenant } from '../tenants/tenant.ts'

export async function findTenant(system: System, tenantId: string): Promise<Tenant | undefined> {
  const [row] = await system`
    select ${tenantColumns}
    from identity.tenants
    where tenant_id = ${tenantId}
  `
  return row && toTenant(row)
}

export async function findTenantForUpdate(
  system: System,
  tenantId: string,
): Promise<Tenant | undefined> {
  const [row] = await system`
    select ${tenantColumns}
    from identity.tenants
    where tenant_id = ${tenantId}
    for update
  `
  return row && toTenant(row)
}

interface TenantFilter {
  readonly mode?: Tenant['mode'] | undefined
  readonly status?: Tenant['status'] | undefined
}

const tenantItem = listItem({
  id: field.id('ten', sql`listed.tenant_id`),
  mode: field.word(),
  name: field.text(),
  currency: field.word(),
  status: field.word(),
  settings: field.object({ rate_limit: field.number(), time_zone: field.text() }),
  clock_offset_seconds: field.number(sql`round(listed.clock_offset_ms / 1000.0)::bigint`),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

/** All tenants, the newest first. Ids that follow from a key do not tell the time, so its text goes with them. */
export async function listTenants(
  system: System,
  filter: TenantFilter,
  page: PageRequest,
): Promise<ListPage> {
  const { mode = null, status = null } = filter
  const [time = null, id = null] = page.after?.split(' ') ?? []
  const found = await system<ListRow>`
    select ${timeText(sql`created_at`)} || ' ' || tenant_id as key, ${tenantItem} as item
    from identity.tenants listed
    where (${mode}::text is null or mode = ${mode}) and (${status}::text is null or status = ${status})
      and (${time}::timestamptz is null or (created_at, tenant_id) < (${time}, ${id}::uuid))
    order by created_at desc, tenant_id desc
    limit ${pageAndOneMore(page.limit)}
  `
  return pageFrom(found, page)
}
