import assert from 'node:assert/strict'
import type { CallExpression, Node, TaggedTemplateExpression } from 'oxc-parser'
import type { Module } from '../files.ts'
import { lineAt } from '../source.ts'
import {
  isColumns,
  isStatement,
  isUndefined,
  nameOf,
  objectOf,
  tagOf,
  templatesIn,
} from './nodes.ts'
import { type Callable, isCallable, Scope } from './scope.ts'
import { asStatement, isReadable } from './tree.ts'

/** A piece of the program, and what the functions around it were called with. */
interface Piece {
  readonly node: Node
  readonly frame: Frame
}

interface Frame {
  readonly scope: Scope
  readonly of?: Callable
  readonly handed?: readonly Piece[]
  readonly caller?: Frame
}

interface Call {
  readonly scope: Scope
  readonly call: CallExpression
}

export interface Statement {
  /** The tag that it was written with: with `system` it may be about several tenants, with any other about one. */
  readonly tag: string
  /** `services/orders/store.ts:12`, and the function around it. */
  readonly place: string
  readonly within: string
  /** Each branch of a choice is part of one of them. None if no text could be read. */
  readonly texts: readonly string[]
}

/** Enough for every branch that there is. */
const roundsMax = 12
const callersMax = 3
const depthMax = 30

/**
 * Reads the SQL of tagged templates. What they are composed of is followed through constants, functions and imports;
 * values become parameters, `$1` for the tenant and `$2` for all others, and so does whatever cannot be known. Where a
 * statement is made of what its function was handed, it is read at each call of that function.
 */
export class Composer {
  readonly #scopes: ReadonlyMap<string, Scope>
  readonly #calls: ReadonlyMap<string, readonly Call[]>
  readonly #importable = new Map<string, Piece | undefined>()
  /** Templates that have become part of a statement. */
  readonly #used = new Set<Node>()
  #round = 0
  /** What stands for a piece that cannot be known. */
  #unknown: string = aValue

