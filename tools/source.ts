/** Just enough understanding of TypeScript to hold its files to the house rules. */

export interface Template {
  /** The tag before it, or empty. */
  readonly tag: string
  /** Everything between the backticks, substitutions included. */
  readonly text: string
  readonly line: number
}

export interface Source {
  /** The text with comments, strings, templates and patterns blanked; same length, same lines. */
  readonly code: string
  readonly text: string
  readonly templates: readonly Template[]
}

export interface Import {
  readonly from: string
  /** Names as the other module calls them; `*` for all of it, none for an import of effects. */
  readonly names: readonly string[]
  readonly isType: boolean
}

export interface FunctionBody {
  readonly line: number
  readonly lines: number
  /** The line on which it opens. */
  readonly opening: string
}

export function readSource(text: string): Source {
  const scanner = new Scanner(text)
  scanner.code(0)
  return { code: scanner.output.join(''), text, templates: scanner.templates }
}

const operandWords =
  /(^|[^\w$.])(return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield|default)$/

class Scanner {
  readonly output: string[]
  readonly templates: Template[] = []
  readonly #text: string

  constructor(text: string) {
    this.#text = text
    this.output = [...text].length === text.length ? [...text] : text.split('')
  }

  /** Reads code until its closing brace, or the end; returns where it stopped. */
  code(start: number): number {
    let depth = 0
    let at = start
    while (at < this.#text.length) {
      const pair = this.#text.slice(at, at + 2)
      const character = pair.charAt(0)
      if (pair === '//') at = this.#blank(at, this.#until('\n', at))
      else if (pair === '/*') at = this.#blank(at, this.#until('*/', at + 2) + 2)
      else if (character === "'" || character === '"') at = this.#string(at, character)
      else if (character === '`') at = this.#template(at)
      else if (character === '/' && this.#expectsOperand(at)) at = this.#pattern(at)
      else {
        if (character === '{') depth += 1
        if (character === '}' && depth-- === 0) return at
        at += 1
      }
    }
    return at
  }

  #until(mark: string, from: number): number {
    const found = this.#text.indexOf(mark, from)
    return found < 0 ? this.#text.length : found
  }

