import type { EventKind } from '@souk/platform'
import { allProblems, type Operation } from '@souk/platform/server'
import { clientOperations, type Document } from './described.ts'
import { eventsFile } from './events.ts'
import { problemDetails } from './problem-details.ts'
import { problemsFile } from './problems.ts'
import { tableFile } from './table.ts'
import { typesFile } from './types.ts'

/** The generated files of the client: its types by operation, and the table by which it calls them. */
export function sdkFiles(
  declared: readonly Operation[],
  document: Document,
  kinds: readonly EventKind[],
): [path: string, text: string][] {
  const operations = clientOperations(document)
  const byId = new Map(declared.map((one) => [one.schema.operationId ?? '', one]))
  const scopes = new Map([...byId].map(([id, { scope }]) => [id, scope]))
  const codes = allProblems().map(({ code }) => code)
  const files: [string, string][] = [
    ['table', tableFile(document, operations, byId)],
    ['types', typesFile(document, operations, scopes)],
    ['problems', problemsFile(operations, { codes, details: problemDetails(), scopes })],
    ['events', eventsFile(document, kinds)],
  ]
  return files.map(([name, text]) => [`sdk/generated/${name}.ts`, text])
}
