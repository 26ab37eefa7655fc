import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { column } from '@souk/platform'
import { Type } from 'typebox'
import { ParsingThread } from './parser.ts'

const form = {
  row: Type.Object({ id: Type.String() }, { additionalProperties: false }),
  columns: [column.text('id', 'id')],
  shownOnly: [],
}
const thread = new ParsingThread({ rows: form })
after(() => thread.close())

const header = { delimiter: ',', names: ['id'], at: 3, line: 2 }

function parse(content: string, kind = 'rows') {
  const bytes = Buffer.from(content)
  const asked = { bytes, at: 3, line: 2, rowNumber: 2, isLast: true, header }
  return thread.parse(kind, { ...asked, format: 'csv', purpose: 'read' })
}

test('whoever waits for a thread that dies is told, and the next question begins another', async () => {
  assert.equal((await parse('a\nb\n')).count, 2)
  const first = thread.worker
  const waiting = [parse('a\n'.repeat(50_000)), parse('b\n')].map((asked) =>
    assert.rejects(asked, /the thread that reads rows has ended/),
  )
  await first?.terminate()
  await Promise.all(waiting)
  assert.equal((await parse('a\nb\nc\n')).count, 3)
  assert.notEqual(thread.worker, first)
})

test('what the thread cannot do ends it, and others are served again', async () => {
  await assert.rejects(parse('a\n', 'unknown'), /has ended/)
  assert.equal((await parse('a\n')).count, 1)
})
