import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { en } from '../src/texts/en/index.ts'

const sources = fileURLToPath(new URL('../src/', import.meta.url))
const code = globSync('**/*.{ts,tsx}', { cwd: sources })
  .filter((path) => !/^texts\/(en|de)\//.test(path))
  .map((path) => readFileSync(join(sources, path), 'utf8'))
  .join('\n')

/** Parts whose texts are found by what the API says: a state, a code, an operation. */
const byTheirKey = new Set([
  ...['scopes', 'operations', 'works', 'roles', 'states', 'events', 'fields', 'problems'],
  ...['actors', 'nouns'],
])

/** `orders.place` of `t.orders.place`, and `place` of `orders` in `const { place } = t.orders`. */
const named = new Set(
  [...code.matchAll(/\b(\w+)(?=\.(\w+))/g)].map(([, part, name]) => `${part}.${name}`),
)
for (const [, taken = '', from = ''] of code.matchAll(/\{([^{}]*)\} = ([^\n]*)/g))
  for (const name of taken.match(/\w+/g) ?? [])
    for (const part of from.match(/\w+/g) ?? []) named.add(`${part}.${name}`)

/** `agents` of `t.agents[command]`: then the commands stand somewhere else, or are states in capitals. */
const lookedUp = new Set([...code.matchAll(/\b(\w+)\[/g)].map(([, part]) => part))
const words = new Set(code.match(/\w+/g))

function isShown(part: string, name: string): boolean {
  const isFound = lookedUp.has(part) && (words.has(name) || /^[A-Z_]+$/.test(name))
  return named.has(`${part}.${name}`) || isFound
}

test('every text of the catalog is shown somewhere', () => {
  const idle = Object.entries(en)
    .filter(([part]) => !byTheirKey.has(part))
    .flatMap(([part, texts]) => Object.keys(texts).map((name) => [part, name] as const))
    .filter(([part, name]) => !isShown(part, name))
    .map(([part, name]) => `${part}.${name}`)
  assert.deepEqual(idle, [])
})
