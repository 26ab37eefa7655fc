import type { System } from '@souk/platform'
import type { Schema } from './distributed.ts'

/** Reads from the catalog of a migrated database what the rules have to know of it. */
export async function readSchema(system: System): Promise<Schema> {
  const [relations, functions] = await Promise.all([
    listOfTenants(system),
    // Of functions that share a name the steadiest counts: which of them is meant only a planner knows.
    system<{ name: string; volatility: string }>`
      select case nspname when 'pg_catalog' then proname else nspname || '.' || proname end as name,
        min(provolatile::text) as volatility
      from pg_proc
      join pg_namespace on pg_namespace.oid = pronamespace
      group by 1
    `,
  ])
  return {
    ofTenants: new Set(relations.map(({ name }) => name)),
    volatility: new Map(functions.map(({ name, volatility }) => [name, volatility])),
  }
}

/** A table of tenants is told from one of the installation as `distribute` tells it; a view of theirs shows the tenant. */
function listOfTenants(system: System): Promise<{ name: string }[]> {
  return system<{ name: string }>`
    select relation.oid::regclass::text as name
    from pg_class relation
    join pg_namespace schema on schema.oid = relation.relnamespace
    join pg_attribute tenant on tenant.attrelid = relation.oid and tenant.attname = 'tenant_id'
    where schema.nspname !~ '^(pg_|information_schema)' and (
      relation.relkind = 'v'
      or relation.relkind in ('r', 'p')
        and exists (
          select from pg_policy where polrelid = relation.oid and polname = 'tenant'
        )
        and exists (
          select from pg_constraint
          where conrelid = relation.oid and contype = 'p' and tenant.attnum = any(conkey)
        )
    )
  `
}

export interface Policy {
  readonly table: string
  readonly name: string
  readonly expression: string
}

export function listPolicies(system: System): Promise<Policy[]> {
  return system<Policy>`
    select polrelid::regclass::text as table, polname as name, expression
    from pg_policy
    cross join lateral (
      values (pg_get_expr(polqual, polrelid)), (pg_get_expr(polwithcheck, polrelid))
    ) as half (expression)
    where expression is not null
  `
}

/** The functions of the product as they were created. */
export async function listDefinitions(system: System): Promise<ReadonlyMap<string, string>> {
  const found = await system<{ name: string; definition: string }>`
    select nspname || '.' || proname as name, pg_get_functiondef(pg_proc.oid) as definition
    from pg_proc
    join pg_namespace on pg_namespace.oid = pronamespace
    where nspname !~ '^(pg_|information_schema|public$)' and prokind in ('f', 'p')
  `
  return new Map(found.map(({ name, definition }) => [name, definition]))
}

export function listViews(system: System): Promise<{ name: string; definition: string }[]> {
  return system<{ name: string; definition: string }>`
    select oid::regclass::text as name, pg_get_viewdef(oid) as definition
    from pg_class
    where relkind = 'v' and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
  `
}