  #blank(from: number, to: number): number {
    for (let at = from; at < to; at += 1) if (this.output[at] !== '\n') this.output[at] = ' '
    return to
  }

  #string(start: number, quote: string): number {
    let at = start + 1
    while (at < this.#text.length && this.#text[at] !== quote) at += this.#text[at] === '\\' ? 2 : 1
    this.#blank(start + 1, at)
    return at + 1
  }

  #pattern(start: number): number {
    let inClass = false
    let at = start + 1
    for (; at < this.#text.length; at += 1) {
      const character = this.#text[at]
      if (character === '\\') at += 1
      else if (character === '[') inClass = true
      else if (character === ']') inClass = false
      else if (character === '/' && !inClass) break
    }
    return this.#blank(start, at + 1)
  }

  /** Substitutions stay visible as code; the text around them does not. */
  #template(start: number): number {
    const tag = this.#tagBefore(start)
    let at = start + 1
    let blankFrom = at
    while (at < this.#text.length && this.#text[at] !== '`') {
      if (this.#text[at] === '\\') at += 2
      else if (this.#text.startsWith('${', at)) {
        this.#blank(blankFrom, at)
        at = this.code(at + 2) + 1
        blankFrom = at
      } else at += 1
    }
    this.#blank(blankFrom, at)
    const line = lineAt(this.#text, start)
    this.templates.push({ tag, text: this.#text.slice(start + 1, at), line })
    return at + 1
  }

  /** The name before the backtick, skipping type arguments as in tx<Row>. */
  #tagBefore(start: number): string {
    let before = this.output.slice(0, start).join('')
    if (before.endsWith('>')) {
      const opening = openingOf(before, before.length - 1, '<', '>')
      if (opening >= 0) before = before.slice(0, opening)
    }
    return /[\w$]+$/.exec(before)?.[0] ?? ''
  }

  #expectsOperand(at: number): boolean {
    const before = this.output
      .slice(Math.max(0, at - 80), at)
      .join('')
      .trimEnd()
    return before === '' || /[(,=:[!&|?{};+\-*%~^<>]$/.test(before) || operandWords.test(before)
  }
}

/** Position of the bracket that the one at `closing` closes, or -1. */
function openingOf(code: string, closing: number, open: string, close: string): number {
  let depth = 0
  for (let at = closing; at >= 0; at -= 1) {
    // The arrow of a function type closes nothing.
    if (code[at] === close && code[at - 1] !== '=') depth += 1
    else if (code[at] === open && --depth === 0) return at
  }
  return -1
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}

export function importsOf({ code, text }: Source): Import[] {
  const found: Import[] = []
  const specifierAt = (at: number) => /^(['"])(.*?)\1/.exec(text.slice(at))?.[2] ?? ''
  const clauses = /(?<![\w$.])(import|export)\s+(?:([\w$*{][^'"`;=()]*?)\s*\bfrom\s*)?(?=['"])/g
  for (const match of code.matchAll(clauses)) {
    const from = specifierAt(match.index + match[0].length)
    found.push({ from, ...namesIn(match[2] ?? '') })
  }
  for (const match of code.matchAll(/(?<![\w$.])import\s*\(\s*(?=['"])/g)) {
    found.push({ from: specifierAt(match.index + match[0].length), names: ['*'], isType: false })
  }
  return found
}

function namesIn(clause: string): Pick<Import, 'names' | 'isType'> {
  const wholeIsType = /^type\b/.test(clause)
  const [, listed] = /\{([^}]*)\}/.exec(clause) ?? []
  if (listed === undefined) return { names: clause === '' ? [] : ['*'], isType: wholeIsType }
  const parts = listed.split(',').map((part) => part.trim())
  const named = parts.filter((part) => part !== '')
  return {
    names: named.map((part) => part.replace(/^type\s+/, '').replace(/\s+as\s.*$/, '')),
    isType: wholeIsType || (named.length > 0 && named.every((part) => part.startsWith('type '))),
  }
}

/** Blocks that are the body of a function, method or arrow function. */
export function functionsOf({ code, text }: Source): FunctionBody[] {
  const lines = text.split('\n')
  const open: number[] = []
  const bodies: FunctionBody[] = []
  for (let at = 0; at < code.length; at += 1) {
    if (code[at] === '{') open.push(at)
    if (code[at] !== '}') continue
    const start = open.pop()
    if (start === undefined || !isFunctionBody(code, start)) continue
    const line = lineAt(code, start)
    bodies.push({ line, lines: lineAt(code, at) - line + 1, opening: lines[line - 1] ?? '' })
  }
  return bodies
}

const blockWords = /(^|[^\w$.])(if|for|while|switch|catch|with)\s*$/
const notTypes =
  /(?<![\w$])(class|interface|extends|else|try|finally|do|export|import|return|const)\b/

function isFunctionBody(code: string, brace: number): boolean {
  const before = code.slice(0, brace).trimEnd()
  if (before.endsWith('=>')) return true
  if (before.endsWith(')')) {
    const opening = openingOf(before, before.length - 1, '(', ')')
    return !blockWords.test(before.slice(0, opening))
  }
  return hasReturnType(before)
}

const pairs: readonly (readonly [open: string, close: string])[] = [
  ['<', '>'],
  ['[', ']'],
  ['{', '}'],
  ['(', ')'],
]

/** Walks back over a type to the colon after the parameters. */
function hasReturnType(before: string): boolean {
  let at = before.length - 1
  if (!/[\w$>\]}'"]/.test(before.charAt(at))) return false
  while (at >= 0) {
    const character = before.charAt(at)
    const pair = pairs.find(([, close]) => close === character)
    if (pair) at = openingOf(before, at, pair[0], pair[1]) - 1
    else if (/[\w$\s|&.'",]/.test(character)) at -= 1
    else break
  }
  if (before[at] !== ':' || notTypes.test(before.slice(at))) return false
  return before.slice(0, at).trimEnd().endsWith(')')
}
