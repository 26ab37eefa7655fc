/**
 * SQL as tagged templates. Every value becomes a bound parameter, every distinct text becomes one named
 * prepared statement, and fragments compose without ever joining a value into the text.
 */

import { nameOf } from './names.ts'

export interface Statement {
  readonly text: string
  readonly values: unknown[]
  /** Absent for texts of unusual size, which would only fill the connection's statement cache, and beyond a bound. */
  readonly name?: string
}

/** A piece of SQL with its values. Pieces made from the same template, or of the same shape, share its strings. */
export class Sql {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }
}

export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  return new Sql(strings, values)
}

/** A whole number written into the text, so that PostgreSQL plans a page size once instead of on every call. */
export function literal(wholeNumber: number): Sql {
  if (!Number.isSafeInteger(wholeNumber)) throw new TypeError('only whole numbers may be literal')
  const text = String(wholeNumber)
  return new Sql(
    shape(text, () => [text]),
    [],
  )
}

export function join(parts: readonly Sql[], separator: string): Sql {
  const strings = shape(`join ${parts.length} ${separator}`, () => [
    '',
    ...parts.slice(1).map(() => separator),
    '',
  ])
  return new Sql(strings, parts)
}

/** `($1,$2),($3,$4)`. Casts on the first row tell PostgreSQL the types where no target column does. */
export function rows(list: readonly (readonly unknown[])[], casts: readonly string[] = []): Sql {
  const columns = list[0]?.length ?? 0
  const make = () => grid(list.length, columns, casts)
  const strings =
    list.length > rowsShapedMax ? make() : shape(`rows ${list.length} ${columns} ${casts}`, make)
  return new Sql(strings, list.flat())
}

function grid(rowCount: number, columns: number, casts: readonly string[]): string[] {
  const strings: string[] = []
  let before = ''
  for (let row = 0; row < rowCount; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      strings.push(`${before}${column === 0 ? '(' : ','}`)
      const cast = row === 0 ? casts[column] : undefined
      before = cast === undefined ? '' : `::${cast}`
    }
    before += row === rowCount - 1 ? ')' : '),'
  }
  strings.push(before)
  return strings
}

/** SQL that the program itself made once, such as the columns of a table. Never for anything that a caller said. */
export function fixed(text: string): Sql {
  return new Sql(shaped([text]), [])
}

/** The same piece in one, for those that are made once: on every call there are fewer pieces to walk over. */
export function flat(piece: Sql): Sql {
  const strings = ['']
  const values: unknown[] = []
  const extend = (text: string | undefined) => {
    strings[strings.length - 1] += text ?? ''
  }
  const bind = (value: unknown) => {
    values.push(value)
    strings.push('')
  }
  const add = ({ strings: between, values: inside }: Sql) => {
    extend(between[0])
    for (const [index, value] of inside.entries()) {
      if (value instanceof Sql) add(value)
      else bind(value)
      extend(between[index + 1])
    }
  }
  add(piece)
  return new Sql(shaped(strings), values)
}

/** Strings between values, made once and met again. */
export function shaped(strings: readonly string[]): readonly string[] {
  lasting.add(strings)
  return strings
}

const rowsShapedMax = 50
const shapesMax = 2_000
const shapes = new Map<string, readonly string[]>()
/** Strings that will be met again: those of templates, which live as long as the program, and of shapes. */
const lasting = new WeakSet<readonly string[]>()

function shape(key: string, make: () => readonly string[]): readonly string[] {
  const known = shapes.get(key)
  if (known) return known
  const strings = make()
  if (shapes.size < shapesMax) {
    shapes.set(key, strings)
    lasting.add(strings)
  }
  return strings
}

interface Compiled {
  readonly text: string
  readonly name: string | undefined
}

/**
 * A statement is a walk over templates, and the same walk gives the same text. Remembering where a walk ended is
 * much cheaper than to join and compare the texts on every call.
 */
class TemplateTrie {
  readonly #next = new Map<readonly string[] | undefined, TemplateTrie>()
  compiled: Compiled | undefined

  step(strings: readonly string[] | undefined): TemplateTrie {
    let next = this.#next.get(strings)
    if (!next) {
      next = new TemplateTrie()
      this.#next.set(strings, next)
    }
    return next
  }
}

const start = new TemplateTrie()

export function compile(strings: readonly string[], values: readonly unknown[]): Statement {
  const bound: unknown[] = []
  const end = walk(start, strings, values, bound)
  const { text, name } = end?.compiled ?? compileText(strings, values, bound.length)
  if (end && !end.compiled) end.compiled = { text, name }
  return name === undefined ? { text, values: bound } : { text, values: bound, name }
}

/** Collects the values on the way. Strings that were made for this one call are not remembered. */
function walk(
  from: TemplateTrie | undefined,
  strings: readonly string[],
  values: readonly unknown[],
  bound: unknown[],
): TemplateTrie | undefined {
  let at = isLasting(strings) ? from?.step(strings) : undefined
  for (const value of values) {
    if (value instanceof Sql) {
      at = walk(at, value.strings, value.values, bound)
    } else {
      bound.push(value)
      at = at?.step(undefined)
    }
  }
  return at
}

function isLasting(strings: readonly string[]): boolean {
  return 'raw' in strings || lasting.has(strings)
}

function compileText(
  strings: readonly string[],
  values: readonly unknown[],
  parameters: number,
): Compiled {
  const text = textOf(strings, values, { last: 0 })
  return { text, name: nameOf(text, parameters) }
}

function textOf(
  strings: readonly string[],
  values: readonly unknown[],
  parameter: { last: number },
): string {
  return strings.reduce((text, string, index) => {
    if (index === 0) return string
    const value = values[index - 1]
    if (value instanceof Sql) return text + textOf(value.strings, value.values, parameter) + string
    parameter.last += 1
    return `${text}$${parameter.last}${string}`
  }, '')
}
