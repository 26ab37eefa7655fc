import {
  type AlterTableCmd,
  type AlterTableStmt,
  type ColumnDef,
  type Constraint,
  type CreateFunctionStmt,
  type CreatePolicyStmt,
  type DropStmt,
  type FuncCall,
  type GrantStmt,
  type IndexStmt,
  type Node,
  parsePlPgSQLSync,
  type RangeVar,
  type ResTarget,
  type TruncateStmt,
  type ViewStmt,
} from 'libpg-query'
import { statementsOf } from '../../platform/db/statements.ts'
import {
  functionOf,
  namesOf,
  type Part,
  parse,
  partsOf,
  type Query,
  queriesIn,
  relation,
} from './tree.ts'

/**
 * While a new release comes up, machines with the one before go on working on the same tables. So a migration only
 * adds what the release before need not know; what that one still uses is taken away a release later, by a migration
 * that says so. Only commands that are known to add are taken: one that nobody has thought of yet is an offence too.
 */

/** What a migration does to a release that still runs. */
export const offences = {
  drop: 'drops what the release before may use',
  dropColumn: 'drops a column that the release before may use',
  dropKey: 'drops a key or an index that the release before may count on',
  takeRight: 'takes a right that the release before may need',
  rename: 'renames what the release before knows by its old name',
  changeType: 'changes the type of a column',
  demand: 'refuses what the release before may leave out',
  limit: 'adds a limit that the release before may break',
  rewrite: 'adds a column whose default calls a function',
  scan: 'reads every row while nobody can write: add the check by itself, not valid, and validate it in another migration',
  changeRows: 'changes or deletes rows that the release before reads',
  replace: 'replaces what the release before uses without "-- replaces NAME: why that is safe"',
  hide: 'runs what cannot be read here',
  unknown: 'does what no rule is known for',
} as const

type Offence = (typeof offences)[keyof typeof offences]

/** What else the migration says and does. */
interface Migration {
  /** Names of the tables, views, indexes and functions that it makes: the release before knows none of them. */
  readonly made: ReadonlySet<string>
  /** The columns that it adds, each with its table. */
  readonly added: ReadonlySet<string>
  /** What it says that it replaces. */
  readonly replaced: ReadonlySet<string>
  /** Tables on which it says that it narrows rights which the release before has not. */
  readonly narrowed: ReadonlySet<string>
}

type Rule = (fields: never, migration: Migration, text: string) => Offence[]

const none = (): Offence[] => []
const when = (isOffence: boolean, offence: Offence): Offence[] => (isOffence ? [offence] : [])

const ruleOf: Readonly<Record<string, Rule>> = {
  CreateSchemaStmt: none,
  CreateStmt: none,
  CommentStmt: none,
  CreateExtensionStmt: none,
  CallStmt: ({ funccall }: { funccall?: FuncCall }) => callsIn({ FuncCall: funccall }),
  CreatePolicyStmt: ({ permissive, table }: CreatePolicyStmt, migration) => {
    const isNarrowed = migration.narrowed.has(relation(table ?? {}).name)
    return when(!permissive && !isNarrowed && !isMade(table, migration), offences.limit)
  },
  IndexStmt: ({ unique, relation: table }: IndexStmt, migration) =>
    when(unique === true && !isMade(table, migration), offences.limit),
  ViewStmt: ({ replace, view }: ViewStmt, { made, replaced }) => {
    const { name } = relation(view ?? {})
    return when(replace === true && !made.has(name) && !replaced.has(name), offences.replace)
  },
  CreateFunctionStmt: ({ replace, funcname }: CreateFunctionStmt, { made, replaced }) => {
    const name = namesOf(funcname).join('.')
    return when(replace === true && !made.has(name) && !replaced.has(name), offences.replace)
  },
  GrantStmt: ({ is_grant, objects }: GrantStmt, migration) =>
    when(is_grant !== true && !areMade(objects, migration), offences.takeRight),
  DropStmt: dropped,
  RenameStmt: ({ relation: table }: { relation?: RangeVar }, migration) =>
    when(!isMade(table, migration), offences.rename),
  AlterObjectSchemaStmt: () => [offences.rename],
  TruncateStmt: ({ relations }: TruncateStmt, migration) =>
    when(!areMade(relations, migration), offences.changeRows),
  AlterTableStmt: ({ relation: table, cmds = [] }: AlterTableStmt, migration) =>
    isMade(table, migration)
      ? []
      : cmds.flatMap((cmd) => ('AlterTableCmd' in cmd ? altered(cmd.AlterTableCmd) : [])),
  SelectStmt: queried('SelectStmt'),
  InsertStmt: queried('InsertStmt'),
  UpdateStmt: queried('UpdateStmt'),
  DeleteStmt: queried('DeleteStmt'),
  DoStmt: (_, migration, text) => performed(text, migration),
}