  constructor(modules: readonly Module[]) {
    this.#scopes = new Map(modules.map((module) => [module.path, new Scope(module)]))
    const calls = [...this.#scopes.values()].flatMap((scope) =>
      scope.calls.map((call) => ({ scope, call })),
    )
    this.#calls = Map.groupBy(calls, ({ call: { callee } }) =>
      callee.type === 'Identifier' ? callee.name : '',
    )
  }

  statementsIn(paths: (path: string) => boolean): Statement[] {
    const scopes = [...this.#scopes.values()].filter(({ module }) => paths(module.path))
    const whole = scopes.flatMap((scope) =>
      templatesIn(scope.module, isStatement)
        .filter(({ start }) => !this.#isOfOneDatabase(scope, start))
        .flatMap((template) => this.#read(scope, template)),
    )
    const fragments = scopes.flatMap((scope) =>
      templatesIn(scope.module, (template) => tagOf(template) === 'sql')
        .filter((template) => !this.#used.has(template))
        .map((template) => this.#readFragment(scope, template)),
    )
    return [...whole, ...fragments]
  }

  /** Where the template alone says too little, the calls of the function around it say the rest, or the calls of those. */
  #read(scope: Scope, template: TaggedTemplateExpression): Statement[] {
    const tag = tagOf(template)
    const found: Statement[] = []
    for (let callers = 0; callers <= callersMax; callers += 1) {
      const sites = this.#sitesOf(scope, template.start, callers).map(({ frame, at }) => {
        const texts = this.#textsOf({ node: template, frame })
        return { tag, ...placeOf(at), texts: texts.every(isReadable) ? texts : [] }
      })
      const isLast = callers === callersMax || sites.every(({ texts }) => texts.length > 0)
      if (isLast) found.push(...sites.filter(({ texts }) => texts.length > 0))
      if (isLast && found.length === sites.length) return found
    }
    // What is no value can still be rows. Only after that it cannot be read.
    const texts = this.#textsOf({ node: template, frame: { scope } }, someRows)
    const isRead = texts.every(isReadable)
    return [
      ...found,
      { tag, ...placeOf({ scope, start: template.start }), texts: isRead ? texts : [] },
    ]
  }

  /** Whether it is left to a database that is not distributed: in the other branch of `isDistributed`, or called there. */
  #isOfOneDatabase(scope: Scope, place: number): boolean {
    if (scope.isUndistributed(place)) return true
    const of = scope.functionAt(place)
    const calls = of === undefined ? [] : this.#callsOf(scope, of)
    return calls.length > 0 && calls.every((call) => call.scope.isUndistributed(call.call.start))
  }

  #readFragment(scope: Scope, template: TaggedTemplateExpression): Statement {
    const texts = this.#textsOf({ node: template, frame: { scope } })
    return {
      tag: 'sql',
      ...placeOf({ scope, start: template.start }),
      texts: texts.flatMap((text) => asStatement(text) ?? []),
    }
  }

  #textsOf(piece: Piece, unknown: string = aValue): string[] {
    const texts = new Set<string>()
    this.#unknown = unknown
    for (this.#round = 0; this.#round < roundsMax; this.#round += 1) {
      texts.add(this.#render(piece, 0))
    }
    return [...texts]
  }

  /** A place by itself, or seen from the calls that lead to it, so many of them one after the other. */
  #sitesOf(scope: Scope, place: number, callers: number): Site[] {
    const of = scope.functionAt(place)
    const calls = of === undefined || callers === 0 ? [] : this.#callsOf(scope, of)
    if (of === undefined || calls.length === 0) {
      return [{ frame: { scope }, at: { scope, start: place } }]
    }
    return calls.flatMap(({ scope: from, call }) =>
      this.#sitesOf(from, call.start, callers - 1).map(({ frame, at }) => ({
        frame: frameOf(scope, of, call, frame),
        at,
      })),
    )
  }

  #callsOf(scope: Scope, of: Callable): Call[] {
    const called = this.#calls.get(scope.nameOf(of)) ?? []
    return called.filter(({ scope: from, call: { callee } }) => {
      return this.#resolve({ node: callee, frame: { scope: from } }, 0).node === of
    })
  }

  #render(piece: Piece, depth: number): string {
    const { node, frame } = this.#resolve(piece, depth)
    if (node.type === 'TaggedTemplateExpression') return this.#renderTemplate(node, frame, depth)
    if (node.type === 'Literal' && node.value === null) return 'null'
    if (nameOf(node) === 'tenantId') return theTenant
    if (node.type === 'MemberExpression') return isColumns(node) ? 'id' : this.#unknown
    if (node.type !== 'CallExpression') return this.#unknown
    const [first, second] = node.arguments.map((given) => ({ node: given, frame }))
    switch (nameOf(node.callee)) {
      case 'literal':
        return '1'
      case 'rows':
        return '($2)'
      case 'columnsOf':
        return 'id'
      case 'flat':
        return first ? this.#render(first, depth + 1) : this.#unknown
      case 'fixed':
        return first?.node.type === 'Literal' ? String(first.node.value) : 'fixed'
      case 'join': {
        const separator = second?.node.type === 'Literal' ? String(second.node.value) : ', '
        return first ? this.#renderList(first, depth + 1).join(separator) : this.#unknown
      }
      case 'insertion': {
        const { node: table } = this.#resolve({ node: objectOf(node), frame }, depth + 1)
        const [name] = table.type === 'NewExpression' ? table.arguments : []
        return name?.type === 'Literal'
          ? `insert into ${name.value} (tenant_id) values ($2)`
          : this.#unknown
      }
      default:
        return this.#unknown
    }
  }

  #renderTemplate({ quasi }: TaggedTemplateExpression, frame: Frame, depth: number): string {
    return quasi.quasis.reduce((text, { value: string }, index) => {
      const node = quasi.expressions[index]
      const rendered = node === undefined ? '' : this.#render({ node, frame }, depth + 1)
      return `${text}${string.cooked}${rendered}`
    }, '')
  }

  #renderList(piece: Piece, depth: number): string[] {
    const { node, frame } = this.#resolve(piece, depth)
    if (node.type === 'ArrayExpression' && node.elements.length > 0) {
      return node.elements.flatMap((element) => {
        if (element === null) return []
        if (element.type === 'SpreadElement') {
          return this.#renderList({ node: element.argument, frame }, depth + 1)
        }
        const part = this.#resolve({ node: element, frame }, depth + 1)
        return isUndefined(part.node) ? [] : [this.#render(part, depth + 1)]
      })
    }
    if (node.type !== 'CallExpression') return [this.#unknown]
    const [made] = node.arguments
    const method = nameOf(node.callee)
    if (method === 'filter') return this.#renderList({ node: objectOf(node), frame }, depth + 1)
    const isMapped = /^(map|flatMap)$/.test(method) && made !== undefined && isCallable(made)
    const each = isMapped ? this.#returned(made) : undefined
    return [each === undefined ? this.#unknown : this.#render({ node: each, frame }, depth + 1)]
  }

  /** Follows names, choices and calls, until something is reached that says what it is itself. */
  #resolve(piece: Piece, depth: number): Piece {
    const { node, frame } = piece
    if (depth > depthMax) return piece
    const next = (to: Node, where = frame) => this.#resolve({ node: to, frame: where }, depth + 1)
    switch (node.type) {
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSNonNullExpression':
      case 'TSSatisfiesExpression':
        return next(node.expression)
      case 'AwaitExpression':
        return next(node.argument)
      case 'ConditionalExpression': {
        const holds = this.#holds(node.test, frame, depth) ?? this.#round % 2 === 0
        return next(holds ? node.consequent : node.alternate)
      }
      case 'LogicalExpression':
        return next(this.#round % 2 === 0 ? node.left : node.right)
      case 'TaggedTemplateExpression':
        if (tagOf(node) === 'sql') this.#used.add(node)
        return piece
      case 'Identifier':
        return this.#resolveName(node.name, piece, depth)
      case 'MemberExpression':
        if (node.computed || node.property.type !== 'Identifier') return piece
        return this.#propertyOf(next(node.object), node.property.name, depth) ?? piece
      case 'CallExpression':
        return this.#resolveCall(node, piece, depth)
      default:
        return piece
    }
  }

  /** Whether something is undefined, as far as that can be told from what was handed over. */
  #holds(test: Node, frame: Frame, depth: number): boolean | undefined {
    if (test.type !== 'BinaryExpression' || !isUndefined(test.right)) return undefined
    const { node } = this.#resolve({ node: test.left, frame }, depth + 1)
    if (isUndefined(node)) return test.operator === '==='
    return node.type === 'TaggedTemplateExpression' ? test.operator !== '===' : undefined
  }

  #resolveName(name: string, piece: Piece, depth: number): Piece {
    const { node, frame } = piece
    const found = frame.scope.lookUp(name, node.start)
    if (found === undefined) return piece
    const target = this.#targetOf(found, piece)
    if (target === undefined) return piece
    const resolved = this.#resolve(target, depth + 1)
    if (found.property === undefined) return resolved
    return this.#propertyOf(resolved, found.property, depth) ?? piece
  }

  #targetOf(found: NonNullable<ReturnType<Scope['lookUp']>>, { frame }: Piece): Piece | undefined {
    if (found.kind === 'constant') return { node: found.value, frame }
    if (found.kind === 'import') return this.#imported(found.from, found.name)
    let around: Frame | undefined = frame
    while (around !== undefined && around.of !== found.of) around = around.caller
    if (around === undefined) return undefined
    const handed = around.handed?.[found.index]
    return handed ?? (found.otherwise && { node: found.otherwise, frame: around })
  }

  #imported(from: string, name: string): Piece | undefined {
    const key = `${from} ${name}`
    if (!this.#importable.has(key)) this.#importable.set(key, this.#findImported(from, name))
    return this.#importable.get(key)
  }

  /** From the file itself, or from any file of the package that exports it. */
  #findImported(from: string, name: string): Piece | undefined {
    const [, home = ''] = /^@souk\/(\w+)/.exec(from) ?? []
    const folder = home === 'platform' ? 'platform/' : `services/${home}/`
    const scopes = [...this.#scopes.values()].filter(
      ({ module: { path } }) => path === from || (home !== '' && path.startsWith(folder)),
    )
    for (const scope of scopes) {
      const found = scope.lookUp(name, -1)
      if (found?.kind === 'constant') return { node: found.value, frame: { scope } }
    }
    return undefined
  }

  #propertyOf({ node, frame }: Piece, name: string, depth: number): Piece | undefined {
    if (node.type !== 'ObjectExpression') return undefined
    // What is said last counts, and what is spread says all that it has.
    for (const property of node.properties.toReversed()) {
      if (property.type === 'Property') {
        if (nameOf(property.key) !== name) continue
        return this.#resolve({ node: property.value, frame }, depth + 1)
      }
      const spread = this.#resolve({ node: property.argument, frame }, depth + 1)
      const found = depth > depthMax ? undefined : this.#propertyOf(spread, name, depth + 1)
      if (found?.node !== nothing) return found
    }
    return { node: nothing, frame }
  }

  #resolveCall(call: CallExpression, piece: Piece, depth: number): Piece {
    const { callee } = call
    if (callee.type !== 'Identifier' || known.has(callee.name)) return piece
    const { node: made, frame } = this.#resolve({ node: callee, frame: piece.frame }, depth + 1)
    const returned = isCallable(made) ? this.#returned(made) : undefined
    if (returned === undefined || !isCallable(made)) return piece
    const entered = frameOf(frame.scope, made, call, piece.frame)
    return this.#resolve({ node: returned, frame: entered }, depth + 1)
  }

  /** What a function returns, or in each round another of its returns. */
  #returned({ body }: Callable): Node | undefined {
    if (body === null || body.type !== 'BlockStatement') return body ?? undefined
    const returns: Node[] = []
    const collect = (node: object): void => {
      const { type, argument } = node as { type?: string; argument?: Node | null }
      if (type === 'ReturnStatement' && argument) returns.push(argument)
      if (isCallable(node as Node)) return
      for (const part of Object.values(node)) {
        if (typeof part === 'object' && part !== null) collect(part)
      }
    }
    collect(body.body)
    assert(returns.length <= roundsMax, `a function has ${returns.length} returns: raise roundsMax`)
    return returns[this.#round] ?? returns.at(-1)
  }
}

/** In every text that is read. */
const theTenant = '$1'
const aValue = '$2'
const someRows = '(select 1)'
/** What a property is that an object does not have. */
const nothing = { type: 'Identifier', name: 'undefined', start: 0, end: 0 } as Node
/** What is said of these is said above. */
const known = new Set(['literal', 'rows', 'join', 'fixed', 'flat', 'listItem', 'listItems'])

interface Place {
  readonly scope: Scope
  readonly start: number
}

interface Site {
  readonly frame: Frame
  /** The outermost of the calls, which is where somebody decided what to hand over. */
  readonly at: Place
}

function placeOf({ scope, start }: Place) {
  const { module } = scope
  return { place: `${module.path}:${lineAt(module, start)}`, within: scope.nameAt(start) }
}

function frameOf(scope: Scope, of: Callable, call: CallExpression, caller: Frame): Frame {
  return { scope, of, handed: call.arguments.map((node) => ({ node, frame: caller })), caller }
}
