import { optionOfHeader } from '../../sdk/options.ts'
import { type ClientOperation, type Document, type Parameter, resolved } from './described.ts'
import { type Paging, pagingOf } from './pages.ts'
import {
  comment,
  fieldsOf,
  generatedBy,
  indented,
  type Json,
  nameOf,
  typeOf,
  union,
  type Writing,
} from './schema-types.ts'

/** A method for each operation, and every named schema once. */
export function typesFile(
  document: Document,
  operations: readonly ClientOperation[],
  scopes: ReadonlyMap<string, string>,
): string {
  return `${generatedBy}import type { Answer, Outcome } from '../answer.ts'
import type { Download } from '../download.ts'
import type { CallOptions, ChangeOptions, WriteOptions } from '../options.ts'
import type { List } from '../pages.ts'
import type { Content } from '../request.ts'
import type { SoukEvent } from './events.ts'

/** What the API can do: one method for each operation, by its id. */
export interface Operations {
${operations.map((operation) => methodOf(operation, document, scopes)).join('')}}

/** A page of a list. */
export interface Page<Item> {
  content: Item[]
  page: {
    limit: number
    /** The cursor of the next page; null on the last. */
    next: string | null
  }
}
${namedSchemas(document, operations).join('')}${operations.map(queryType).join('')}${optionTypes(operations)}`
}

function methodOf(
  operation: ClientOperation,
  document: Document,
  scopes: ReadonlyMap<string, string>,
): string {
  const { operationId, summary } = operation
  const scope = scopes.get(operationId) ?? 'public'
  const needs = scope === 'public' ? 'Needs no token.' : `Scope \`${scope}\`.`
  const method = `${operationId}(${argumentsOf(operation, document)}): ${resultOf(operation, document)}`
  return indented(`${comment(`${summary}. ${needs}`)}${method}\n`)
}

/** All but the plain pages, which have one type for all. */
function namedSchemas(document: Document, operations: readonly ClientOperation[]): string[] {
  const { schemas } = document.components
  const bodies = operations.map(({ body }) => body ?? {})
  const sent = reachableFrom(bodies, schemas)
  const pages = operations.filter((operation) => pagingOf(operation, document)?.isPlain)
  const pageNames = new Set(pages.map(({ answers: [page] }) => nameOf(String(page?.$ref))))
  return Object.entries(schemas)
    .filter(([name]) => !pageNames.has(name))
    .map(([name, schema]) => declarationOf(name, schema, { isSent: sent.has(name) }))
}

function queryType({ operationId, query }: ClientOperation): string {
  if (query.length === 0) return ''
  return declarationOf(queryName(operationId), objectOf(query), { isSent: true })
}

function declarationOf(name: string, schema: Json, writing: Writing): string {
  const described = comment(schema.description)
  const isPlainObject = schema.type === 'object' && schema.properties !== undefined
  return isPlainObject
    ? `\n${described}export interface ${name} {\n${fieldsOf(schema, writing)}}\n`
    : `\n${described}export type ${name} = ${typeOf(schema, writing)}\n`
}

/** Names of all schemas that these lead to. */
function reachableFrom(
  roots: readonly Json[],
  schemas: Readonly<Record<string, Json>>,
): Set<string> {
  const names = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key !== '$ref') visit(value)
      else if (!names.has(nameOf(value))) {
        names.add(nameOf(value))
        visit(schemas[nameOf(value)])
      }
    }
  }
  visit(roots)
  return names
}

/** Each header is an option of the methods that send it. */
function optionTypes(operations: readonly ClientOperation[]): string {
  const headers = new Map(operations.flatMap((one) => one.headers).map((one) => [one.name, one]))
  return [...headers.values()]
    .map(({ name, description, schema }) => {
      const option = { ...schema, description }
      const described = { type: 'object', properties: { [optionOfHeader(name)]: option } }
      return declarationOf(optionName(name), described, { isSent: true })
    })
    .join('')
}

function optionName(header: string): string {
  return `${capitalized(optionOfHeader(header))}Option`
}

function queryName(operationId: string): string {
  return `${capitalized(operationId)}Query`
}

function capitalized(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** Parameters as one object. */
function objectOf(parameters: readonly Parameter[]): Json {
  const described = ({ description, schema }: Parameter) => ({ ...schema, description })
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((one) => [one.name, described(one)])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  }
}

function argumentsOf(operation: ClientOperation, document: Document): string {
  const { operationId, path, query, headers, body, isUpload, isKeyed, takesVersion } = operation
  const parts = [
    ...(path.length > 0 ? [`{ ${path.map(pathField).join('; ')} }`] : []),
    ...(query.length > 0 ? [queryName(operationId)] : []),
    ...(body === undefined ? [] : [typeOf(body, { isSent: true })]),
    ...(isUpload ? ['{ content: Content }'] : []),
  ]
  const isRequired =
    path.length > 0 || query.some(({ required }) => required) || isDemanding(body, document)
  const shared = takesVersion ? 'ChangeOptions' : isKeyed ? 'WriteOptions' : 'CallOptions'
  const options = [shared, ...headers.map(({ name }) => optionName(name))].join(' & ')
  const type = parts.length === 0 ? 'Record<string, never>' : parts.join(' & ')
  return `args${isRequired ? '' : '?'}: ${type}, options?: ${options}`
}

function pathField({ name, schema }: Parameter): string {
  return `${name}: ${typeOf(schema)}`
}

function isDemanding(body: Json | undefined, document: Document): boolean {
  if (body === undefined) return false
  const { required = [], anyOf } = resolved(body, document) as { required?: []; anyOf?: unknown }
  return required.length > 0 || anyOf !== undefined
}

function resultOf(operation: ClientOperation, document: Document): string {
  const types = operation.answers.map((schema) => (schema ? typeOf(schema) : 'undefined'))
  const answer = union(types)
  const paging = pagingOf(operation, document)
  if (operation.isDownload) return 'Promise<Download>'
  if (paging) return listResult(paging, answer)
  return operation.isKeyed ? `Promise<Outcome<${answer}>>` : `Promise<Answer<${answer}>>`
}

function listResult({ item, isPlain }: Paging, page: string): string {
  return isPlain ? `List<${typeOf(item)}>` : `List<${typeOf(item)}, ${page}>`
}
