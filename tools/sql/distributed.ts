import assert from 'node:assert/strict'
import type {
  A_Expr,
  FuncCall,
  JoinExpr,
  Node,
  RangeSubselect,
  ResTarget,
  SubLink,
  TypeCast,
} from 'libpg-query'
import {
  columnOf,
  conditionsOf,
  ctesOf,
  fromOf,
  functionOf,
  isConstant,
  isTenant,
  joinsOf,
  namesOf,
  ownParts,
  type Part,
  parse,
  partsOf,
  type Query,
  queriesIn,
  relation,
  relationsOf,
  sidesOf,
} from './tree.ts'

/** What the rules have to know of a database. */
export interface Schema {
  /** The tables whose rows lie with their tenant, and the views that read them. */
  readonly ofTenants: ReadonlySet<string>
  /** `i`mmutable, `s`table or `v`olatile for each function, as the catalog has it. */
  readonly volatility: ReadonlyMap<string, string>
}

/** One message to the database, mostly of one command. */
interface Message {
  readonly commands: readonly Node[]
  readonly queries: readonly Query[]
  /** Whether it may look at many tenants at once; otherwise it is of one. */
  readonly maySpan: boolean
}

type Rule = (message: Message, schema: Schema) => boolean

/** What a database that is distributed by tenant refuses, under the words in which an offence is told. */
export const rules = {
  'inserts otherwise than by VALUES in a statement of its own': insertsOtherwise,
  'does not name the tenant of each relation as a value': namesNoTenant,
  'calls a function where each node would have its own answer': callsUnsteady,
  'makes a setting in one message with other commands': setsAmongOthers,
  'locks rows across tenants': locksAcross,
  'recurses across tenants': recursesAcross,
  'joins the outer way by a null': joinsByNull,
  'gathers rows that have no type': gathersAnonymous,
  'changes what a subquery names by several columns': choosesByRow,
} as const satisfies Readonly<Record<string, Rule>>

export type Offence = keyof typeof rules

/** Which rules the text of a message breaks. It must be SQL that can be read, with the tenant as `$1`. */
export function offencesOf(text: string, maySpan: boolean, schema: Schema): Offence[] {
  const commands = parse(text)
  assert(commands !== undefined, `no SQL: ${text}`)
  const message = { commands, queries: commands.flatMap(queriesIn), maySpan }
  return (Object.keys(rules) as Offence[]).filter((name) => rules[name](message, schema))
}

/** What it changes, where that belongs to tenants. */
function changesTenants({ kind, fields }: Query, { ofTenants }: Schema): boolean {
  return kind !== 'select' && ofTenants.has(relation(fields.relation ?? {}).name)
}

function insertsOtherwise({ queries }: Message, schema: Schema): boolean {
  return queries.some((query) => {
    if (query.kind !== 'insert' || !changesTenants(query, schema)) return false
    const { selectStmt, withClause: _, ...fields } = query.fields
    const values = selectStmt && 'SelectStmt' in selectStmt ? selectStmt.SelectStmt : {}
    const selects = partsOf([values.valuesLists, fields]).some(({ kind }) => kind === 'SelectStmt')
    return !query.isWhole || values.valuesLists === undefined || selects
  })
}

/** The relations of tenants that a query reads or changes, and whether it says whose rows it means. */
function tenancyOf(query: Query, { ofTenants }: Schema): { isBound: boolean }[] {
  const relations = relationsOf(query).filter(({ name }) => ofTenants.has(name))
  if (query.kind === 'insert') {
    const columns = ownParts(query.fields.cols).map(({ fields: { name } }) => name)
    return relations.map(() => ({ isBound: columns.includes('tenant_id') }))
  }
  const bound = conditionsOf(query).flatMap(boundAlias)
  return relations.map(({ alias }) => {
    const isOnly = relations.length === 1
    return { isBound: bound.includes(alias) || (isOnly && bound.includes('')) }
  })
}

/** `price` of `price.tenant_id = $1`, and nothing of `price.tenant_id = variant.tenant_id`. */
function boundAlias(condition: Node): string[] {
  const sides = sidesOf(condition)
  if (sides === undefined) return []
  const [column, value] = isTenant(sides[0]) ? [sides[1], sides[0]] : sides
  const names = columnOf(column)
  return names?.at(-1) === 'tenant_id' && isTenant(value) ? [names.at(-2) ?? ''] : []
}

