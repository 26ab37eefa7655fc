import assert from 'node:assert/strict'
import { test } from 'node:test'
import { functionsOf, importsOf, readSource } from './source.ts'

const lines = (count: number) => '\n'.repeat(count)

test('strings, comments, templates and patterns are no code; substitutions are', () => {
  const { code } = readSource(
    "const a = 'new Date()' // new Date()\nconst b = /new Date()'/g\nconst c = `new Date() ${new Date()}`\n/* ' */",
  )
  assert.equal(code.match(/new Date\(\)/g)?.length, 1)
})

test('a division is no pattern', () => {
  const { code } = readSource('const half = total / 2 / count\nconst text = "x / y"')
  assert.match(code, /total \/ 2 \/ count/)
})

test('templates are found with their tags, through type arguments and nesting', () => {
  const { templates } = readSource(
    'tx<{ n: number }>`select ${sql`nested ${1}`} x`; plain(`a`); tx `b`; a > `c`',
  )
  assert.deepEqual(
    templates.map(({ tag }) => tag),
    ['sql', 'tx', '', '', ''],
  )
  assert.equal(templates[1]?.text, 'select ${sql`nested ${1}`} x')
})

test('imports are found in all their forms, and none in a string', () => {
  const source = readSource(`
import a from 'a'
import type { B } from 'b'
import { type C, d as e } from 'c'
import { type F } from 'f'
import * as g from 'g'
import 'h'
export { i } from 'i'
export * from 'j'
export type { K } from 'k'
const l = await import('l')
const text = "import m from 'm'"
export const n = 'n'
`)
  assert.deepEqual(
    importsOf(source).map(({ from, names, isType }) => [from, names.join(), isType]),
    [
      ['a', '*', false],
      ['b', 'B', true],
      ['c', 'C,d', false],
      ['f', 'F', true],
      ['g', '*', false],
      ['h', '', false],
      ['i', 'i', false],
      ['j', '*', false],
      ['k', 'K', true],
      ['l', '*', false],
    ],
  )
})

test('function bodies are told from other blocks', () => {
  const bodies = functionsOf(
    readSource(`
function plain(a: number) {${lines(2)}}
async function typed(a: { b: string }): Promise<{ c: string } | null> {${lines(3)}}
const arrow = (a: string): Map<string, () => void> => {${lines(4)}}
class Box {
  method() {${lines(5)}}
  get size(): number {${lines(6)}}
}
if (a) {${lines(7)}}
for (const b of c) {${lines(8)}}
const object = {${lines(9)}}
interface Shape {${lines(10)}}
switch (a) { case f(): {${lines(11)}} }
const choice = a ? f() : {${lines(12)}}
`),
  )
  assert.deepEqual(
    bodies.map(({ lines: count }) => count),
    [3, 4, 5, 6, 7],
  )
})
