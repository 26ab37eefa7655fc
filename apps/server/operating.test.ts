import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { settings } from './settings.ts'

/** What the page for operators names is there. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readFileSync(`${root}docs/operating.md`, 'utf8')
const mentioned = (pattern: RegExp) => [...new Set(page.match(pattern))]

test('docs/operating.md: every variable is a setting', () => {
  const names = new Set<string>(Object.values(settings).map(({ name }) => name))
  const unknown = mentioned(/\bSOUK_[A-Z_]+\b/g).filter((name) => !names.has(name))
  assert.deepEqual(unknown, [])
})

test('docs/operating.md: every setting that names a database or Redis is on the page', () => {
  const names = Object.values(settings)
    .map(({ name }) => name)
    .filter((name) => /DATABASE|REDIS/.test(name))
  assert(names.length > 5)
  const found = new Set(mentioned(/\b[A-Z_]+\b/g))
  assert.deepEqual(
    names.filter((name) => !found.has(name)),
    [],
  )
})

test('docs/operating.md: every metric is one that a process shows', () => {
  const files = globSync('{platform,apps/server/launcher}/**/*.ts', { cwd: root })
  const source = files.map((file) => readFileSync(`${root}${file}`, 'utf8')).join('\n')
  // The library adds its own names behind our prefix.
  const library = ['souk_process_resident_memory_bytes']
  const roles = ['souk_app', 'souk_system', 'souk_backup', 'souk_restored']
  const metrics = mentioned(/\bsouk_[a-z_]+\b/g).filter((name) => !roles.includes(name))
  assert(metrics.length > 15)
  const unknown = metrics.filter((name) => !source.includes(`'${name}'`) && !library.includes(name))
  assert.deepEqual(unknown, [])
})

test('docs/operating.md: every script is one of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  const unknown = mentioned(/\bnpm run [a-z:]+/g).filter((name) => !scripts[name.slice(8)])
  assert.deepEqual(unknown, [])
})
