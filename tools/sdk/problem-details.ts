import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TSSignature, TSType } from 'oxc-parser'
import { homeOf, isForTests, listFiles, root } from '../files.ts'
import { readSource, type Source, visit } from '../source.ts'

/** Files by their path, as texts. */
export type Texts = ReadonlyMap<string, string>

/** What `meta` of each refusal holds, as a type, by code: read from the declarations, because a program has no types left. */
export function problemDetails(texts: Texts = productTexts()): Map<string, string> {
  const declaring = [...texts].filter(([, text]) => text.includes('problem<'))
  const found = declaring.flatMap(([path, text]) => new Details(path, text, texts).list())
  return new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function productTexts(): Texts {
  const isProduct = (path: string) => /^(platform|services|apps)\/.*\.ts$/.test(path)
  const paths = listFiles().filter((path) => isProduct(path) && !isForTests(path))
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** Types that whoever reads the result knows. */
const known = new Set(['Money', 'Partial', 'Readonly', 'Record'])

/** The refusals that one file declares. */
class Details {
  readonly #path: string
  readonly #source: Source
  readonly #texts: Texts

  constructor(path: string, text: string, texts: Texts) {
    this.#path = path
    this.#source = readSource(text, path)
    this.#texts = texts
  }

  /** Of every `problem<{ … }>('code', …)`. */
  list(): [code: string, type: string][] {
    const found: [string, string][] = []
    visit(this.#source, {
      CallExpression: ({ callee, arguments: [code], typeArguments }) => {
        const [type] = typeArguments?.params ?? []
        if (callee.type !== 'Identifier' || callee.name !== 'problem' || !type) return
        if (code?.type !== 'Literal' || typeof code.value !== 'string') return
        found.push([code.value, this.#wireType(type)])
      },
    })
    return found
  }

  #wireType(type: TSType): string {
    if (type.type === 'TSUnionType') {
      const [some, ...others] = type.types.filter((one) => one.type !== 'TSUndefinedKeyword')
      assert(some && others.length === 0, 'the meta of a problem is one object, or none')
      return `Partial<${this.#wireType(some)}>`
    }
    const members = type.type === 'TSTypeLiteral' ? type.members : this.#membersOf(type)
    return `{ ${members.map((member) => this.#memberType(member)).join('; ')} }`
  }

  #membersOf(type: TSType): readonly TSSignature[] {
    const name = textAt(this.#source, type)
    let members: readonly TSSignature[] | undefined
    visit(this.#source, {
      TSInterfaceDeclaration: ({ id, body }) => {
        if (id.name === name) members = body.body
      },
    })
    assert(members, `the meta of a problem is described where it is declared: ${name}`)
    return members
  }

  /** Only the names of the meta itself are written otherwise on the wire. */
  #memberType(member: TSSignature): string {
    assert(member.type === 'TSPropertySignature' && member.key.type === 'Identifier')
    const { key, optional, typeAnnotation } = member
    assert(typeAnnotation, `${key.name} has no type`)
    const wireName = key.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const type = textAt(this.#source, typeAnnotation.typeAnnotation)
    return `${wireName}${optional ? '?' : ''}: ${this.#resolved(type)}`
  }

  /** With what other names stand for in their place. */
  #resolved(type: string): string {
    return type.replaceAll(/\b[A-Z]\w*\b/g, (name) => (known.has(name) ? name : this.#typeOf(name)))
  }

  #typeOf(name: string): string {
    const declaration = new RegExp(`\\b(interface ${name} |type ${name} =)`)
    const paths = [...this.#texts]
      .filter(([, text]) => declaration.test(text))
      .map(([path]) => path)
    const own = paths.find((path) => homeOf(path) === homeOf(this.#path))
    const path = own ?? paths.find((one) => homeOf(one) === 'platform') ?? ''
    const source = readSource(this.#texts.get(path) ?? '', path)
    let type: string | undefined
    visit(source, {
      TSInterfaceDeclaration: ({ id, body }) => {
        if (id.name === name) type = `{ ${body.body.map((one) => textAt(source, one)).join('; ')} }`
      },
      TSTypeAliasDeclaration: ({ id, typeAnnotation }) => {
        if (id.name === name) type = textAt(source, typeAnnotation)
      },
    })
    assert(type, `${this.#path} uses ${name} in the meta of a problem, and nobody declares it`)
    return type
  }
}

/** In one line. */
function textAt({ text }: Source, { start, end }: { start: number; end: number }): string {
  return text.slice(start, end).replaceAll(/\s+/g, ' ')
}
