import { type Static, Type } from 'typebox'
import { audited } from '../../audit.ts'
import { count, countedTotal } from '../../counters.ts'
import { field, listItem } from '../../db/item.ts'
import { type ListPage, type PageRequest, pageOf } from '../../db/page.ts'
import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/tx.ts'
import { event } from '../../events/event.ts'
import { emit } from '../../events/outbox.ts'
import { on } from '../../events/reactions.ts'
import { CountedPage, listQuery } from '../../http/list.ts'
import { created, keptButRefused } from '../../http/outcome.ts'
import { service } from '../../http/service.ts'
import type { App } from '../../http/types.ts'
import { checkVersion } from '../../http/versions.ts'
import { Id, idOf, newId, uuidOf } from '../../ids/typeid.ts'
import { problem, refusals } from '../../problems/problem.ts'

/** The smallest possible domain: what the kernel promises is shown on it, without a commerce noun. */

const Colour = Type.Union([Type.Literal('RED'), Type.Literal('BLUE')])
const NoteView = Type.Object({
  id: Id('note'),
  text: Type.String(),
  colour: Colour,
  version: Type.Integer(),
})
type NoteView = Static<typeof NoteView>
const NoteBody = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: 200 }),
    colour: Type.Optional(Colour),
    shout: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
const NoteParams = Type.Object({ noteId: Id('note') })

const noteNotFound = problem<{ noteId: string }>('note_not_found', 404, 'No such note', {
  help: 'Check the id.',
})
const noteTooLoud = problem('note_too_loud', 422, 'Kept, but not so loud', {
  help: 'Write without shouting.',
})

const noteWritten = event('note.written', 1, {
  resource: 'note',
  summary: 'A note was written',
  object: Type.Object({ id: Type.String(), text: Type.String() }),
})

const noteEchoed = event('note.echoed', 1, {
  resource: 'note',
  summary: 'A note was heard',
  object: Type.Object({ id: Type.String() }),
})

interface NoteRow {
  id: string
  text: string
  colour: 'RED' | 'BLUE'
  version: number
}

async function getNote(tx: Tx, noteId: string, lock = sql``): Promise<NoteView> {
  const [row] = await tx<NoteRow>`
    select id, text, colour, version from notes.notes
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(noteId)} ${lock}
  `
  if (!row) throw noteNotFound({ noteId })
  return { ...row, id: idOf('note', row.id) }
}

export async function writeNote(
  tx: Tx,
  { text, colour = 'RED' }: Static<typeof NoteBody>,
): Promise<NoteView> {
  const note: NoteView = { id: newId('note'), text, colour, version: 1 }
  await tx`
    insert into notes.notes (tenant_id, id, text, colour, version)
    values (${tx.tenantId}, ${uuidOf(note.id)}, ${text}, ${colour}, 1)
  `
  count(tx, 'notes', { '': 1, [colour]: 1 })
  emit(tx, noteWritten, { id: note.id, version: 1, object: { id: note.id, text } })
  audited(tx, { resource: 'note', id: note.id, after: note })
  return note
}

async function recolour(tx: Tx, noteId: string, colour: 'RED' | 'BLUE'): Promise<NoteView> {
  const note = await getNote(tx, noteId, sql`for update`)
  checkVersion(tx, note.version)
  const version = note.version + 1
  await tx`
    update notes.notes set colour = ${colour}, version = ${version}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(noteId)}
  `
  count(tx, 'notes', { [note.colour]: -1, [colour]: 1 })
  return { ...note, colour, version }
}

const noteItem = listItem({
  id: field.id('note'),
  text: field.text(),
  colour: field.word(),
  version: field.number(),
})

function listNotes(tx: Tx, colour: string | undefined, page: PageRequest): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`notes.notes`,
      where: [colour === undefined ? undefined : sql`colour = ${colour}`],
      item: noteItem,
      total: countedTotal(tx, 'notes', colour),
    },
    page,
  )
}

function routes(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/notes',
    config: { scope: 'notes:write', audience: ['operator'] },
    schema: {
      operationId: 'writeNote',
      summary: 'Write a note',
      body: NoteBody,
      response: { 201: NoteView, ...refusals(noteTooLoud) },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const note = await writeNote(tx, request.body)
        if (request.body.shout) return keptButRefused(note, noteTooLoud())
        return created(note, `/api/v1/notes/${note.id}`)
      }),
  })
  app.route({
    method: 'GET',
    url: '/api/v1/notes',
    config: { scope: 'notes:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'listNotes',
      summary: 'List notes',
      querystring: listQuery({ colour: Type.Optional(Colour) }),
      response: { 200: CountedPage(NoteView) },
    },
    handler: (request) => request.list((tx, page) => listNotes(tx, request.query.colour, page)),
  })
  app.route({
    method: 'GET',
    url: '/api/v1/notes/:noteId',
    config: { scope: 'notes:read', audience: ['operator', 'provider'] },
    schema: {
      operationId: 'getNote',
      summary: 'Read a note',
      params: NoteParams,
      response: { 200: NoteView, ...refusals(noteNotFound) },
    },
    handler: (request) => request.read((tx) => getNote(tx, request.params.noteId)),
  })
  app.route({
    method: 'PATCH',
    url: '/api/v1/notes/:noteId',
    config: { scope: 'notes:write', audience: ['operator'] },
    schema: {
      operationId: 'recolourNote',
      summary: 'Give a note another colour',
      params: NoteParams,
      body: Type.Object({ colour: Colour }, { additionalProperties: false }),
      response: { 200: NoteView, ...refusals(noteNotFound) },
    },
    handler: (request) =>
      request.write((tx) => recolour(tx, request.params.noteId, request.body.colour)),
  })
}

const copyNote = on(noteWritten, 'notes.count_copies', async (tx, { data }) => {
  const { id, text } = data.object
  if (text === 'poison') throw new Error('cannot read this')
  if (text === 'echo') emit(tx, noteEchoed, { id, version: 1, object: { id } })
  await tx`
    update notes.notes set copies = copies + 1
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(data.object.id)}
  `
})

export const notes = service({
  name: 'notes',
  version: '1.0.0',
  basePath: '/api/v1/notes',
  summary: 'Notes, for the kernel’s own tests',
  routes,
  events: [noteWritten, noteEchoed],
  reactions: [copyNote],
  migrations: new URL('./migrations/', import.meta.url),
})
