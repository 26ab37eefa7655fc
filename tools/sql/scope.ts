import type {
  ArrowFunctionExpression,
  BindingPattern,
  CallExpression,
  Function as FunctionNode,
  Node,
} from 'oxc-parser'
import { type Module, targetOf } from '../files.ts'
import { visit } from '../source.ts'

export type Callable = FunctionNode | ArrowFunctionExpression

/** What a name stands for where it is declared. */
export type Declaration = (
  | { readonly kind: 'constant'; readonly value: Node }
  | {
      readonly kind: 'parameter'
      readonly of: Callable
      readonly index: number
      /** What it is where nothing is handed in. */
      readonly otherwise?: Node
    }
  | { readonly kind: 'import'; readonly from: string; readonly name: string }
) & {
  /** The property that was taken out of it, for `{ name }`. */
  readonly property?: string
}

interface Placed {
  readonly name: string
  readonly declaration: Declaration
  readonly start: number
}

/** The names of a module, each in the function that it belongs to. */
export class Scope {
  readonly module: Module
  readonly calls: readonly CallExpression[]
  readonly #functions: readonly Callable[]
  readonly #placed: ReadonlyMap<string, readonly Placed[]>
  readonly #around = new Map<number, Callable | undefined>()
  readonly #names = new Map<Callable, string>()
  readonly #undistributed: Node[] = []

  constructor(module: Module) {
    this.module = module
    const functions: Callable[] = []
    const calls: CallExpression[] = []
    const placed: Placed[] = []
    const addFunction = (made: Callable) => {
      functions.push(made)
      placed.push(...parametersOf(made))
    }
    visit(module, {
      FunctionExpression: addFunction,
      ArrowFunctionExpression: addFunction,
      FunctionDeclaration: (made) => {
        addFunction(made)
        const name = made.id?.name ?? ''
        this.#names.set(made, name)
        // It is known in the function around it, so it is placed just before its own range.
        placed.push({
          name,
          declaration: { kind: 'constant', value: made },
          start: made.start - 1,
        })
      },
      VariableDeclarator: ({ id, init, start }) => {
        if (!init) return
        if (id.type === 'Identifier' && isCallable(init)) this.#names.set(init, id.name)
        for (const { name, property } of namesIn(id)) {
          placed.push({ name, declaration: { kind: 'constant', value: init, ...property }, start })
        }
      },
      CallExpression: (call) => {
        calls.push(call)
      },
      ConditionalExpression: ({ test, alternate }) => {
        if (isAboutDistribution(test)) this.#undistributed.push(alternate)
      },
    })
    this.#functions = functions
    this.#placed = Map.groupBy([...placed, ...importsOf(module)], ({ name }) => name)
    this.calls = calls
  }

  /** The function around a place, if any. */
  functionAt(place: number): Callable | undefined {
    if (!this.#around.has(place)) this.#around.set(place, this.#functionsAround(place).at(-1))
    return this.#around.get(place)
  }

  /** The functions around a place, the inner ones last. */
  #functionsAround(place: number): Callable[] {
    const around = this.#functions.filter(({ start, end }) => start <= place && place < end)
    return around.sort((one, other) => one.start - other.start)
  }

  /** The name of the declared function around a place, for whoever reads a complaint. */
  nameAt(place: number): string {
    const names = this.#functionsAround(place).map((made) => this.nameOf(made))
    return names.findLast((name) => name !== '') ?? ''
  }

  /** Whether a cluster never comes to this place. */
  isUndistributed(place: number): boolean {
    return this.#undistributed.some(({ start, end }) => start <= place && place < end)
  }

  nameOf(made: Callable): string {
    return this.#names.get(made) ?? ''
  }

  /** What a name means at a place: the declaration in the innermost function that has one. */
  lookUp(name: string, place: number): Declaration | undefined {
    const found = (this.#placed.get(name) ?? [])
      .map(({ declaration, start }) => ({ declaration, around: this.functionAt(start) }))
      .filter(({ around }) => around === undefined || this.#functionsAround(place).includes(around))
    const depth = (around: Callable | undefined) => around?.start ?? -1
    return found.sort((one, other) => depth(one.around) - depth(other.around)).at(-1)?.declaration
  }
}

function isAboutDistribution(test: Node): boolean {
  if (test.type !== 'MemberExpression' || test.property.type !== 'Identifier') return false
  return test.property.name === 'isDistributed'
}

export function isCallable(node: Node): node is Callable {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)
}

function parametersOf(made: Callable): Placed[] {
  return made.params.flatMap((parameter, index) => {
    const pattern = 'parameter' in parameter ? parameter.parameter : parameter
    if (pattern.type === 'RestElement') return []
    const otherwise = pattern.type === 'AssignmentPattern' ? { otherwise: pattern.right } : {}
    return namesIn(pattern).map(({ name, property }) => ({
      name,
      declaration: { kind: 'parameter' as const, of: made, index, ...otherwise, ...property },
      start: made.start,
    }))
  })
}

/** The names of a pattern, and which property each of them takes. Deeper patterns are left aside. */
function namesIn(pattern: BindingPattern): { name: string; property?: { property: string } }[] {
  if (pattern.type === 'Identifier') return [{ name: pattern.name }]
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left)
  if (pattern.type !== 'ObjectPattern') return []
  return pattern.properties.flatMap((taken) => {
    if (taken.type !== 'Property' || taken.key.type !== 'Identifier') return []
    const { name: property } = taken.key
    return namesIn(taken.value)
      .filter((inner) => inner.property === undefined)
      .map(({ name }) => ({ name, property: { property } }))
  })
}

function importsOf(module: Module): Placed[] {
  return module.imports.flatMap(({ from, names }) =>
    names.map((name) => ({
      name,
      declaration: { kind: 'import' as const, from: targetOf(module, from) ?? from, name },
      start: -1,
    })),
  )
}
