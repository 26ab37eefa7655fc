import { isForAgents } from '@souk/platform'
import type { Operation } from '@souk/platform/server'
import type { ClientOperation, Document } from './described.ts'
import { pagingOf } from './pages.ts'
import { generatedBy } from './schema-types.ts'

/** What runs: a line for each operation, as short as it can be, because every user of the client loads it. */
export function tableFile(
  document: Document,
  operations: readonly ClientOperation[],
  declared: ReadonlyMap<string, Operation>,
): string {
  const lines = operations.map((operation) => {
    const found = declared.get(operation.operationId)
    if (!found) throw new Error(`${operation.operationId} is declared by nobody`)
    return `  ${operation.operationId}: '${lineOf(document, operation, found)}',\n`
  })
  return `${generatedBy}/** Method, path, scope; k: takes an idempotency key, s: changes nothing, f: sends a form, p: is for providers too, n: never for AI agents, u: sends a file, d: answers with a file, c and e: is a list; names in the query of a write; names of headers. */
export const table = {
${lines.join('')}} as const
`
}

function lineOf(document: Document, operation: ClientOperation, declared: Operation): string {
  const { method, url, scope, audience, safe, schema } = declared
  const marks = [
    operation.isKeyed && 'k',
    safe && 's',
    schema.form !== undefined && 'f',
    audience?.includes('provider') && 'p',
    !isForAgents(declared) && 'n',
    operation.isUpload && 'u',
    operation.isDownload && 'd',
    pagingOf(operation, document)?.mark,
  ]
  const names = method === 'GET' ? [] : operation.query.map(({ name }) => name)
  const headers = operation.headers.map(({ name }) => name)
  const lists = [names.join(','), headers.join(',')]
  const parts = [method, url, scope, marks.filter(Boolean).join(''), ...lists]
  return parts.join(' ').trimEnd()
}