/** One line for each offence of a migration; none when it says since when nothing uses what it takes. */
export function contractions(text: string, releases: readonly string[]): string[] {
  const [, since] = /^-- contract: .*\bsince (\d+\.\d+\.\d+)\b/m.exec(text) ?? []
  if (since !== undefined && releases.includes(since)) return []
  const statements = statementsOf(text)
  const migration = described(text, statements)
  return statements.flatMap((statement) =>
    offencesOf(statement, migration).map((offence) => `${offence}: ${inOneLine(statement)}`),
  )
}

function inOneLine(statement: string): string {
  return statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim().slice(0, 80)
}

function described(text: string, statements: readonly string[]): Migration {
  const parts = statements.flatMap((statement) => partsOf(parse(statement)))
  const says = text.matchAll(/^-- (replaces|narrows) ([\w.]+): \S/gm)
  const said = Map.groupBy(says, ([, what]) => what)
  const namesSaid = (what: string) => new Set(said.get(what)?.map(([, , name = '']) => name))
  return {
    made: new Set(parts.flatMap(madeBy)),
    added: new Set(parts.flatMap(columnsAddedBy)),
    replaced: namesSaid('replaces'),
    narrowed: namesSaid('narrows'),
  }
}

function madeBy({ kind, fields }: Part): string[] {
  if (fields.replace === true || fields.if_not_exists === true) return []
  if (kind === 'CreateStmt') return [relation(fields.relation as RangeVar).name]
  if (kind === 'ViewStmt') return [relation(fields.view as RangeVar).name]
  if (kind === 'CreateFunctionStmt') return [namesOf(fields.funcname as Node[]).join('.')]
  if (kind !== 'IndexStmt') return []
  const { schemaname } = fields.relation as RangeVar
  return [relation({ ...(schemaname && { schemaname }), relname: String(fields.idxname) }).name]
}

function columnsAddedBy({ kind, fields }: Part): string[] {
  if (kind !== 'AlterTableStmt') return []
  const { relation: table = {}, cmds } = fields as AlterTableStmt
  return partsOf(cmds)
    .filter((part) => part.kind === 'ColumnDef')
    .map((part) => `${relation(table).name}.${part.fields.colname}`)
}

function offencesOf(text: string, migration: Migration): Offence[] {
  const commands = parse(text)
  if (commands === undefined) return [offences.hide]
  return commands.flatMap((command) =>
    Object.entries(command).flatMap(([kind, fields]) => {
      const rule = ruleOf[kind]
      return rule ? rule(fields as never, migration, text) : [offences.unknown]
    }),
  )
}

function isMade(table: RangeVar | undefined, { made }: Migration): boolean {
  return table !== undefined && made.has(relation(table).name)
}

/** Whether all of them, or the tables that they belong to, are made by the migration itself. */
function areMade(objects: readonly Node[] = [], { made }: Migration): boolean {
  return objects.every((object) => {
    if ('RangeVar' in object) return made.has(relation(object.RangeVar).name)
    // Its arguments have names too, of their types.
    if ('ObjectWithArgs' in object) {
      return made.has(namesOf(object.ObjectWithArgs.objname).join('.'))
    }
    const names = partsOf(object).flatMap(({ fields }) =>
      [fields.items, fields.objname, fields.names].flatMap((found) => namesOf(found as Node[])),
    )
    return made.has(names.join('.')) || made.has(names.slice(0, -1).join('.'))
  })
}

function dropped({ removeType, objects }: DropStmt, migration: Migration): Offence[] {
  if (areMade(objects, migration)) return []
  if (removeType === 'OBJECT_POLICY') return [offences.takeRight]
  return [removeType === 'OBJECT_INDEX' ? offences.dropKey : offences.drop]
}

/** Constraints by which a statement of the release before may say `on conflict` have such names. */
const keyName = /_(pkey|key|drawn)$/

const alterations: Readonly<Record<string, (command: AlterTableCmd) => Offence[]>> = {
  AT_AddColumn: ({ def }) => (def && 'ColumnDef' in def ? columnAdded(def.ColumnDef) : []),
  AT_DropColumn: () => [offences.dropColumn],
  AT_AlterColumnType: () => [offences.changeType],
  AT_SetNotNull: () => [offences.demand],
  AT_DropNotNull: none,
  AT_ColumnDefault: ({ def }) => when(def === undefined, offences.demand),
  AT_AddConstraint: () => [offences.limit],
  AT_DropConstraint: ({ name = '' }) => when(keyName.test(name), offences.dropKey),
  AT_ValidateConstraint: none,
  AT_EnableRowSecurity: () => [offences.limit],
  // The owner looks past the policies for once, and says when that is over. Nobody else is concerned.
  AT_ForceRowSecurity: none,
  AT_NoForceRowSecurity: none,
  AT_SetRelOptions: none,
  AT_SetStatistics: none,
}

