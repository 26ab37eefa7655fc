import assert from 'node:assert/strict'
import { test } from 'node:test'
import { functionsOf, readSource } from './source.ts'

const lines = (count: number) => '\n'.repeat(count)

test('a file that cannot be read is no file that keeps the rules', () => {
  assert.throws(() => readSource('const a = {', 'broken.ts'), /broken\.ts/)
})

test('templates are found with their tags, through type arguments and nesting', () => {
  const { templates } = readSource(
    'tx<{ n: number }>`select ${sql`nested ${1}`} x`; plain(`a`); tx `b`; a > `c`; x.tx`d`',
  )
  assert.deepEqual(
    templates.map(({ tag }) => tag),
    ['sql', 'tx', '', 'tx', '', ''],
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
const o = (p: import('p').P.Q) => import('q')
export type * from 'r'
type S = typeof import('s')
import t, { type U } from 't'
`)
  assert.deepEqual(
    source.imports.map(({ from, names, isType }) => [from, names.join(), isType]),
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
      ['p', 'P', true],
      ['q', '*', false],
      ['r', '*', true],
      ['s', '*', true],
      ['t', '*,U', false],
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
describe('suite', () => {${lines(7)}})
if (a) {${lines(7)}}
for (const b of c) {${lines(8)}}
const object = {${lines(9)}}
interface Shape {${lines(10)}}
switch (a) { case f(): {${lines(11)}} }
const choice = a ? f() : {${lines(12)}}
`),
  )
  assert.deepEqual(
    bodies.map(({ lines: count, callee }) => [count, callee]),
    [
      [3, ''],
      [4, ''],
      [5, ''],
      [6, ''],
      [7, ''],
      [8, 'describe'],
    ],
  )
})
