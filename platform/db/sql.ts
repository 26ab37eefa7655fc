/**
 * SQL as tagged templates. Every value becomes a bound parameter, every distinct text becomes one named
 * prepared statement, and fragments compose without ever joining a value into the text.
 */

const fragmentBrand = Symbol('sql fragment')

export interface Sql {
  readonly [fragmentBrand]: true
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
}

export interface Statement {
  readonly text: string
  readonly values: unknown[]
  /** Absent for texts of unusual size, which would only fill the connection's statement cache. */
  readonly name?: string
}

function fragment(strings: readonly string[], values: readonly unknown[]): Sql {
  return { [fragmentBrand]: true, strings, values }
}

function isFragment(value: unknown): value is Sql {
  return typeof value === 'object' && value !== null && fragmentBrand in value
}

export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  return fragment(strings, values)
}

/** A whole number written into the text, so that PostgreSQL plans a page size once instead of on every call. */
export function literal(wholeNumber: number): Sql {
  if (!Number.isSafeInteger(wholeNumber)) throw new TypeError('only whole numbers may be literal')
  return fragment([String(wholeNumber)], [])
}

export function join(parts: readonly Sql[], separator: string): Sql {
  const strings = parts.map((_, index) => (index === 0 ? '' : separator))
  return fragment([...strings, ''], parts)
}

/** `($1,$2),($3,$4)`. Casts on the first row tell PostgreSQL the types where no target column does. */
export function rows(list: readonly (readonly unknown[])[], casts?: readonly string[]): Sql {
  const strings: string[] = []
  const values: unknown[] = []
  let before = ''
  list.forEach((row, rowIndex) => {
    row.forEach((value, column) => {
      strings.push(`${before}${column === 0 ? '(' : ','}`)
      values.push(value)
      before = rowIndex === 0 && casts ? `::${casts[column]}` : ''
    })
    before += rowIndex === list.length - 1 ? ')' : '),'
  })
  strings.push(before)
  return fragment(strings, values)
}

const namedParametersMax = 200
/** Each named statement stays in the memory of every connection that ever ran it. */
const namesMax = 1_000
const names = new Map<string, string>()

/** Names follow the text, so the same text is parsed once a connection and never clashes. */
function nameOf(text: string, parameters: number): string | undefined {
  if (parameters > namedParametersMax) return undefined
  let name = names.get(text)
  if (name === undefined) {
    if (names.size >= namesMax) return undefined
    name = `s${names.size}`
    names.set(text, name)
  }
  return name
}

interface Plain {
  readonly text: string
  readonly name: string | undefined
}

const plainTexts = new WeakMap<TemplateStringsArray, Plain>()

export function compile(strings: TemplateStringsArray, values: unknown[]): Statement {
  if (values.some(isFragment)) return flatten(strings, values)
  let plain = plainTexts.get(strings)
  if (!plain) {
    const { text } = flatten(strings, values)
    plain = { text, name: nameOf(text, values.length) }
    plainTexts.set(strings, plain)
  }
  return statement(plain.text, values, plain.name)
}

function statement(text: string, values: unknown[], name: string | undefined): Statement {
  return name === undefined ? { text, values } : { text, values, name }
}

function flatten(strings: readonly string[], values: readonly unknown[]): Statement {
  const bound: unknown[] = []
  const text = append('', strings, values, bound)
  return statement(text, bound, nameOf(text, bound.length))
}

function append(
  start: string,
  strings: readonly string[],
  values: readonly unknown[],
  bound: unknown[],
): string {
  let text = start
  for (let index = 0; index < strings.length; index += 1) {
    text += strings[index]
    if (index >= values.length) continue
    const value = values[index]
    if (isFragment(value)) {
      text = append(text, value.strings, value.values, bound)
    } else {
      bound.push(value)
      text += `$${bound.length}`
    }
  }
  return text
}
