import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { rewriteMarked } from '../ids/rewrite.ts'
import { idOf } from '../ids/typeid.ts'
import { createWorld, type World } from '../testing/world.ts'
import { field, listItem, listItems } from './item.ts'
import { pageFrom } from './page.ts'
import { compile, type Sql, sql } from './sql.ts'

let world: World
before(async () => {
  world = await createWorld({ services: [] })
})
after(() => world.close())

const uuid = '01890a5d-ac96-774b-bcce-b302099a8057'

/** The item of a row as a client sees it. */
async function shown(item: Sql, row: Sql): Promise<unknown> {
  const [found] = await world.peek(
    'one',
    (tx) => tx<{ item: string }>`select ${item} as item from (select ${row}) listed`,
  )
  return JSON.parse(rewriteMarked(found?.item ?? ''))
}

const hostile = [
  '"',
  '\\',
  '\\"',
  "'",
  "''); drop table x; --",
  '~ord":"',
  '"id~ord":""',
  `","id~ord":"${uuid}`,
  '{"a":1}',
  '\u0001\u0008\u001f\u007f',
  '\n\r\t',
  '\u2028\u2029',
  '%s %1$s',
  '$1 $$',
  'é🛒',
  'null',
  '',
]
const texts = fc.oneof(
  fc.constantFrom(...hostile),
  fc.array(fc.constantFrom(...hostile)).map((parts) => parts.join('')),
  // PostgreSQL keeps neither a null byte nor half a character; requests with them are refused before.
  fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\u0000', '')),
)

describe('an item of a list', () => {
  const item = listItem({
    id: field.id('ord'),
    buyer_id: field.id('cus', sql`listed.buyer`),
    title: field.text(),
    status: field.word(),
    count: field.number(),
    rate: field.number(),
    version: field.count(),
    open: field.boolean(),
    at: field.time(),
    tags: field.array(),
    metadata: field.json(),
    total: field.money(sql`listed.count`, sql`listed.status`),
    place: field.object({ name: field.text(sql`listed.title`), open: field.boolean() }),
    reason: field.objectWhere(sql`listed.open`, { code: field.text(sql`listed.title`) }),
  })
  const row = (title: string) => sql`${uuid}::uuid as id, ${uuid}::uuid as buyer,
    ${title}::text as title, 'EUR' as status, 9007199254740991 as count, 0.000001::float8 as rate,
    3 as version, true as open, '2026-02-03T04:05:06.07Z'::timestamptz as at, array[${title}::text, null] as tags,
    jsonb_build_object('id~ord', ${title}::text) as metadata`

  test('fields keep their order and each has its kind', async () => {
    const place = { name: 'Lamp', open: true }
    const expected = {
      id: idOf('ord', uuid),
      buyer_id: idOf('cus', uuid),
      title: 'Lamp',
      status: 'EUR',
      count: 9007199254740991,
      rate: 0.000001,
      version: 3,
      open: true,
      at: '2026-02-03T04:05:06.070Z',
      tags: ['Lamp', null],
      metadata: { 'id~ord': 'Lamp' },
      total: { amount: 9007199254740991, currency: 'EUR' },
      place,
      reason: { code: 'Lamp' },
    }
    const found = await shown(item, row('Lamp'))
    assert.deepEqual(found, expected)
    assert.deepEqual(Object.keys(found as object), Object.keys(expected))
  })

  test('several members may be JSON already', async () => {
    const withMembers = listItem({
      open: field.boolean(),
      several: field.members(sql`'"width":1,"height":null'`),
      title: field.text(),
    })
    const expected = { open: true, width: 1, height: null, title: 'Lamp' }
    assert.deepEqual(await shown(withMembers, row('Lamp')), expected)
  })

  test('what is null in the row is null in the item', async () => {
    const nothing = sql`null::uuid as id, null::uuid as buyer, null::text as title,
      '' as status, null::bigint as count, null::float8 as rate, 3 as version, null::boolean as open,
      null::timestamptz as at, null::text[] as tags, null::jsonb as metadata`
    assert.deepEqual(await shown(item, nothing), {
      id: null,
      buyer_id: null,
      title: null,
      status: '',
      count: null,
      rate: null,
      version: 3,
      open: null,
      at: null,
      tags: null,
      metadata: null,
      total: { amount: null, currency: '' },
      place: { name: null, open: null },
      reason: null,
    })
  })

  test('whatever somebody wrote stays the text that it was', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (title) => {
        const found = (await shown(item, row(title))) as Record<string, unknown>
        assert.equal(found.title, title)
        assert.deepEqual(found.tags, [title, null])
        assert.deepEqual(found.metadata, { 'id~ord': title })
        assert.deepEqual(found.place, { name: title, open: true })
        assert.deepEqual(found.reason, { code: title })
        assert.equal(Object.keys(found).length, 14)
      }),
      { numRuns: 300, examples: hostile.map((text) => [text]) },
    )
  })

  test('rows of their own are gathered in the order that was asked for', async () => {
    const lines = listItems(
      { line_id: field.id('oit', sql`line.id`), text: field.text(sql`line.text`) },
      sql`line.place desc`,
    )
    const item = listItem({ lines: field.json(sql`listed.lines`) })
    const gathered = (from: Sql) => sql`(select ${lines} from (${from}) line) as lines`
    const two = sql`values (${uuid}::uuid, '"a"', 1), (null, 'b', 2)`
    assert.deepEqual(
      await shown(item, gathered(sql`select * from (${two}) line (id, text, place)`)),
      {
        lines: [
          { line_id: null, text: 'b' },
          { line_id: idOf('oit', uuid), text: '"a"' },
        ],
      },
    )
    const none = sql`select null::uuid as id, '' as text, 1 as place where false`
    assert.deepEqual(await shown(item, gathered(none)), { lines: [] })
  })

  test('one piece of SQL is made once; values stay parameters', () => {
    const item = listItem({
      name: field.text(sql`coalesce(listed.name, ${'it is not " \' safe'})`),
    })
    assert.deepEqual(item.values, ['it is not " \' safe'])
    const ask = () => {
      const { strings, values } = sql`select ${item}`
      return compile(strings, values)
    }
    assert.equal(
      ask().text,
      `select concat('{"name":', coalesce(to_json(coalesce(listed.name, $1)), 'null'), '}')`,
    )
    assert.notEqual(ask().name, undefined)
    assert.equal(ask().name, ask().name)
  })
})

describe('a page', () => {
  const rows = ['c', 'b', 'a'].map((key) => ({ key, item: `{"name":"${key}"}` }))

  test('ends before the row that says that more follow', () => {
    assert.deepEqual(pageFrom(rows, { limit: 2, after: null }), {
      items: '[{"name":"c"},{"name":"b"}]',
      next: 'b',
    })
  })

  test('has no next one when no more follow', () => {
    assert.equal(pageFrom(rows, { limit: 3, after: null }).next, null)
    assert.deepEqual(pageFrom([], { limit: 3, after: null }), { items: '[]', next: null })
  })
})
