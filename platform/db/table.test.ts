import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '../ids/typeid.ts'
import { notes } from '../testing/notes/notes.ts'
import { createWorld, type World } from '../testing/world.ts'
import { StaleRead } from './retry.ts'
import { sql } from './sql.ts'
import { exactly, exactlyOne, id, orStale, plain, Table } from './table.ts'
import type { Tx } from './tx.ts'

interface Note {
  readonly id: string
  readonly text: string
  readonly colour: string
  readonly copies: number
  readonly version: number
}

const table = new Table<Note>(
  'notes.notes',
  {
    id: id('note'),
    text: plain('text'),
    colour: plain(),
    copies: plain('int'),
    version: plain('int'),
  },
  { fixed: ['colour'] },
)

let world: World
before(async () => {
  world = await createWorld({ services: [notes] })
})
after(() => world.close())

const aNote = (changes: Partial<Note> = {}): Note => ({
  id: newId('note'),
  text: 'first',
  colour: 'RED',
  copies: 3,
  version: 1,
  ...changes,
})

const notesOf = (tenant: string) =>
  world.peek(tenant, async (tx: Tx) => {
    const found = await tx`
      select ${table.columns} from notes.notes where tenant_id = ${tx.tenantId} order by id
    `
    return found.map((row) => table.fieldsOf(row))
  })

