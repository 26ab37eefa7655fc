import type { ClientOperation } from './described.ts'
import { generatedBy } from './schema-types.ts'

export interface ProblemFacts {
  readonly codes: readonly string[]
  /** The type of what each carries. */
  readonly details: ReadonlyMap<string, string>
  readonly scopes: ReadonlyMap<string, string>
}

/** Which refusals there are, what they carry, and which of them an operation gives. */
export function problemsFile(
  operations: readonly ClientOperation[],
  { codes, details, scopes }: ProblemFacts,
): string {
  const groups = groupsOf(operations, scopes)
  return `${generatedBy}import type { Money } from './types.ts'

/** Every code that a refusal can have. */
export type ProblemCode =
${codes.map((code) => `  | '${code}'\n`).join('')}
/** What \`meta\` holds, by the code; the others have none. */
export interface ProblemDetails {
${[...details].map(([code, type]) => `  ${code}: ${type}\n`).join('')}}
${groups.map(groupType).join('')}
/** The codes with which each operation can be refused. */
export interface OperationCodes {
${operations.map((operation) => `  ${operation.operationId}: ${codesType(operation, groups)}\n`).join('')}}
`
}

/** Codes that all operations of a kind have in common. */
interface Group {
  readonly name: string
  readonly text: string
  readonly codes: readonly string[]
}

function groupsOf(
  operations: readonly ClientOperation[],
  scopes: ReadonlyMap<string, string>,
): Group[] {
  const withToken = operations.filter(({ operationId }) => scopes.get(operationId) !== 'public')
  return [
    { name: 'CodesOfAll', text: 'Any operation', of: operations },
    { name: 'CodesOfTokens', text: 'Any operation that needs a token', of: withToken },
    {
      name: 'CodesOfWrites',
      text: 'Any operation that changes something',
      of: operations.filter(({ isKeyed }) => isKeyed),
    },
  ].map(({ of, ...group }) => ({ ...group, codes: common(of) }))
}

function common(operations: readonly ClientOperation[]): string[] {
  const [first, ...others] = operations
  return (first?.codes ?? []).filter((code) => others.every(({ codes }) => codes.includes(code)))
}

function groupType({ name, text, codes }: Group): string {
  return `\n/** ${text} */\ntype ${name} = ${textOf(codes)}\n`
}

/** By the widest group that it has all of. */
function codesType({ codes }: ClientOperation, groups: readonly Group[]): string {
  const group = groups.findLast((one) => one.codes.every((code) => codes.includes(code)))
  const rest = codes.filter((code) => !group?.codes.includes(code))
  return [...(group ? [group.name] : []), ...(rest.length > 0 ? [textOf(rest)] : [])].join(' | ')
}

function textOf(codes: readonly string[]): string {
  return codes.length === 0 ? 'never' : codes.map((code) => `'${code}'`).join(' | ')
}
