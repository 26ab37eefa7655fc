import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { sourcesOutside } from '../testing/sources.ts'
import { consoleApp } from './app.ts'
import { kept } from './cache.ts'
import { builtConsole } from './index.ts'
import { hashOfSources } from './sources.ts'

test('all that goes into the build is in its name', async () => {
  assert.deepEqual(await sourcesOutside(consoleApp), [])
})

test('a changed file gives another name, an untouched one the same', (t) => {
  const folder = temporary(t)
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('a.ts', 'one')
  const first = hashOfSources([folder])
  assert.equal(hashOfSources([folder]), first)
  write('a.ts', 'two')
  const second = hashOfSources([folder])
  assert.notEqual(second, first)
  mkdirSync(join(folder, 'deeper'))
  write('deeper/b.css', '')
  assert.notEqual(hashOfSources([folder]), second)
})

test('what was made is made once, and anew where it cannot be kept', async (t) => {
  const folder = temporary(t)
  let times = 0
  const make = async () => ({ number: ++times, names: new Map([['a', Buffer.from('b')]]) })
  const first = await kept(folder, 'x', make)
  assert.deepEqual(await kept(folder, 'x', make), first)
  assert.equal(times, 1)
  // A file stands where the folder would have to be.
  writeFileSync(join(folder, 'file'), '')
  await kept(join(folder, 'file'), 'x', make)
  await kept(join(folder, 'file'), 'x', make)
  assert.equal(times, 3)
})

test('two that build side by side both get it whole', async (t) => {
  const folder = temporary(t)
  const both = Promise.withResolvers<void>()
  let begun = 0
  const make = async () => {
    begun += 1
    if (begun === 2) both.resolve()
    await both.promise
    return Buffer.alloc(1_000_000, 7)
  }
  const made = await Promise.all([kept(folder, 'x', make), kept(folder, 'x', make)])
  assert(made.every((bytes) => bytes.length === 1_000_000))
  assert.deepEqual(readdirSync(folder), ['x'])
})

test('sources that cannot be read are a failed build, and nothing is thrown before', async (t) => {
  const folder = temporary(t)
  const built = builtConsole(folder, [join(folder, 'missing')])
  await assert.rejects(built, { code: 'ENOENT' })
})

test('a half-written or foreign file is made anew', async (t) => {
  const folder = temporary(t)
  writeFileSync(join(folder, 'x'), 'not what v8 wrote')
  assert.equal(await kept(folder, 'x', async () => 'made'), 'made')
  assert.equal(await kept(folder, 'x', async () => 'again'), 'made')
})

test('only the last builds are kept', async (t) => {
  const folder = temporary(t)
  for (const [at, name] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) {
    await kept(folder, name, async () => name)
    utimesSync(join(folder, name), at, at)
  }
  await kept(folder, 'g', async () => 'g')
  assert.deepEqual(readdirSync(folder).sort(), ['d', 'e', 'f', 'g'])
})

function temporary(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'souk-build-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}