function altered(command: AlterTableCmd): Offence[] {
  return alterations[command.subtype ?? '']?.(command) ?? [offences.unknown]
}

const filling = new Set(['CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY'])

function columnAdded({ constraints = [] }: ColumnDef): Offence[] {
  const given = constraints.flatMap((one) => ('Constraint' in one ? [one.Constraint] : []))
  const has = (...kinds: Constraint['contype'][]) =>
    given.some(({ contype }) => kinds.includes(contype))
  const isFilled = given.some(({ contype = '' }) => filling.has(contype))
  const defaults = given.filter(({ contype }) => contype === 'CONSTR_DEFAULT')
  const isCall = ({ kind }: Part) => kind === 'FuncCall' || kind === 'SQLValueFunction'
  return [
    ...when(has('CONSTR_NOTNULL') && !isFilled, offences.demand),
    ...when(has('CONSTR_PRIMARY', 'CONSTR_UNIQUE'), offences.limit),
    ...when(partsOf(defaults).some(isCall), offences.rewrite),
    ...when(has('CONSTR_CHECK'), offences.scan),
  ]
}

function queried(kind: string): Rule {
  return (fields, migration) => {
    const command = { [kind]: fields } as unknown as Node
    const changes = queriesIn(command).some((query) => changesRows(query, migration))
    return [...when(changes, offences.changeRows), ...callsIn(command)]
  }
}

/** Rows may be added anywhere, and columns filled that the migration itself has added. */
function changesRows({ kind, fields }: Query, migration: Migration): boolean {
  if (kind === 'select' || isMade(fields.relation, migration)) return false
  if (kind === 'delete') return true
  const changed = kind === 'update' ? fields.targetList : fields.onConflictClause?.targetList
  const { name } = relation(fields.relation ?? {})
  return ((changed as { ResTarget: ResTarget }[] | undefined) ?? []).some(
    ({ ResTarget: column }) => !migration.added.has(`${name}.${column.name}`),
  )
}

/** The functions of PostgreSQL itself and those of the groundwork are known; what another one does is not. */
function callsIn(tree: unknown): Offence[] {
  const calls = partsOf(tree).filter(({ kind }) => kind === 'FuncCall')
  const names = calls.map(({ fields }) => functionOf(fields as FuncCall))
  return when(
    names.some((name) => name.includes('.') && !name.startsWith('souk.')),
    offences.hide,
  )
}

/** What a DO block runs, as the parser of PL/pgSQL reads it. A text that is put together there cannot be read. */
function performed(text: string, migration: Migration): Offence[] {
  const parts = partsOf(blockOf(text))
  // Of a block in another language nothing is read.
  if (!parts.some(({ kind }) => kind === 'PLpgSQL_stmt_block')) return [offences.hide]
  const dynamic = parts.flatMap(({ kind, fields }) =>
    /_dyn/.test(kind) ? expressionIn(fields.query) : expressionIn(fields.dynquery),
  )
  const texts = dynamic.map(literalText)
  const run = parts.filter(({ kind }) => kind === 'PLpgSQL_expr')
  return [
    ...when(texts.includes(undefined), offences.hide),
    ...texts.flatMap((literal) => (literal === undefined ? [] : offencesOf(literal, migration))),
    ...run.flatMap(({ fields }) => offencesOf(asCommand(fields), migration)),
  ]
}

function blockOf(text: string): unknown {
  try {
    return parsePlPgSQLSync(text)
  } catch {
    return undefined
  }
}

function expressionIn(field: unknown): string[] {
  return partsOf(field).flatMap(({ kind, fields }) =>
    kind === 'PLpgSQL_expr' ? [String(fields.query)] : [],
  )
}

function literalText(expression: string): string | undefined {
  const whole = /^'((?:[^']|'')*)'$/.exec(expression.trim())
  return whole?.[1]?.replaceAll(`''`, `'`)
}

/** A command as it is, an expression or the value of an assignment as what it selects. */
function asCommand({ query, parseMode }: Part['fields']): string {
  const text = String(query)
  if (parseMode === 0) return text
  return `select ${parseMode === 2 ? text : text.replace(/^[^=]*=/, '')}`
}
