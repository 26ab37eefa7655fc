import {
  type A_Expr,
  type CommonTableExpr,
  type DeleteStmt,
  type FuncCall,
  type InsertStmt,
  type JoinExpr,
  loadModule,
  type Node,
  parseSync,
  type RangeVar,
  type SelectStmt,
  type UpdateStmt,
} from 'libpg-query'

await loadModule()

/** The commands of a text, as the parser of PostgreSQL reads them; undefined where it cannot. */
export function parse(text: string): Node[] | undefined {
  try {
    return (parseSync(text).stmts ?? []).flatMap(({ stmt }) => stmt ?? [])
  } catch {
    return undefined
  }
}

export function isReadable(text: string): boolean {
  return parse(text) !== undefined
}

/** Where a fragment can stand, so that it can be read by itself. */
const places = [
  (text: string) => text,
  (text: string) => `select ${text}`,
  (text: string) => `select 1 from ${text}`,
  (text: string) => `select 1 from a ${text}`,
  (text: string) => `select 1 from a where b ${text}`,
  (text: string) => `with ${text} select 1`,
  (text: string) => `with ${text} a as (select 1) select 1`,
  (text: string) => `insert into a values (1) ${text}`,
  (text: string) => `update a set ${text}`,
]

/** A fragment as part of a statement, so that it can be read by itself; undefined where it fits nowhere. */
export function asStatement(text: string): string | undefined {
  return places.map((place) => place(text)).find(isReadable)
}

/** One of the queries that a command is made of: itself, its CTEs and whatever it selects inside. */
export type Query = (
  | { readonly kind: 'select'; readonly fields: SelectStmt }
  | { readonly kind: 'insert'; readonly fields: InsertStmt }
  | { readonly kind: 'update'; readonly fields: UpdateStmt }
  | { readonly kind: 'delete'; readonly fields: DeleteStmt }
) & {
  /** The command itself rather than a part of it. */
  readonly isWhole: boolean
}

const queryKinds: Readonly<Record<string, Query['kind']>> = {
  SelectStmt: 'select',
  InsertStmt: 'insert',
  UpdateStmt: 'update',
  DeleteStmt: 'delete',
}

export interface Part {
  readonly kind: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** Every part of the tree that has a kind, such as `FuncCall`, the outer ones first. What `enters` refuses is left out. */
export function partsOf(tree: unknown, enters: (kind: string) => boolean = () => true): Part[] {
  if (Array.isArray(tree)) return tree.flatMap((entry) => partsOf(entry, enters))
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([name, value]) => {
    // The two sides of a UNION are the only queries that stand in the tree without their kind.
    const isSide = (name === 'larg' || name === 'rarg') && 'limitOption' in Object(value)
    const kind = isSide ? 'SelectStmt' : name
    if (!/^[A-Z]/.test(kind)) return partsOf(value, enters)
    return enters(kind) ? [{ kind, fields: value }, ...partsOf(value, enters)] : []
  })
}

/** The same without what is selected inside: the expressions of one query. */
export function ownParts(tree: unknown): Part[] {
  return partsOf(tree, (kind) => !(kind in queryKinds))
}

export function queriesIn(command: Node): Query[] {
  return partsOf(command)
    .filter(({ kind }) => kind in queryKinds)
    .map(({ kind, fields }, index) => ({
      kind: queryKinds[kind],
      fields,
      isWhole: index === 0,
    })) as Query[]
}

/** A table, view or CTE in the FROM of a query, or the one that it changes. */
export interface Relation {
  /** With its schema; a CTE has none. */
  readonly name: string
  /** What its columns are called by. */
  readonly alias: string
}

export function relationsOf(query: Query): Relation[] {
  const read = fromOf(query).filter(({ kind }) => kind === 'RangeVar')
  const named = read.map(({ fields }) => relation(fields as RangeVar))
  return query.kind === 'select' ? named : [relation(query.fields.relation ?? {}), ...named]
}

export function relation({ schemaname, relname = '', alias }: RangeVar): Relation {
  const name = schemaname === undefined ? relname : `${schemaname}.${relname}`
  return { name, alias: alias?.aliasname ?? relname }
}

export function joinsOf(query: Query): JoinExpr[] {
  return fromOf(query)
    .filter(({ kind }) => kind === 'JoinExpr')
    .map(({ fields }) => fields as JoinExpr)
}

/** What stands in the FROM of a query itself, at any depth of joins. */
export function fromOf(query: Query): Part[] {
  if (query.kind === 'insert') return []
  const { fields } = query
  return ownParts('usingClause' in fields ? fields.usingClause : (fields as SelectStmt).fromClause)
}

/** All that must hold of the rows of a query: the conditions of its WHERE and of its joins, one by one. */
export function conditionsOf(query: Query): Node[] {
  const where = query.kind === 'insert' ? undefined : query.fields.whereClause
  return [where, ...joinsOf(query).map(({ quals }) => quals)].flatMap(conjuncts)
}

function conjuncts(condition: Node | undefined): Node[] {
  if (condition === undefined) return []
  if (!('BoolExpr' in condition) || condition.BoolExpr.boolop !== 'AND_EXPR') return [condition]
  return (condition.BoolExpr.args ?? []).flatMap(conjuncts)
}

/** The two sides of `one = other`. */
export function sidesOf(condition: Node): [Node, Node] | undefined {
  if (!('A_Expr' in condition)) return undefined
  const { kind, name, lexpr, rexpr }: A_Expr = condition.A_Expr
  const isEqual = kind === 'AEXPR_OP' && namesOf(name).join() === '='
  return isEqual && lexpr && rexpr ? [lexpr, rexpr] : undefined
}

/** `['price', 'amount']` for a column, undefined for anything else. */
export function columnOf(node: Node): string[] | undefined {
  return 'ColumnRef' in node ? namesOf(node.ColumnRef.fields) : undefined
}

/** A value that is handed in or written in the text, whatever it is cast to. */
export function isConstant(node: Node): boolean {
  if ('TypeCast' in node) return node.TypeCast.arg !== undefined && isConstant(node.TypeCast.arg)
  return 'ParamRef' in node || 'A_Const' in node
}

export function functionOf({ funcname }: FuncCall): string {
  return namesOf(funcname)
    .filter((name) => name !== 'pg_catalog')
    .join('.')
}

export function ctesOf({ fields }: Query): CommonTableExpr[] {
  const { ctes = [] } = fields.withClause ?? {}
  return ctes.flatMap((cte) => ('CommonTableExpr' in cte ? [cte.CommonTableExpr] : []))
}

export function namesOf(names: readonly Node[] = []): string[] {
  return names.flatMap((name) => ('String' in name ? [name.String.sval ?? ''] : []))
}
