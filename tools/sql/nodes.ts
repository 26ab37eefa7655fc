import type { CallExpression, Node, TaggedTemplateExpression } from 'oxc-parser'
import type { Module } from '../files.ts'
import { visit } from '../source.ts'

export function templatesIn(
  module: Module,
  isWanted: (template: TaggedTemplateExpression) => boolean,
): TaggedTemplateExpression[] {
  const found: TaggedTemplateExpression[] = []
  visit(module, {
    TaggedTemplateExpression: (template) => {
      if (isWanted(template)) found.push(template)
    },
  })
  return found
}

/** `tx` and `system` are the usual tags. A function that takes either may call it otherwise. */
export function isStatement(template: TaggedTemplateExpression): boolean {
  const tag = tagOf(template)
  const [first] = template.quasi.quasis
  const isSql = /^\s*(select|with|insert|update|delete)\b/i.test(first?.value.cooked ?? '')
  return tag === 'tx' || tag === 'system' || (tag !== 'sql' && isSql)
}

/** `system` for `this.system` as well. */
export function tagOf({ tag }: TaggedTemplateExpression): string {
  return nameOf(tag)
}

export function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' ? nameOf(node.property) : ''
}

export function objectOf({ callee }: CallExpression): Node {
  return callee.type === 'MemberExpression' ? callee.object : callee
}

export function isUndefined(node: Node): boolean {
  return node.type === 'Identifier' && node.name === 'undefined'
}

export function isColumns(node: Node): boolean {
  return nameOf(node) === 'columns'
}
