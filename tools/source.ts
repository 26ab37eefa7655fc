import assert from 'node:assert/strict'
import {
  type ArrowFunctionExpression,
  type CallExpression,
  type ExportNamedDeclaration,
  type Expression,
  type Function as FunctionNode,
  type ImportDeclaration,
  type ModuleExportName,
  type Program,
  parseSync,
  type TSImportType,
  Visitor,
  type VisitorObject,
} from 'oxc-parser'

/** A file of TypeScript or JavaScript as its parser sees it, and what the house rules ask of it. */
export interface Source {
  readonly text: string
  readonly program: Program
  readonly imports: readonly Import[]
  readonly templates: readonly Template[]
}

export interface Import {
  readonly from: string
  /** Names as the other module calls them; `*` for all of it, none for an import of effects. */
  readonly names: readonly string[]
  /** Of what is exported again: what it is called from here on. */
  readonly exportedAs?: readonly string[]
  /** Nothing of it is left when the program runs. */
  readonly isType: boolean
}

export interface Template {
  /** The tag before it, or empty. */
  readonly tag: string
  /** Everything between the backticks, substitutions included. */
  readonly text: string
  readonly line: number
}

export interface FunctionBody {
  readonly line: number
  readonly lines: number
  /** What the function is handed to, such as `describe` or `Promise`, or empty. */
  readonly callee: string
}

/** A file that cannot be read has no imports and no statements, and would keep every rule. */
export function readSource(text: string, path = 'source.ts'): Source {
  const { program, errors } = parseSync(path, text)
  assert(errors.length === 0, `${path}: ${errors[0]?.message}`)
  return {
    text,
    program,
    imports: importsIn(program),
    templates: templatesIn(program, text),
  }
}

/** Calls the visitor for each node of the file. */
export function visit({ program }: Pick<Source, 'program'>, visitor: VisitorObject): void {
  new Visitor(visitor).visit(program)
}

export function lineAt({ text }: Pick<Source, 'text'>, at: number): number {
  return text.slice(0, at).split('\n').length
}

/** In every form that there is: of values, of types, of all of it, later, and inside a type. */
function importsIn(program: Program): Import[] {
  const found: Import[] = []
  const visitor: VisitorObject = {
    ImportDeclaration: (node) => found.push(importOf(node)),
    ExportNamedDeclaration: (node) => {
      if (node.source) found.push(reexportOf(node, node.source.value))
    },
    ExportAllDeclaration: ({ source, exportKind }) =>
      found.push({ from: source.value, names: ['*'], isType: exportKind === 'type' }),
    ImportExpression: ({ source }) =>
      found.push({ from: textOf(source), names: ['*'], isType: false }),
    TSImportType: ({ source, qualifier }) =>
      found.push({ from: source.value, names: [firstName(qualifier)], isType: true }),
    TSExternalModuleReference: ({ expression }) =>
      found.push({ from: expression.value, names: ['*'], isType: false }),
  }
  new Visitor(visitor).visit(program)
  return found
}

function importOf({ source, specifiers, importKind }: ImportDeclaration): Import {
  const isTypeAlone = (specifier: (typeof specifiers)[number]) =>
    specifier.type === 'ImportSpecifier' && specifier.importKind === 'type'
  return {
    from: source.value,
    names: specifiers.map((specifier) =>
      specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : '*',
    ),
    isType: importKind === 'type' || (specifiers.length > 0 && specifiers.every(isTypeAlone)),
  }
}

function reexportOf({ specifiers, exportKind }: ExportNamedDeclaration, from: string): Import {
  const allTypes = specifiers.every((specifier) => specifier.exportKind === 'type')
  return {
    from,
    names: specifiers.map(({ local }) => nameOf(local)),
    exportedAs: specifiers.map(({ exported }) => nameOf(exported)),
    isType: exportKind === 'type' || (specifiers.length > 0 && allTypes),
  }
}

function nameOf(node: ModuleExportName): string {
  return node.type === 'Literal' ? node.value : node.name
}

/** `A` of `import('x').A.B`. */
function firstName(qualifier: TSImportType['qualifier']): string {
  if (qualifier === null) return '*'
  return qualifier.type === 'Identifier' ? qualifier.name : firstName(qualifier.left)
}

/** What is imported by a name that is put together only later cannot be judged, and is shown as it stands. */
function textOf(source: Expression): string {
  if (source.type === 'Literal') return String(source.value)
  const isFixed = source.type === 'TemplateLiteral' && source.quasis.length === 1
  return isFixed ? (source.quasis[0]?.value.cooked ?? '') : ''
}

function templatesIn(program: Program, text: string): Template[] {
  const found: Template[] = []
  const tagged = new Map<number, string>()
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) =>
      tagged.set(quasi.start, tag.type === 'Identifier' ? tag.name : ''),
    'TemplateLiteral:exit': ({ start, end }) =>
      found.push({
        tag: tagged.get(start) ?? '',
        text: text.slice(start + 1, end - 1),
        line: lineAt({ text }, start),
      }),
  }).visit(program)
  return found
}

/** Every function, method and arrow function that has a block of its own. */
export function functionsOf(source: Source): FunctionBody[] {
  const bodies: FunctionBody[] = []
  const callees = new Map<number, string>()
  const handedTo = ({ callee, arguments: handed }: CallExpression) => {
    const name = source.text.slice(callee.start, callee.end)
    for (const { start } of handed) callees.set(start, name)
  }
  const add = ({ body, start }: FunctionNode | ArrowFunctionExpression) => {
    if (body?.type !== 'BlockStatement') return
    const line = lineAt(source, body.start)
    const lines = lineAt(source, body.end) - line + 1
    bodies.push({ line, lines, callee: callees.get(start) ?? '' })
  }
  visit(source, {
    CallExpression: handedTo,
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  })
  return bodies
}
