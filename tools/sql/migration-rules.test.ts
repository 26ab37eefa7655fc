import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { root } from '../files.ts'
import { contractions, offences } from './migration-rules.ts'

const releases = readdirSync(join(root, 'docs/released')).map((file) => file.replace('.json', ''))

/** Written before the rule, and applied since: they cannot say it themselves. */
const before = [
  'platform/migrations/0006_reset_by_setting.sql',
  'services/catalog/migrations/0002_sellers.sql',
  'services/identity/migrations/0002_sandbox_reset.sql',
  'services/payments/migrations/0003_gateway_calls.sql',
  'services/payments/migrations/0005_unanswered_captures.sql',
  'services/webhooks/migrations/0002_kernel_lanes.sql',
]

test('migrations take nothing from the release before, which runs beside them during a roll', () => {
  const files = globSync('{platform,services/*}/migrations/*.sql', { cwd: root }).sort()
  assert(files.length > 30)
  const found = new Map(
    files.map((file) => [file, contractions(readFileSync(join(root, file), 'utf8'), releases)]),
  )
  const told = files
    .filter((file) => !before.includes(file))
    .flatMap((file) => (found.get(file) ?? []).map((offence) => `${file} ${offence}`))
  if (told.length > 0) {
    assert.fail(
      `\n${told.join('\n')}\nA migration may do so when no release that uses it runs any more, and says since when: ` +
        '"-- contract: nothing reads it since 3.4.0"',
    )
  }
  for (const file of before)
    assert.notDeepEqual(found.get(file), [], `${file} is listed for nothing`)
})

test('no two migrations of a service have one number', () => {
  const files = globSync('{platform,services/*}/migrations/*.sql', { cwd: root })
  const numbered = Map.groupBy(files, (file) => file.replace(/(\/\d{4})_[^/]*$/, '$1'))
  const twice = [...numbered.values()].filter((same) => same.length > 1)
  assert.deepEqual(twice, [])
})

interface Planted {
  readonly offends: readonly string[]
  /** What looks like it and takes nothing. */
  readonly isFine: readonly string[]
}

const lamps = 'create table shop.lamps (tenant_id uuid, id uuid, watts int)'
const inBlock = (statement: string) => `do $$ begin ${statement}; end $$`

