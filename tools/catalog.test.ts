import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Table } from '@souk/platform'
import { createTestDatabase, patientWaits, type TestDatabase } from '@souk/platform/testing'
import { services } from '../apps/server/services.ts'
import { type Client, newClient } from '../platform/db/driver.ts'
import { compile } from '../platform/db/sql.ts'
import { listFiles } from './files.ts'
import { erasedColumns, freeOfPersons, isFree } from './persons.ts'

/** Tables that are asked before a tenant is known. Requests cannot read them. */
const ofTheInstallation = [
  'souk.migrations',
  'souk.unfinished_migrations',
  'gateways.directory',
  'identity.client_directory',
  'identity.revocation_feed',
  'identity.signing_keys',
  'identity.oauth_records',
  'identity.attempts',
]

/**
 * Read by the search functions of the catalog, which run as the owner and compare the tenant themselves: row-level security
 * keeps the owner from indexes of words. Requests are bound to their tenant as on every table.
 */
const searchedByOwner = [
  'catalog.search_documents',
  'catalog.search_prices',
  'catalog.search_variants',
  'catalog.search_words',
]

/** A sandbox can be emptied and a live tenant cannot, so what tells them apart is checked twice. */
const listedValues = ['tenants_mode_check']

/** Columns that descriptions leave out. */
const keptOtherwise = [
  // A new secret has no end; only the rotation to the next one gives it one.
  'identity.secrets.expires_at',
  // Nobody promises a day yet; scorecards judge by them as soon as somebody does.
  'orders.fulfillments.promised_ship_by',
  'orders.fulfillments.promised_deliver_by',
]

/** The tables that the domains describe in their `rows.ts`. */
async function describedTables(): Promise<{ table: string; columns: string[] }[]> {
  const paths = listFiles('services').filter((path) => path.endsWith('/rows.ts'))
  const modules = await Promise.all(paths.map((path) => import(`../${path}`)))
  return modules
    .flatMap((module: object) => Object.values(module))
    .filter((exported) => exported instanceof Table)
    .map(({ name, columns }) => ({ table: name, columns: columns.strings.join('').split(', ') }))
}

type Ask = <Row extends object>(
  strings: TemplateStringsArray,
  ...values: unknown[]
) => Promise<Row[]>

interface Offence {
  readonly offence: string
}