describe('a table', () => {
  test('what is inserted is what is read', async () => {
    const note = aNote()
    await world.seed('one', (tx) => table.insert(tx, [note]))
    assert.deepEqual(await notesOf('one'), [note])
  })

  test('many rows go in one flush, whatever their number', async () => {
    const list = Array.from({ length: 300 }, (_, copies) => aNote({ copies }))
    const flushes = world.database.writeFlushes
    await world.seed('many', (tx) => table.insert(tx, list))
    assert.equal(world.database.writeFlushes - flushes, 2)
    assert.equal((await notesOf('many')).length, 300)
    await world.seed('many', (tx) => table.insert(tx, []))
  })

  test('an insert may go on with what is returned of a row that is there already', async () => {
    const note = aNote()
    const save = (saved: Note) =>
      world.seed('upserted', async (tx) => {
        const kept = await tx`
          ${table.insertion(tx, [saved])}
          on conflict (tenant_id, id) do update set text = excluded.text
          returning ${table.columns}
        `
        return kept.map((row) => table.fieldsOf(row))
      })
    assert.deepEqual(await save(note), [note])
    assert.deepEqual(await save({ ...note, text: 'second', copies: 9 }), [
      { ...note, text: 'second' },
    ])
  })

  test('a row is read from a join by its name', async () => {
    const note = aNote()
    await world.seed('joined', (tx) => table.insert(tx, [note]))
    const [row] = await world.peek(
      'joined',
      (tx) => tx`
      select ${table.columnsOf('note')}
      from notes.notes note
      join notes.notes other on other.tenant_id = note.tenant_id and other.id = note.id
      where note.tenant_id = ${tx.tenantId}
    `,
    )
    assert.deepEqual(row && table.fieldsOf(row), note)
    assert.equal(table.columnsOf('note'), table.columnsOf('note'))
  })

  test('an update saves every field but the fixed ones, on top of the version before', async () => {
    const note = aNote()
    await world.seed('changed', (tx) => table.insert(tx, [note]))
    const changed = { ...note, text: 'second', copies: 4, colour: 'BLUE', version: 2 }
    await world.seed('changed', (tx) => table.update(tx, changed))
    assert.deepEqual(await notesOf('changed'), [{ ...changed, colour: 'RED' }])
  })

  test('an update that is told what the row was leaves what is large and the same as the database has it', async () => {
    const withLarge = new Table<Note>(
      'notes.notes',
      {
        id: id('note'),
        text: plain(),
        colour: plain(),
        copies: plain(),
        version: plain(),
      },
      { large: ['text', 'colour'] },
    )
    const note = aNote()
    await world.seed('large', (tx) => withLarge.insert(tx, [note]))
    // Nobody says that of a row that has another text: it shows that the text is not sent.
    const told = { ...note, text: 'told' }
    const more = { ...told, copies: 4, version: 2 }
    await world.seed('large', (tx) => withLarge.update(tx, more, told))
    assert.deepEqual(await notesOf('large'), [{ ...note, copies: 4, version: 2 }])
    const renamed = { ...more, text: 'second', version: 3 }
    await world.seed('large', (tx) => withLarge.update(tx, renamed, more))
    assert.deepEqual(await notesOf('large'), [renamed])
    const alone = { ...renamed, text: 'third', version: 4 }
    await world.seed('large', (tx) => withLarge.update(tx, alone))
    assert.deepEqual(await notesOf('large'), [alone])
  })

  test('an update that was decided on another version fails, and changes nothing', async () => {
    const note = aNote({ version: 5 })
    await world.seed('moved', (tx) => table.insert(tx, [note]))
    for (const version of [5, 7]) {
      const update = world.seed('moved', (tx) => table.update(tx, { ...note, text: 'x', version }))
      await assert.rejects(update, /notes\.notes has no version/)
    }
    assert.deepEqual(await notesOf('moved'), [note])
  })

  test('many rows are saved in one flush, each on top of its version, or none of them', async () => {
    const list = Array.from({ length: 120 }, (_, copies) => aNote({ copies }))
    await world.seed('saved', (tx) => table.insert(tx, list))
    const next = list.map((note, index) => ({ ...note, text: `no ${index}`, version: 2 }))
    const flushes = world.database.writeFlushes
    await world.seed('saved', (tx) => table.updateMany(tx, next))
    assert.equal(world.database.writeFlushes - flushes, 2)
    assert.deepEqual(await notesOf('saved'), next)
    const stale = next.map((note, index) => ({ ...note, copies: 0, version: index === 60 ? 2 : 3 }))
    const saving = world.seed('saved', (tx) => table.updateMany(tx, stale))
    await assert.rejects(saving, /notes\.notes has not all of the rows/)
    assert.deepEqual(await notesOf('saved'), next)
    await world.seed('saved', (tx) => table.updateMany(tx, []))
  })

  test('many rows of a column whose type is not said are not saved', async () => {
    const untyped = new Table<Pick<Note, 'id' | 'text'>>('notes.notes', {
      id: id('note'),
      text: plain(),
    })
    const saving = world.seed('untyped', (tx) => untyped.updateMany(tx, [aNote()]))
    await assert.rejects(saving, /the type of notes\.notes\.text is not said/)
  })

  const otherRows = (message: string) => ({ code: 'SK001', message })
  const repainting = (tx: Tx, colour: string) => sql`
    update notes.notes set colour = ${colour} where tenant_id = ${tx.tenantId}
  `

  test('exactlyOne fails for no row and for two, and lets one be changed', async () => {
    for (const [tenant, count] of [
      ['none', 0],
      ['two', 2],
    ] as const) {
      const list = Array.from({ length: count }, () => aNote())
      await world.seed(tenant, (tx) => table.insert(tx, list))
      const repainted = world.seed(tenant, (tx) => tx`${exactlyOne(repainting(tx, 'BLUE'))}`)
      await assert.rejects(repainted, otherRows(`stale read: ${count} row(s) instead of 1`))
      assert.ok((await notesOf(tenant)).every(({ colour }) => colour === 'RED'))
    }
    await world.seed('single', (tx) => table.insert(tx, [aNote()]))
    await world.seed('single', (tx) => tx`${exactlyOne(repainting(tx, 'BLUE'))}`)
    assert.equal((await notesOf('single'))[0]?.colour, 'BLUE')
  })

  test('exactly fails for fewer rows than it says, and for more', async () => {
    await world.seed('three', (tx) => table.insert(tx, [aNote(), aNote(), aNote()]))
    const repaint = (count: number) =>
      world.seed(
        'three',
        (tx) => tx`
        ${exactly(count, sql`${repainting(tx, 'BLUE')} returning 1`)}
      `,
      )
    await assert.rejects(repaint(2), otherRows('stale read: 3 row(s) instead of 2'))
    await assert.rejects(repaint(4), otherRows('stale read: 3 row(s) instead of 4'))
    await repaint(3)
    assert.ok((await notesOf('three')).every(({ colour }) => colour === 'BLUE'))
  })

  test('the system role may guard its writes too', async () => {
    const { system } = world.database
    const guarded = exactly(2, sql`select from pg_roles where rolname = 'souk_app'`)
    await assert.rejects(system`${guarded}`, otherRows('stale read: 1 row(s) instead of 2'))
  })

  test('only other rows are a stale read: a division by zero stays what it is', async () => {
    const attempts: number[] = []
    const failing = (statement: (tx: Tx) => Promise<unknown>) =>
      world.seed('failing', (tx) => {
        attempts.push(tx.attempt)
        return orStale(statement(tx), 'the note has changed')
      })
    const dividing = failing((tx) => tx`select 1 / count(*) from notes.notes where false`)
    await assert.rejects(dividing, { code: '22012' })
    assert.deepEqual(attempts, [1], 'it is not tried again')
    await assert.rejects(
      failing((tx) => tx`${exactlyOne(repainting(tx, 'BLUE'))}`),
      (error) => error instanceof StaleRead && error.message === 'the note has changed',
    )
  })

  test('a row of another tenant is not there to be changed', async () => {
    const note = aNote()
    await world.seed('owner', (tx) => table.insert(tx, [note]))
    const update = world.seed('stranger', (tx) => table.update(tx, { ...note, version: 2 }))
    await assert.rejects(update, /has no version/)
    assert.deepEqual(await notesOf('owner'), [note])
  })
})