/** Every rule has to have statements that break it: a rule without one does not compile. */
const planted: Readonly<Record<keyof typeof offences, Planted>> = {
  drop: {
    offends: [
      'drop table shop.lamps',
      'drop table if exists shop.lamps cascade',
      'drop view shop.bright_lamps',
      'drop schema shop',
      'drop function shop.shine(int)',
      'drop procedure shop.shine(int)',
      'drop type shop.colour',
      'drop sequence shop.numbers',
      inBlock('drop table shop.lamps'),
      inBlock('if true then drop table shop.lamps; end if'),
      inBlock('begin perform 1; exception when others then drop table shop.lamps; end'),
      inBlock(`execute 'drop table shop.lamps'`),
    ],
    isFine: [`${lamps}; drop table shop.lamps`],
  },
  dropColumn: {
    offends: [
      'alter table shop.lamps\n  drop column watts',
      'alter table shop.lamps drop watts',
      'alter table only shop.lamps add column volts int, drop if exists watts cascade',
      'create table if not exists shop.lamps (id uuid); alter table shop.lamps drop watts',
      inBlock('alter table shop.lamps drop watts'),
    ],
    isFine: [`${lamps}; alter table shop.lamps drop watts`],
  },
  dropKey: {
    offends: [
      'drop index shop.lamps_name',
      'alter table shop.lamps drop constraint lamps_pkey',
      'alter table shop.lamps drop constraint lamps_tenant_id_name_key',
    ],
    isFine: [
      'alter table shop.lamps drop constraint lit',
      'create index lamps_name on shop.lamps (tenant_id, name); drop index shop.lamps_name',
    ],
  },
  takeRight: {
    offends: [
      'revoke update on shop.lamps from souk_app',
      'revoke all on function shop.shine() from public',
      'drop policy tenant on shop.lamps',
    ],
    isFine: [
      'grant select on shop.lamps to souk_app',
      'grant usage on schema shop to souk_app, souk_system',
      `create function shop.shine() returns int language sql return 1;
       revoke all on function shop.shine() from public`,
      `create function shop.glow(lamp uuid) returns int language sql return 1;
       revoke all on function shop.glow(uuid) from public`,
      `${lamps}; create policy tenant on shop.lamps using (true); drop policy tenant on shop.lamps`,
    ],
  },
  rename: {
    offends: [
      'alter table shop.lamps rename to lights',
      'alter table shop.lamps rename column watts to power',
      'alter table shop.lamps rename watts to power',
      'alter view shop.bright_lamps rename to bright',
      'alter table shop.lamps rename constraint lit to shining',
      'alter function shop.shine() rename to glow',
      'alter table shop.lamps set schema store',
    ],
    isFine: [`${lamps}; alter table shop.lamps rename watts to power`],
  },
  changeType: {
    offends: [
      'alter table shop.lamps alter column watts type bigint',
      'alter table shop.lamps alter watts set data type bigint using watts::bigint',
    ],
    isFine: [`${lamps}; alter table shop.lamps alter watts type bigint`],
  },
  demand: {
    offends: [
      'alter table shop.lamps alter column watts set not null',
      'alter table shop.lamps alter watts drop default',
      'alter table shop.lamps add column watts int not null',
      'alter table shop.lamps add watts int not null',
    ],
    isFine: [
      'alter table shop.lamps add column watts int',
      'alter table shop.lamps add column watts int not null default 0',
      `alter table shop.lamps add column tags text[] not null default '{}'`,
      `alter table shop.lamps add column "not null" text default 'not null'`,
      'alter table shop.lamps add column double int not null generated always as (watts * 2) stored',
      'alter table shop.lamps alter column watts drop not null',
      'alter table shop.lamps alter column watts set default 60',
    ],
  },
  limit: {
    offends: [
      'alter table shop.lamps add constraint lit check (watts > 0)',
      'alter table shop.lamps add check (watts > 0) not valid',
      'alter table shop.lamps add unique (tenant_id, name)',
      'alter table shop.lamps add primary key (tenant_id, id)',
      'alter table shop.lamps add constraint lamps_pkey primary key using index lamps_id',
      'alter table shop.lamps add foreign key (tenant_id, id) references shop.x',
      'alter table shop.lamps add column name text unique',
      'create unique index lamps_name on shop.lamps (tenant_id, name)',
      'create policy few on shop.lamps as restrictive using (watts < 60)',
      '-- narrows shop.chairs: nobody sits there\ncreate policy few on shop.lamps as restrictive using (true)',
      'alter table shop.lamps enable row level security',
    ],
    isFine: [
      '-- narrows shop.lamps: nobody could change them before\ncreate policy few on shop.lamps as restrictive for update using (true) with check (watts = 0)',
      `${lamps}; create unique index lamps_id on shop.lamps (id); alter table shop.lamps add check (watts > 0)`,
      'create index lamps_name on shop.lamps (tenant_id, name)',
      'create policy all_of_them on shop.lamps to souk_system using (true)',
    ],
  },
  rewrite: {
    offends: [
      'alter table shop.lamps add column made_at timestamptz default now()',
      'alter table shop.lamps add column made_at timestamptz not null default current_timestamp',
      'alter table shop.lamps add column code text not null default gen_random_uuid()',
    ],
    isFine: [`alter table shop.lamps add column colour text not null default 'white'::text`],
  },
  scan: {
    offends: [
      'alter table shop.lamps add column volts int check (volts > 0)',
      'alter table shop.lamps add column volts int not null default 230 constraint live check (volts > 0)',
    ],
    isFine: [
      `${lamps}; alter table shop.lamps add column volts int check (volts > 0)`,
      'alter table shop.lamps validate constraint lit',
    ],
  },
  changeRows: {
    offends: [
      'delete from shop.lamps where watts = 0',
      'truncate shop.lamps',
      'update shop.lamps set watts = 60',
      'with gone as (delete from shop.lamps returning id) select count(*) from gone',
      `insert into shop.lamps (id) values ('x') on conflict (id) do update set watts = 60`,
      'alter table shop.lamps add column volts int; update shop.lamps set volts = 230, watts = 60',
      inBlock('delete from shop.lamps'),
    ],
    isFine: [
      `${lamps}; insert into shop.lamps (id) select id from shop.lights; delete from shop.lamps; truncate shop.lamps`,
      'insert into shop.lamps (id) select id from shop.lights on conflict (id) do nothing',
      'alter table shop.lamps add column volts int; update shop.lamps set volts = 230',
    ],
  },
  replace: {
    offends: [
      'create or replace view shop.bright_lamps as select id from shop.lamps',
      'create or replace function shop.shine() returns int language sql return 2',
      `-- replaces shop.dark_lamps: it has all columns that it had
       create or replace view shop.bright_lamps as select id from shop.lamps`,
    ],
    isFine: [
      'create view shop.bright_lamps as select id from shop.lamps',
      'create function shop.shine() returns int language sql return 1',
      `-- replaces shop.bright_lamps: it has all columns that it had, and a new one\n` +
        'create or replace view shop.bright_lamps as select id, watts from shop.lamps',
      `create view shop.bright_lamps as select id from shop.lamps;
       create or replace view shop.bright_lamps as select id, watts from shop.lamps`,
    ],
  },
  hide: {
    offends: [
      `do $$ begin execute format('drop table %s', 'shop.lamps'); end $$`,
      'call shop.shine()',
      'select shop.shine()',
      inBlock('perform shop.shine()'),
      'do $$ declare n int; begin n := shop.shine(); end $$',
      'do $$ declare c refcursor; given text; begin open c for execute given; end $$',
      'do language plperl $$ anything $$',
      'alter tabel shop.lamps',
    ],
    isFine: [
      `call souk.tenant_table('shop.lamps')`,
      `call souk.open_to_system('shop.lamps', 'select, update')`,
      `do $$ declare target regclass; begin
         for target in select polrelid from pg_policy loop call souk.emptied_by_reset(target); end loop;
       end $$`,
    ],
  },
  unknown: {
    offends: [
      'alter table shop.lamps disable row level security',
      'alter table shop.lamps owner to somebody',
      'alter policy tenant on shop.lamps using (false)',
      'drop owned by souk_app',
      'create trigger shining before insert on shop.lamps execute function shop.shine()',
      'create rule dark as on insert to shop.lamps do instead nothing',
      'alter default privileges revoke select on tables from souk_app',
    ],
    isFine: ['create schema shop', lamps, `comment on table shop.lamps is 'They shine.'`],
  },
}

