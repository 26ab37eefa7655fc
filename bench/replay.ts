import type { Captured, CapturedTransaction } from './capture.ts'
import {
  freshNumber,
  freshNumberSql,
  freshUuid,
  freshUuidSql,
  type Kind,
  uuidAt,
  uuidSql,
} from './ids.ts'

/** A part of a bound value that changes from one request to the next. */
type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'fresh'; readonly index: number }
  /** The row that the n-th choice of the request stands for. */
  | { readonly kind: 'chosen'; readonly of: Kind; readonly choice: number }
  | { readonly kind: 'caller' }
  /** The short number that people use for an order; like an id it may not come twice. */
  | { readonly kind: 'number' }

type Value = readonly Part[] | null

export interface ReplayStatement {
  readonly text: string
  readonly values: readonly Value[]
}

/** A captured transaction that can be run again and again, each time as another request. */
export interface Replay {
  readonly tenantId: string
  readonly statements: readonly ReplayStatement[]
  /** Each choice is a number from a range of its own, so that rows are always locked in ascending order. */
  readonly choices: number
  readonly rowsPerChoice: number
}

/** What the captured request had chosen: for every choice the number of the row. */
export interface Choices {
  readonly kinds: readonly Kind[]
  readonly rows: readonly number[]
  readonly rowsPerChoice: number
}

const uuidForm = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Compares two captures of the same request: an id that only the first one has was made for that request
 * and must be made anew; ids of chosen rows follow the choice; all else stays as it was.
 */
export function replayOf(
  tenantId: string,
  first: CapturedTransaction,
  second: CapturedTransaction,
  choices: Choices,
): Replay {
  const known = new Map<string, Part>()
  choices.rows.forEach((row, choice) => {
    for (const of of choices.kinds) known.set(uuidAt(of, row), { kind: 'chosen', of, choice })
  })
  const kept = new Set(second.flatMap(({ values }) => values.flatMap(uuidsOf)))
  const fresh = new Map<string, Part>()
  const partOf = (uuid: string): Part => {
    const part = known.get(uuid)
    if (part) return part
    if (kept.has(uuid)) return { kind: 'text', text: uuid }
    const made = fresh.get(uuid) ?? { kind: 'fresh', index: fresh.size }
    fresh.set(uuid, made)
    return made
  }
  return {
    tenantId,
    statements: first.map((statement) => templateOf(statement, partOf)),
    choices: choices.rows.length,
    rowsPerChoice: choices.rowsPerChoice,
  }
}

function uuidsOf(value: string | null): string[] {
  return value?.match(uuidForm) ?? []
}

function templateOf({ text, values }: Captured, partOf: (uuid: string) => Part): ReplayStatement {
  const templates = values.map((value) => (value === null ? null : partsOf(value, partOf)))
  return { text, values: text.includes(counters) ? spreadStripes(templates) : templates }
}

const orderNumber = /^S[0-9A-Z]{8}$/

function partsOf(value: string, partOf: (uuid: string) => Part): Part[] {
  if (orderNumber.test(value)) return [{ kind: 'number' }]
  const texts = value.split(uuidForm)
  const uuids = uuidsOf(value)
  return texts.flatMap((text, index) => {
    const uuid = uuids[index]
    const before: Part[] = text === '' ? [] : [{ kind: 'text', text }]
    return uuid === undefined ? before : [...before, partOf(uuid)]
  })
}

const counters = 'insert into platform.counters'
const counterColumns = 5
const stripeColumn = 3

/** The product gives each of its connections a counter row of its own; so must whoever replays it. */
function spreadStripes(values: readonly Value[]): Value[] {
  return values.map((value, index) =>
    index % counterColumns === stripeColumn ? [{ kind: 'caller' } as const] : value,
  )
}

/** The bound values of one more run. */
export function bind(replay: Replay, caller: number, ms: number, choices: readonly number[]) {
  const write = (part: Part): string => {
    if (part.kind === 'text') return part.text
    if (part.kind === 'caller') return String(caller)
    if (part.kind === 'fresh') return freshUuid(ms, caller, part.index)
    if (part.kind === 'number') return freshNumber(ms, caller)
    return uuidAt(part.of, choices[part.choice] ?? 0)
  }
  return replay.statements.map(({ text, values }) => ({
    text,
    values: values.map((value) => (value === null ? null : value.map(write).join(''))),
  }))
}

export function chooseRows({ choices, rowsPerChoice }: Replay): number[] {
  return Array.from({ length: choices }, (_, choice) => rowOf(choice, rowsPerChoice))
}

function rowOf(choice: number, rowsPerChoice: number): number {
  return choice * rowsPerChoice + Math.floor(Math.random() * rowsPerChoice)
}

/** `pipelined` sends the whole transaction in one flush; without, pgbench waits for every statement. */
export function pgbenchScript(replay: Replay, pipelined: boolean): string {
  const { choices, rowsPerChoice, tenantId, statements } = replay
  const rows = Array.from({ length: choices }, (_, choice) => {
    const first = choice * rowsPerChoice
    return `\\set row${choice} random(${first}, ${first + rowsPerChoice - 1})`
  })
  return [
    ...rows,
    '\\set seq :seq + 1',
    '\\set head (:ms + :seq) * 65536 + 28672 + :client_id',
    ...(pipelined ? ['\\startpipeline'] : []),
    'begin;',
    `set local souk.tenant_id = '${tenantId}';`,
    ...statements.map((statement) => `${inlined(statement)};`),
    'commit;',
    ...(pipelined ? ['\\endpipeline'] : []),
    '',
  ].join('\n')
}

/** A single statement without a transaction around it, for a session that has entered the tenant. */
export function pgbenchStatement({ statements }: Replay): string {
  return statements.map((statement) => `${inlined(statement)};\n`).join('')
}

function inlined({ text, values }: ReplayStatement): string {
  return literalsWithoutColons(text).replace(/\$(\d+)/g, (_, number) =>
    expressionOf(values[Number(number) - 1] ?? null),
  )
}

function expressionOf(value: Value): string {
  if (value === null) return 'null'
  const [only] = value
  if (value.length === 0) return "''"
  if (only && value.length === 1) return expressionOfPart(only)
  // Left as text without a type of its own, the concatenation would not fit where an array is expected.
  const array = only?.kind === 'text' && only.text.startsWith('{') && !only.text.startsWith('{"')
  const text = value.map((part) => `${expressionOfPart(part)}::text`).join(' || ')
  return array ? `(${text})::uuid[]` : `(${text})`
}

function expressionOfPart(part: Part): string {
  if (part.kind === 'text') return literal(part.text)
  if (part.kind === 'caller') return ':client_id::int'
  if (part.kind === 'fresh') return freshUuidSql(':head', part.index)
  if (part.kind === 'number') return freshNumberSql(':head')
  return uuidSql(part.of, `:row${part.choice}::bigint`)
}

/** pgbench takes a colon for the start of a variable, even inside a literal. */
function literal(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')
  return escaped.includes('\\') ? `E'${escaped}'` : `'${escaped}'`
}

function literalsWithoutColons(text: string): string {
  return text.replace(/'((?:[^']|'')*)'/g, (_, inner: string) =>
    literal(inner.replaceAll("''", "'")),
  )
}
