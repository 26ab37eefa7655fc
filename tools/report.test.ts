import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const suites = (word: string) => `
  import { describe, test } from 'node:test'
  describe('the ${word} suite', () => {
    describe('inside', () => {
      test('breaks', () => { throw new Error('${word} failure') })
      test('holds', () => {})
    })
    test('breaks outside', () => { throw new Error('${word} failure') })
  })
  test('breaks alone', () => { throw new Error('${word} failure') })
  describe('elsewhere', { skip: 'for want of a moon' }, () => test('waxes', () => {}))
`

let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'souk-report-'))
  for (const word of ['first', 'second']) {
    writeFileSync(join(folder, `${word}.test.mjs`), suites(word))
  }
})
after(() => rmSync(folder, { recursive: true }))

/** What somebody who runs both files at once is shown, without the frames of the stacks. */
function shown(detail: 'all' | 'failures'): string[] {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const reporter = fileURLToPath(new URL('./report.ts', import.meta.url))
  const { stdout } = spawnSync(
    process.execPath,
    [
      '--test',
      '--test-concurrency=2',
      `--test-reporter=${reporter}`,
      'first.test.mjs',
      'second.test.mjs',
    ],
    { cwd: folder, encoding: 'utf8', env: { ...env, SOUK_TEST_REPORT: detail } },
  )
  return stdout.split('\n').filter((line) => /^[✖✔﹣]|^ +[\d.]+ s /.test(line))
}

const failures = (word: string) => [
  `✖ the ${word} suite › inside › breaks`,
  `✖ the ${word} suite › breaks outside`,
  '✖ breaks alone',
]

test('a test that fails is named with the suites that it belongs to, and told once', () => {
  const names = shown('failures')
    .filter((line) => line.startsWith('✖'))
    .map((line) => line.replace(/ \(.*$/, ''))
  assert.deepEqual(names, [...failures('first'), ...failures('second')])
})

test('a failure names its file, and whoever asks for all sees what passes', () => {
  const lines = shown('all')
  assert.match(lines[0] ?? '', /breaks \(.*first\.test\.mjs\)$/)
  assert(lines.includes('✔ the first suite › inside › holds'))
})

test('what is skipped is named with the reason, whatever else is shown', () => {
  const skipped = (detail: 'all' | 'failures') =>
    shown(detail).filter((line) => line.startsWith('﹣'))
  const line = '﹣ elsewhere is skipped: for want of a moon'
  assert.deepEqual(skipped('failures'), [line, line])
  assert.deepEqual(skipped('all'), [line, line])
})

test('of many files the slowest are named at the end', () => {
  const names = shown('failures').slice(-2)
  for (const line of names) assert.match(line, /^ +\d+\.\d s (first|second)\.test\.mjs$/)
  assert.ok(!shown('all').some((line) => line.startsWith(' ')))
})