/** Where several tenants are looked at, none of the relations names one: half of a join cannot be found on a node. */
function namesNoTenant({ queries, maySpan }: Message, schema: Schema): boolean {
  const tenancy = queries.flatMap((query) => tenancyOf(query, schema))
  const isSpanning = maySpan && tenancy.every(({ isBound }) => !isBound)
  return !isSpanning && tenancy.some(({ isBound }) => !isBound)
}

function callsUnsteady({ queries }: Message, schema: Schema): boolean {
  return queries.some((query) => {
    if (query.kind === 'select' || !changesTenants(query, schema)) return false
    const { returningClause, withClause: _, ...fields } = query.fields
    if (callsIn(returningClause, schema).length > 0) return true
    if (query.kind === 'insert') return callsIn(query.fields.onConflictClause, schema).length > 0
    const choices = ownParts(fields).filter(({ kind }) => /^(CaseExpr|CoalesceExpr)$/.test(kind))
    return (
      callsIn(choices, schema).length > 0 ||
      callsIn(fields, schema).some(({ isVolatile, hasColumns }) => isVolatile || hasColumns)
    )
  })
}

interface Call {
  readonly isVolatile: boolean
  /** Whether a column of the row is among its arguments. */
  readonly hasColumns: boolean
}

/** Calls of functions whose result does not follow from their arguments alone. */
function callsIn(tree: unknown, { volatility }: Schema): Call[] {
  return ownParts(tree).flatMap(({ kind, fields }) => {
    if (kind === 'SQLValueFunction') return [{ isVolatile: false, hasColumns: false }]
    const hasColumns = ownParts(fields).some((part) => part.kind === 'ColumnRef')
    if (kind === 'A_Expr' && movesTime(fields)) return [{ isVolatile: false, hasColumns }]
    const kept = kind === 'FuncCall' ? volatility.get(functionOf(fields as FuncCall)) : 'i'
    return kept === 's' || kept === 'v' ? [{ isVolatile: kept === 'v', hasColumns }] : []
  })
}

/** A time and an interval: what comes out depends on the time zone of whoever asks. */
function movesTime({ name, ...sides }: A_Expr): boolean {
  if (!/^[+-]$/.test(namesOf(name).join())) return false
  return ownParts(sides).some(({ kind, fields }) => {
    if (kind === 'TypeCast')
      return namesOf((fields as TypeCast).typeName?.names).includes('interval')
    return kind === 'FuncCall' && functionOf(fields as FuncCall) === 'make_interval'
  })
}

/** A coordinator repeats the whole text of a message with `set local` on its nodes. */
function setsAmongOthers({ commands }: Message): boolean {
  const sets = partsOf(commands).some(
    ({ kind, fields }) =>
      kind === 'VariableSetStmt' ||
      (kind === 'FuncCall' && functionOf(fields as FuncCall) === 'set_config'),
  )
  return commands.length > 1 && sets
}

function locksAcross({ queries }: Message, schema: Schema): boolean {
  return queries.some(
    (query) =>
      query.kind === 'select' &&
      query.fields.lockingClause !== undefined &&
      tenancyOf(query, schema).some(({ isBound }) => !isBound),
  )
}

function recursesAcross({ queries }: Message, schema: Schema): boolean {
  const recurses = queries.some(({ fields }) => fields.withClause?.recursive === true)
  const tenancy = queries.flatMap((query) => tenancyOf(query, schema))
  return recurses && tenancy.some(({ isBound }) => !isBound)
}

/** Such a join never meets a row, and the planner of a cluster forgets the tenant of what it will not read. */
function joinsByNull({ queries }: Message, schema: Schema): boolean {
  const isOuter = ({ jointype }: JoinExpr) => jointype !== 'JOIN_INNER'
  return queries.some(
    (query) =>
      tenancyOf(query, schema).length > 0 &&
      joinsOf(query).some((join) => isOuter(join) && comparesWithNull(join.quals)),
  )
}

function comparesWithNull(condition: unknown): boolean {
  const sides = ownParts(condition)
    .filter(({ kind }) => kind === 'A_Expr')
    .flatMap(({ fields }) => sidesOf({ A_Expr: fields }) ?? [])
  return sides.some((side) => isConstant(side) && partsOf(side).some(isNull))
}

function isNull({ kind, fields }: Part): boolean {
  return kind === 'A_Const' && fields.isnull === true
}

const gathering = /^(json_agg|jsonb_agg|array_agg)$/

