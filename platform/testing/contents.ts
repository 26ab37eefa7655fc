import { fixed } from '../db/sql.ts'
import type { System } from '../db/system.ts'

/** What a table holds of one tenant. */
export interface Contents {
  readonly name: string
  readonly n: number
  readonly digest: string | null
}

/** Every table that has rows of the tenant. Past all policies when asked with the rights of the owner. */
export async function contentsOf(owner: System, tenantId: string): Promise<Contents[]> {
  const tables = await owner<{ name: string }>`
    select c.oid::regclass::text as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind in ('r', 'p')
    order by name
  `
  const held = await Promise.all(tables.map(({ name }) => contentOf(owner, name, tenantId)))
  return held.filter(({ n }) => n > 0)
}

async function contentOf(owner: System, name: string, tenantId: string): Promise<Contents> {
  const [content] = await owner<Omit<Contents, 'name'>>`
    select count(*) as n, md5(string_agg(t::text, ',' order by t::text)) as digest
    from ${fixed(name)} t
    where tenant_id = ${tenantId}
  `
  if (!content) throw new Error('a count answers one row')
  return { name, ...content }
}

/** Every row of every table as text. Past all policies when asked with the rights of the owner. */
export async function textOf(owner: System): Promise<string> {
  const tables = await owner<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name
    from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
  `
  const texts = tables.map(
    ({ name }) => owner<{ content: string }>`select t::text as content from ${fixed(name)} t`,
  )
  return (await Promise.all(texts))
    .flat()
    .map(({ content }) => content)
    .join('\n')
}

/** Columns in which one of these stands in any row of the tenant, in whatever case; in bytes as well. */
export async function columnsWith(
  owner: System,
  tenantId: string,
  wanted: readonly string[],
): Promise<string[]> {
  const columns = await owner<{ table: string; column: string }>`
    select format('%I.%I', n.nspname, c.relname) as table, format('%I', a.attname) as column
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$)'
      and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')
    order by 1, 2
  `
  // Bytes are written in hexadecimal.
  const inBytes = wanted.map((text) => Buffer.from(text).toString('hex'))
  const pattern = [...wanted.map((text) => text.toLowerCase()), ...inBytes].join('|')
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const rows = await owner`
        select 1
        from ${fixed(table)}
        where tenant_id = ${tenantId} and lower(${fixed(column)}::text) ~ ${pattern}
        limit 1
      `
      return rows.length > 0 ? [`${table}.${column}`] : []
    }),
  )
  return found.flat()
}
