import {
  type ListPage,
  type PageRequest,
  pageAndOneMore,
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

/** All tenants, the newest first. Ids that follow from a key do not tell the time, so its text goes with them. */
export async function listTenants(
  system: System,
  filter: TenantFilter,
  page: PageRequest,
): Promise<ListPage> {
  const { mode = null, status = null } = filter
  const [time = null, id = null] = page.after?.split(' ') ?? []
  const [found] = await system<ListPage>`
    with page as (
      select tenant_id, listed.created_at, item
      from (
        select *
        from identity.tenants
        where (${mode}::text is null or mode = ${mode}) and (${status}::text is null or status = ${status})
          and (${time}::timestamptz is null or (created_at, tenant_id) < (${time}, ${id}::uuid))
        order by created_at desc, tenant_id desc
        limit ${pageAndOneMore(page.limit)}
      ) listed
      cross join lateral (
        select tenant_id as "id~ten", mode, name, currency, status,
          json_build_object('rate_limit', rate_limit) as settings,
          round(clock_offset_ms / 1000.0)::bigint as clock_offset_seconds, version,
          ${timeText(sql`listed.created_at`)} as created_at, ${timeText(sql`updated_at`)} as updated_at
      ) item
      order by listed.created_at desc, tenant_id desc
    )
    select (select json_agg(item) from (select item from page limit ${page.limit}) shown)::text as items,
      case when (select count(*) from page) > ${page.limit}
        then (
          select ${timeText(sql`created_at`)} || ' ' || tenant_id
          from page offset ${page.limit - 1} limit 1
        )
      end as next
  `
  if (!found) throw new Error('a list statement answers one row')
  return found
}