for (const [rule, { offends, isFine }] of Object.entries(planted)) {
  const offence = offences[rule as keyof typeof offences]
  describe(`a migration that ${offence}`, () => {
    test('has been planted', () => assert.notEqual(offends.length, 0))
    for (const statement of offends) {
      test(`is refused: ${statement.replaceAll(/\s+/g, ' ')}`, () => {
        const found = contractions(`${statement};`, releases)
        assert.deepEqual(
          found.map((line) => line.slice(0, offence.length)),
          [offence],
        )
      })
    }
    for (const statement of isFine) {
      test(`is not: ${statement.replaceAll(/\s+/g, ' ')}`, () => {
        assert.deepEqual(contractions(`${statement};`, releases), [])
      })
    }
  })
}

test('a migration may take what nothing uses since a release that is out, and says so', () => {
  const saying = (release: string) =>
    contractions(`-- contract: nothing uses it since ${release}\ndrop table shop.lamps;`, releases)
  assert.deepEqual(saying(`${releases[0]}`), [])
  assert.deepEqual(saying('99.0.0').length, 1)
})

test('each offence names its statement, without the comments in it', () => {
  const text =
    '-- Out.\ncreate schema shop;\n-- They go.\ndrop table\n  shop.lamps; -- all\ndrop view a.b;'
  assert.deepEqual(contractions(text, releases), [
    `${offences.drop}: drop table shop.lamps`,
    `${offences.drop}: drop view a.b`,
  ])
})