/**
 * Rows of a subquery or a CTE have no type that another node would know. Those of one tenant never leave their node, so
 * they may be gathered as they are.
 */
function gathersAnonymous({ queries }: Message, schema: Schema): boolean {
  const isOfOneNode = queries
    .flatMap((query) => tenancyOf(query, schema))
    .every(({ isBound }) => isBound)
  if (isOfOneNode) return false
  const ctes = new Set(queries.flatMap(ctesOf).map(({ ctename }) => ctename))
  return queries.some((query) => {
    const named = relationsOf(query).filter(({ name }) => ctes.has(name))
    const anonymous = new Set([...named.map(({ alias }) => alias), ...subselectsOf(query)])
    const { targetList } = query.fields as { targetList?: { ResTarget: ResTarget }[] }
    return ownParts(targetList).some(({ kind, fields }) => {
      if (kind !== 'FuncCall' || !gathering.test(functionOf(fields as FuncCall))) return false
      const [row] = (fields as FuncCall).args ?? []
      if (row === undefined) return false
      const [name, ...others] = columnOf(row) ?? []
      return 'RowExpr' in row || (others.length === 0 && anonymous.has(name ?? ''))
    })
  })
}

/** What a coordinator writes out for the node then selects more columns than it compares. */
function choosesByRow({ queries }: Message, schema: Schema): boolean {
  return queries.some(
    (query) =>
      query.kind !== 'select' &&
      changesTenants(query, schema) &&
      ownParts(conditionsOf(query)).some(
        ({ kind, fields }) =>
          kind === 'SubLink' && 'RowExpr' in ((fields as SubLink).testexpr ?? {}),
      ),
  )
}

function subselectsOf(query: Query): string[] {
  return fromOf(query)
    .filter(({ kind }) => kind === 'RangeSubselect')
    .map(({ fields }) => (fields as RangeSubselect).alias?.aliasname ?? '')
}

/**
 * What a policy must not do on a distributed table: look anything up, itself or in a function that it calls. `definitions`
 * has the `create function` of each function that is not of PostgreSQL itself.
 */
export function policyOffences(
  expression: string,
  definitions: ReadonlyMap<string, string>,
): string[] {
  const parts = partsOf(parse(`select ${expression}`))
  const reads = parts.some(({ kind }) => kind === 'SubLink') ? ['looks something up'] : []
  const unread = ownCalls(parts, definitions).filter((name) => !isExpression(name, definitions))
  return [...reads, ...unread.map((name) => `calls ${name}, which does more than read a setting`)]
}

function ownCalls(parts: readonly Part[], definitions: ReadonlyMap<string, string>): string[] {
  return parts
    .filter(({ kind }) => kind === 'FuncCall')
    .map(({ fields }) => functionOf(fields as FuncCall))
    .filter((name) => definitions.has(name))
}

/** A function whose body is an expression that looks nothing up, and calls none but its like. */
function isExpression(name: string, definitions: ReadonlyMap<string, string>): boolean {
  const parts = partsOf(parse(definitions.get(name) ?? ''))
  const isParsed = parts.some(
    ({ kind, fields }) => kind === 'CreateFunctionStmt' && fields.sql_body !== undefined,
  )
  const looksUp = parts.some(({ kind }) => kind === 'SubLink' || kind === 'RangeVar')
  const called = ownCalls(parts, definitions)
  return isParsed && !looksUp && called.every((inner) => isExpression(inner, definitions))
}

/** A subquery of a view that looks at the row around it: nobody who reads the view can name its tenant. */
export function isCorrelated(definition: string): boolean {
  const inner = partsOf(parse(definition)).filter(
    ({ kind, fields }) => kind === 'SubLink' || (kind === 'RangeSubselect' && fields.lateral),
  )
  return inner.some(({ fields }) => {
    const parts = partsOf([fields.subselect, fields.subquery])
    const named = new Set(
      parts.flatMap(({ kind, fields: { alias, relname } }) =>
        kind.startsWith('Range')
          ? [(alias as { aliasname?: string } | undefined)?.aliasname ?? relname]
          : [],
      ),
    )
    return parts.some(({ kind, fields: column }) => {
      const names = kind === 'ColumnRef' ? columnOf({ ColumnRef: column } as Node) : undefined
      const qualifier = names?.at(-2)
      return qualifier !== undefined && !named.has(qualifier)
    })
  })
}
