import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { contractions } from './expanding.ts'
import { root } from './files.ts'

const releases = readdirSync(join(root, 'docs/released')).map((file) => file.replace('.json', ''))

/** Written before the rule, and applied since: they cannot say it themselves. */
const before = [
  'platform/migrations/0006_reset_by_setting.sql',
  'services/payments/migrations/0005_unanswered_captures.sql',
  'services/webhooks/migrations/0002_kernel_lanes.sql',
]

test('migrations take nothing from the release before, which runs beside them during a roll', () => {
  const files = globSync('{platform,services/*}/migrations/*.sql', { cwd: root }).sort()
  assert(files.length > 30)
  const found = new Map(
    files.map((file) => [file, contractions(readFileSync(join(root, file), 'utf8'), releases)]),
  )
  const offences = files
    .filter((file) => !before.includes(file))
    .flatMap((file) => (found.get(file) ?? []).map((offence) => `${file} ${offence}`))
  if (offences.length > 0) {
    assert.fail(
      `\n${offences.join('\n')}\nA migration may do so when no release that uses it runs any more, and says since when: ` +
        '"-- contract: nothing reads it since 3.4.0"',
    )
  }
  for (const file of before)
    assert.notDeepEqual(found.get(file), [], `${file} is listed for nothing`)
})

const planted: [statement: string, why: RegExp][] = [
  ['drop table shop.lamps', /^drops what/],
  ['drop view shop.bright_lamps', /^drops what/],
  ['drop function shop.shine(int)', /^drops what/],
  ['alter table shop.lamps\n  drop column watts', /^drops a column/],
  ['drop policy tenant on shop.lamps', /^drops a policy/],
  ['revoke update on shop.lamps from souk_app', /^takes a right/],
  ['alter table shop.lamps rename column watts to power', /^renames/],
  ['alter table shop.lamps alter column watts type bigint', /^changes the type/],
  ['alter table shop.lamps alter column watts set not null', /^refuses/],
  ['alter table shop.lamps add column watts int not null', /must be filled/],
  ['alter table shop.lamps add constraint lit check (watts > 0)', /^adds a limit/],
  ['alter table shop.lamps add foreign key (tenant_id, id) references shop.x', /^adds a limit/],
  ['create unique index lamps_name on shop.lamps (tenant_id, name)', /^adds a unique key/],
  ['do $$ begin alter table shop.lamps drop column watts; end $$', /^drops a column/],
]
for (const [statement, why] of planted) {
  test(`is refused: ${statement.replaceAll(/\s+/g, ' ')}`, () => {
    const [offence = ''] = contractions(`${statement};`, releases)
    assert.match(offence, why)
    const told = `-- contract: nothing uses it since ${releases[0]}\n${statement};`
    assert.deepEqual(contractions(told, releases), [])
    assert.notDeepEqual(contractions(told.replace(`${releases[0]}`, '99.0.0'), releases), [])
  })
}

for (const statement of [
  'create table shop.lamps (tenant_id uuid, id uuid, primary key (tenant_id, id))',
  'create table shop.lamps (id uuid); create unique index lamps_id on shop.lamps (id)',
  'alter table shop.lamps add column watts int',
  'alter table shop.lamps add column watts int not null default 0',
  'alter table shop.lamps drop constraint lit',
  'alter table shop.lamps alter column watts drop not null',
  'create index lamps_name on shop.lamps (tenant_id, name)',
  'grant select on shop.lamps to souk_app',
]) {
  test(`is taken: ${statement}`, () => {
    assert.deepEqual(contractions(`${statement};`, releases), [])
  })
}
