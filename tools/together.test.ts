import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { programFor, sharingProcesses } from './together.ts'

describe('test files share a process', () => {
  const numbered = (path: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${path}/${at}.test.ts`)

  test('with others of their area, in parts of about the same size', () => {
    const lines = numbered('services/carts/lines', 7)
    const carts = ['services/carts/carts.test.ts', ...lines]
    const kernel = ['platform/db/a.test.ts', 'platform/http/b.test.ts']
    const parts = sharingProcesses([...carts, 'services/orders/a.test.ts', ...kernel])
    assert.deepEqual(parts, [
      ...[carts.slice(0, 4), carts.slice(4)],
      ...[['services/orders/a.test.ts'], kernel],
    ])
  })

  test('unless they wear something down: those are alone, and begun at even distances', () => {
    const [one, other] = ['services/carts/stress/a.test.ts', 'services/carts/stress/b.test.ts']
    const short = ['platform/a/a.test.ts', 'sdk/b.test.ts', 'services/orders/c.test.ts']
    const [first, second, third] = short.map((file) => [file])
    const parts = sharingProcesses([one, other, ...short])
    assert.deepEqual(parts, [[one], first, second, [other], third])
  })
})

describe('files that share a process', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'souk-together-'))
  })
  after(() => rmSync(folder, { recursive: true }))

  const counting = `
    import { after, afterEach, before, beforeEach, test } from 'node:test'
    const say = (word) => console.log(import.meta.url.split('/').at(-1), word)
    const loaded = await new Promise((resolve) => setImmediate(resolve, 'loaded'))
    say(loaded)
    before(() => say('before'))
    beforeEach(() => say('before each'))
    test('one', () => say('one'))
    test('two', () => say('two'))
    afterEach(() => say('after each'))
    after(() => say('after'))
  `
  const played = [
    ...['loaded', 'before', 'before each', 'one', 'after each', 'before each', 'two'],
    ...['after each', 'after'],
  ]

  /** What the files print, and how Node says that it went. */
  function run(files: Record<string, string>, limits = {}) {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const program = programFor(Object.keys(files), folder, limits)
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const reporter = fileURLToPath(new URL('./report.ts', import.meta.url))
    const { stdout, status } = spawnSync(
      process.execPath,
      [`--test-reporter=${reporter}`, program],
      { cwd: folder, encoding: 'utf8', env: { ...env, SOUK_TEST_REPORT: 'all' } },
    )
    return { lines: stdout.split('\n'), status }
  }

  test('run one after the other, each with its own hooks', () => {
    const { lines, status } = run({ 'a.test.ts': counting, 'b.test.ts': counting })
    const said = lines.filter((line) => /^[ab]\.test\.ts /.test(line))
    assert.deepEqual(said, [
      ...played.map((word) => `a.test.ts ${word}`),
      ...played.map((word) => `b.test.ts ${word}`),
    ])
    assert.deepEqual(
      lines.filter((line) => line.startsWith('✔')),
      ['✔ one', '✔ two', '✔ one', '✔ two'],
    )
    assert.equal(status, 0)
  })

  test('are run though one of them cannot be loaded, and that one fails', () => {
    const broken = `throw new Error('this file is broken')`
    const { lines, status } = run({ 'broken.test.ts': broken, 'b.test.ts': counting })
    assert(lines.some((line) => line.startsWith('✖ broken.test.ts')))
    assert(lines.some((line) => line.includes('this file is broken')))
    assert.equal(lines.filter((line) => line.startsWith('✔')).length, 2)
    assert.equal(status, 1)
  })

  test('are run though one of them does not end, and that one fails', () => {
    const hanging = `
      import { test } from 'node:test'
      const waiting = setInterval(() => {}, 1_000)
      test('hangs', ({ signal }) => new Promise(() => signal.addEventListener('abort', () => clearInterval(waiting))))
    `
    const { lines, status } = run(
      { 'hanging.test.ts': hanging, 'b.test.ts': counting },
      { fileMs: 2_000 },
    )
    assert(
      lines.some((line) => line.startsWith('✖ hangs')),
      lines.join('\n'),
    )
    assert.equal(lines.filter((line) => line.startsWith('✔')).length, 2)
    assert.equal(status, 1)
  })

  test('end with a failure though one of them leaves something open', () => {
    const leaving = `
      import { test } from 'node:test'
      test('leaves', () => void setInterval(() => {}, 1_000))
    `
    const { status } = run({ 'leaving.test.ts': leaving, 'b.test.ts': counting }, { lingerMs: 500 })
    assert.equal(status, 1)
  })
})