describe('the schema keeps the rules under which it runs on one database and on many', () => {
  let db: TestDatabase
  let owner: Client

  before(async () => {
    // Of the schema alone: what an extension brings along is not ours.
    db = await createTestDatabase(services, 'superuser', null)
    owner = newClient({
      url: db.ownerUrl,
      applicationName: 'test',
      queryTimeoutMs: 0,
      isDistributed: false,
      waits: patientWaits,
    })
    await owner.connect()
    // Names are written with their schema, that of the owner's own name too.
    await owner.query('set search_path to public')
  })
  after(async () => {
    await owner.end()
    await db.drop()
  })

  const ask: Ask = async (strings, ...given) => {
    const { text, values } = compile(strings, given)
    return (await owner.query(text, values)).rows
  }

  /** Holds the schema to a rule, and the rule to what it must find: each planted statement breaks it, and is undone. */
  function rule(
    title: string,
    find: (ask: Ask) => Promise<Offence[]>,
    ...planted: readonly [string, ...string[]]
  ): void {
    test(title, async () => {
      const offences = (await find(ask)).map(({ offence }) => offence)
      if (offences.length > 0) assert.fail(`\n${offences.join('\n')}`)
      for (const statement of planted) {
        await owner.query('begin')
        try {
          await owner.query(statement)
          assert.notDeepEqual(await find(ask), [], `finds nothing against: ${statement}`)
        } finally {
          await owner.query('rollback')
        }
      }
    })
  }

  rule(
    'each domain has one schema, and there is no other',
    (ask) => {
      const known = ['souk', 'platform', ...services.map(({ name }) => name.replaceAll('-', '_'))]
      return ask<Offence>`
        select nspname as offence from pg_namespace
        where nspname !~ '^(pg_|information_schema$|public$)' and not nspname = any(${known})
      `
    },
    'create schema stray',
  )

  rule(
    'requests may use the schema of every domain that keeps something',
    (ask) => ask<Offence>`
      select nspname || ' has no grant of usage to souk_app' as offence from pg_namespace
      where nspname = any(${services.map(({ name }) => name)})
        and not has_schema_privilege('souk_app', nspname, 'usage')
    `,
    'revoke usage on schema orders from souk_app',
  )

  rule(
    'every table belongs to tenants: tenant_id is a uuid that is always there',
    (ask) => ask<Offence>`
      select c.oid::regclass::text as offence
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)'
        and not c.oid::regclass::text = any(${ofTheInstallation})
        and not exists (
          select from pg_attribute a
          where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull
            and a.atttypid = 'uuid'::regtype
        )
    `,
    'create table orders.stray (id uuid primary key)',
    'create table orders.stray (tenant_id uuid)',
  )

  rule(
    'every table has a primary key',
    (ask) => ask<Offence>`
      select c.oid::regclass::text as offence
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)'
        and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)
    `,
    'create table orders.stray (tenant_id uuid not null)',
  )

  rule(
    'tenant_id comes first in every primary key, unique key and index',
    (ask) => ask<Offence>`
      select i.indexrelid::regclass::text as offence
      from pg_index i
      join pg_class c on c.oid = i.indrelid
      join pg_namespace n on n.oid = c.relnamespace
      left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      join pg_class x on x.oid = i.indexrelid
      join pg_am m on m.oid = x.relam
      where n.nspname !~ '^(pg_|information_schema)' and m.amname in ('btree', 'hash', 'gist', 'brin')
        and not c.oid::regclass::text = any(${ofTheInstallation})
        and a.attname is distinct from 'tenant_id'
    `,
    'create index stray on orders.orders (id)',
  )

  rule(
    'a foreign key starts with tenant_id on both sides and stays within its domain',
    (ask) => ask<Offence>`
      select k.conrelid::regclass || ' ' || k.conname as offence
      from pg_constraint k
      join pg_class here on here.oid = k.conrelid
      join pg_class there on there.oid = k.confrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
      where k.contype = 'f' and (
        a.attname <> 'tenant_id' or b.attname <> 'tenant_id'
        or here.relnamespace <> there.relnamespace
        or k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd')
      )
    `,
    'create table orders.stray (tenant_id uuid, id uuid, foreign key (tenant_id, id) references customers.customers)',
  )

  rule(
    'no check lists the values of a column, which every write would read anew',
    (ask) => ask<Offence>`
      select k.conrelid::regclass || ' ' || k.conname as offence
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'c' and n.nspname !~ '^(pg_|information_schema)'
        and pg_get_constraintdef(k.oid) like '%ARRAY[%' and not k.conname = any(${listedValues})
    `,
    "alter table orders.orders add check (status in ('A', 'B'))",
  )

  rule(
    'row-level security is enabled and forced on every table',
    (ask) => ask<Offence>`
      select c.oid::regclass::text as offence
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)'
        and c.oid::regclass::text not in ('souk.migrations', 'souk.unfinished_migrations')
        and not (
          c.relrowsecurity
          and (c.relforcerowsecurity or c.oid::regclass::text = any(${searchedByOwner}))
        )
    `,
    'alter table orders.orders no force row level security',
    'alter table orders.orders disable row level security',
  )

  rule(
    'what requests see and write is bound to the tenant of the transaction, by the only policy that gives rights',
    (ask) => ask<Offence>`
      select c.oid::regclass::text as offence
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)'
        and not c.oid::regclass::text = any(${ofTheInstallation})
        and not exists (
          select from pg_policy p
          where p.polrelid = c.oid and p.polcmd = '*' and p.polpermissive
            and p.polroles = array['souk_app'::regrole::oid]
            and pg_get_expr(p.polqual, p.polrelid) = '(tenant_id = souk.tenant())'
            and pg_get_expr(p.polwithcheck, p.polrelid) = '(tenant_id = souk.tenant())'
        )
      union all
      select p.polrelid::regclass || ' has a second policy for requests'
      from pg_policy p
      where p.polroles && array['souk_app'::regrole::oid, 0::oid] and p.polpermissive
        and (select count(*) from pg_policy q
             where q.polrelid = p.polrelid and q.polpermissive
               and q.polroles && array['souk_app'::regrole::oid, 0::oid]) > 1
      union all
      -- The nodes of a cluster take one that narrows for one that gives rights.
      select p.polrelid::regclass || ' is narrowed without a look at the tenant'
      from pg_policy p
      where p.polroles && array['souk_app'::regrole::oid, 0::oid] and not p.polpermissive
        and (
          pg_get_expr(p.polqual, p.polrelid) not like '%(tenant_id = souk.tenant())%'
          or pg_get_expr(p.polwithcheck, p.polrelid) not like '%(tenant_id = souk.tenant())%'
        )
    `,
    'drop policy tenant on orders.orders',
    'create policy second on orders.orders to souk_app using (true)',
    'create policy narrow on orders.orders as restrictive to souk_app using (true)',
  )

  rule(
    'requests cannot read or change what belongs to the installation',
    (ask) => ask<Offence>`
      select name || ' ' || privilege as offence
      from unnest(${ofTheInstallation}::text[]) name
      cross join unnest(array['select', 'update', 'delete', 'truncate']) privilege
      where has_table_privilege('souk_app', name, privilege)
    `,
    'grant select on souk.migrations to souk_app',
  )

  rule(
    'the roles of requests and of the system own nothing and bypass nothing',
    (ask) => ask<Offence>`
      select rolname || ' is too mighty' as offence
      from pg_roles
      where rolname in ('souk_app', 'souk_system')
        and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
      union all
      select c.oid::regclass || ' is owned by ' || r.rolname
      from pg_class c join pg_roles r on r.oid = c.relowner
      where r.rolname in ('souk_app', 'souk_system')
      union all
      select r.rolname || ' is a member of ' || m.roleid::regrole
      from pg_auth_members m join pg_roles r on r.oid = m.member
      where r.rolname in ('souk_app', 'souk_system')
      union all
      select nspname || ' lets ' || r.rolname || ' create'
      from pg_namespace n cross join pg_roles r
      where r.rolname in ('souk_app', 'souk_system') and nspname !~ '^pg_'
        and has_schema_privilege(r.rolname, n.oid, 'create')
    `,
    'alter table orders.orders owner to souk_app',
    'grant pg_read_all_data to souk_app',
    'grant create on schema orders to souk_system',
  )

  rule(
    'a view shows what its reader may see, never what its owner may',
    (ask) => ask<Offence>`
      select c.oid::regclass::text as offence
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('v', 'm') and n.nspname !~ '^(pg_|information_schema)'
        and not coalesce('security_invoker=true' = any(c.reloptions), false)
    `,
    'create view orders.stray as select 1 as one',
  )

  rule(
    'a function that runs as its owner names its search path and is for named roles only',
    (ask) => ask<Offence>`
      select p.oid::regprocedure::text as offence
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname !~ '^(pg_|information_schema)' and (
        not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')
        or has_function_privilege('public', p.oid, 'execute')
      )
    `,
    'create function orders.stray() returns int language sql security definer return 1',
    'create function orders.stray() returns int language sql security definer set search_path = pg_catalog return 1',
  )

  rule(
    'there are no triggers, rules, sequences or inherited tables',
    (ask) => ask<Offence>`
      select 'trigger ' || tgname as offence from pg_trigger where not tgisinternal
      union all
      select 'rule ' || r.rulename || ' on ' || r.ev_class::regclass
      from pg_rewrite r join pg_class c on c.oid = r.ev_class
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^(pg_|information_schema)' and r.rulename <> '_RETURN'
      union all
      select 'sequence ' || c.oid::regclass from pg_class c where c.relkind = 'S'
      union all
      select 'inheritance of ' || inhrelid::regclass
      from pg_inherits join pg_class c on c.oid = inhrelid where not c.relispartition
    `,
    'create trigger stray before update on orders.orders for each row execute function suppress_redundant_updates_trigger()',
    'create rule stray as on insert to orders.orders do also nothing',
    'create sequence orders.stray',
    'create table orders.stray () inherits (orders.orders)',
  )

  rule(
    'ids and times come from the program: no default calls a function',
    (ask) => ask<Offence>`
      select d.adrelid::regclass || '.' || a.attname as offence
      from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      join pg_class c on c.oid = d.adrelid
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^(pg_|information_schema)' and a.attgenerated = ''
        and pg_get_expr(d.adbin, d.adrelid) ~* '\\w\\(|current_'
    `,
    'alter table orders.orders add column stray timestamptz default now()',
  )

  rule(
    'a row that is described is described as a whole: what is read and saved misses no column',
    async (ask) => {
      const described = await describedTables()
      assert(described.length > 0)
      const known = described.flatMap(({ table, columns }) =>
        ['tenant_id', ...columns].map((column) => `${table}.${column}`),
      )
      return ask<Offence>`
        select c.oid::regclass || '.' || a.attname || ' is not described' as offence
        from pg_attribute a
        join pg_class c on c.oid = a.attrelid
        where c.oid::regclass::text = any(${described.map(({ table }) => table)})
          and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and not c.oid::regclass || '.' || a.attname = any(${[...known, ...keptOtherwise]})
      `
    },
    'alter table orders.orders add column stray int',
  )

  rule(
    'money is bigint, states are text, times know their zone: no type that an index cannot use',
    (ask) => ask<Offence>`
      select c.oid::regclass || '.' || a.attname || ' is ' || format_type(a.atttypid, a.atttypmod) as offence
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace
      join pg_type t on t.oid = a.atttypid
      where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)'
        and a.attnum > 0 and not a.attisdropped and (
          t.typtype = 'e'
          or t.typname in ('float4', 'float8', 'numeric', 'money', 'timestamp', 'time', 'timetz', 'bpchar')
          or (a.attname in ('status', 'state', 'mode') and t.typname not in ('text', 'int4'))
          or (a.attname ~ '(^|_)(amount|price|total|fee|balance)$' and t.typname <> 'int8')
        )
    `,
    'alter table orders.orders add column stray numeric',
    'alter table orders.orders add column stray_price int',
    'alter table orders.orders add column state boolean',
  )

  rule(
    'what a column may say of a person is erased with the person, or known to say nothing',
    async (ask) => {
      const erased = new Set(erasedColumns())
      const found = await ask<{ table: string; column: string }>`
        select c.oid::regclass::text as table, a.attname::text as column
        from pg_attribute a
        join pg_class c on c.oid = a.attrelid
        join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)'
          and a.attnum > 0 and not a.attisdropped
          and format_type(a.atttypid, null) ~ '^(text|jsonb?|bytea|character varying)'
      `
      return found
        .filter(({ table, column }) => !erased.has(`${table}.${column}`) && !isFree(table, column))
        .map(({ table, column }) => ({
          offence: `${table}.${column} is neither erased by a manifest nor listed in tools/persons.ts`,
        }))
    },
    'alter table orders.orders add column stray text',
    'alter table orders.orders add column crm_id text',
    'alter table orders.orders add column locale text',
    'create table orders.stray (tenant_id uuid, words jsonb)',
  )

  rule(
    'what is erased, or listed as free of persons, is there',
    (ask) => ask<Offence>`
      select name || ' is not there' as offence
      from unnest(${[...erasedColumns(), ...freeOfPersons]}::text[]) name
      where not exists (
        select
        from pg_attribute a
        join pg_class c on c.oid = a.attrelid
        where a.attnum > 0 and not a.attisdropped
          and name in (c.oid::regclass::text, c.oid::regclass || '.' || a.attname)
      )
    `,
    'alter table customers.addresses drop column line2',
    'drop table pricing.fx_rates',
  )
})
