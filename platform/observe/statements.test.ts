import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compile, literal } from '../db/sql.ts'
import { createLog } from './log.ts'
import { metrics } from './metrics.ts'
import { warnOfUnnamedStatements } from './statements.ts'

const text = (strings: TemplateStringsArray, ...values: unknown[]) => compile(strings, values)
const numbered = (n: number) => text`select ${literal(n)} where ${'a'} = 'b'`

async function sampleOf(name: string): Promise<number> {
  const sample = new RegExp(`^${name} (\\d+)$`, 'm').exec(await metrics.metrics())
  return Number(sample?.[1])
}
const named = () => sampleOf('souk_database_named_statements')
const namedMax = () => sampleOf('souk_database_named_statements_max')

describe('named statements', () => {
  test('are counted once a text, beside their bound', async () => {
    const before = await named()
    numbered(0)
    numbered(0)
    numbered(1)
    assert.equal((await named()) - before, 2)
    assert.ok((await namedMax()) > (await named()))
  })

  test('are no more than the bound, of which one line warns when a statement finds no name left', async () => {
    const lines: string[] = []
    warnOfUnnamedStatements(createLog('warn', 'test', { write: (line) => lines.push(line) }))
    const bound = await namedMax()
    const first = numbered(0)
    const free = bound - (await named())
    for (let n = 1; n <= free; n += 1) numbered(n + 1)
    assert.equal(await named(), bound)
    assert.deepEqual(lines, [], 'every statement so far has a name')
    const unnamed = [numbered(bound + 1), numbered(bound + 2)]
    assert.deepEqual(
      unnamed.map(({ name }) => name),
      [undefined, undefined],
    )
    assert.equal(await named(), bound)
    assert.deepEqual(numbered(0), first, 'what has a name keeps it')
    assert.equal(lines.length, 1)
    const { level, msg, named_max, first_unnamed } = JSON.parse(lines[0] ?? '')
    assert.deepEqual([level, named_max], [40, bound])
    assert.match(msg, /planned on every call/)
    assert.equal(first_unnamed, `select ${bound + 1} where $1 = 'b'`)
  })
})
