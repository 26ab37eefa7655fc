import { holds, type Principal } from '@souk/platform'
import type { Operation } from '@souk/platform/server'
import type { Endpoint } from './endpoints.ts'
import { type Argument, inputOf, type Json, outputOf, snakeCase } from './schemas.ts'

/** One operation as a model sees it, and what is needed to call it. */
export interface Tool {
  readonly operation: Operation
  readonly operationId: string
  readonly name: string
  readonly isChange: boolean
  readonly places: ReadonlyMap<string, Argument>
  readonly hasOutput: boolean
  /** As `tools/list` shows it. */
  readonly shown: Json & {
    readonly name: string
    readonly inputSchema: { readonly type: 'object' }
  }
  /** The same as text, written once: a list of them is long, and asked for often. */
  readonly shownText: string
}

/** The tools of an endpoint, in the order of their names. */
export function toolsOf(operations: readonly Operation[], { offers }: Endpoint): readonly Tool[] {
  return operations
    .filter((operation) => isForPrograms(operation) && offers(operation))
    .map(toolOf)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Whoever decides has to be a person, and so has whoever is shown a secret. A model calls what rows of bulk would do. */
function isForPrograms({ hidden, scope, answersSecret, isBulk, schema }: Operation): boolean {
  const isOpen = hidden || scope === 'public' || schema.form !== undefined
  return !isOpen && !answersSecret && !isBulk && scope !== 'approvals:decide'
}

/** So many kinds of callers are remembered; one that comes again later is looked at anew. */
const callersMax = 500

/** The tools of an endpoint as each kind of caller sees them: what somebody may call follows from their rights alone. */
export class Toolbox {
  readonly tools: readonly Tool[]
  readonly #reachable = new Map<string, readonly Tool[]>()

  constructor(tools: readonly Tool[]) {
    this.tools = tools
  }

  get size(): number {
    return this.#reachable.size
  }

  reachableBy(principal: Rights): readonly Tool[] {
    const key = keyOf(principal)
    const known = this.#reachable.get(key)
    if (known) return known
    const found = reachable(this.tools, principal)
    const [oldest] = this.#reachable.keys()
    if (this.#reachable.size >= callersMax && oldest !== undefined) this.#reachable.delete(oldest)
    this.#reachable.set(key, found)
    return found
  }
}

type Rights = Pick<Principal, 'scopes' | 'agent'>

function keyOf({ scopes, agent }: Rights): string {
  const allowed = agent?.tools ?? null
  return JSON.stringify([[...scopes].sort(), allowed && [...allowed].sort()])
}

/** What this caller may call of them. */
function reachable(tools: readonly Tool[], { scopes, agent }: Rights): readonly Tool[] {
  const allowed = agent?.tools ?? null
  return tools.filter(
    ({ operation, operationId }) =>
      holds(scopes, operation.scope) && (allowed === null || allowed.has(operationId)),
  )
}

function toolOf(operation: Operation): Tool {
  const { method, schema, safe } = operation
  const { operationId = '', summary = '' } = schema
  const isChange = method !== 'GET' && !safe
  const input = inputOf(operation, isChange)
  const outputSchema = outputOf(operation, isChange)
  const name = snakeCase(operationId)
  const shown: Tool['shown'] = {
    name,
    title: summary,
    description: descriptionOf(operation, isChange),
    inputSchema: input.schema as Tool['shown']['inputSchema'],
    ...(outputSchema && { outputSchema }),
    annotations: { title: summary, ...hintsOf(operation, isChange) },
  }
  return {
    operation,
    operationId,
    name,
    isChange,
    places: input.places,
    hasOutput: outputSchema !== undefined,
    shown,
    shownText: JSON.stringify(shown),
  }
}

function descriptionOf(operation: Operation, isChange: boolean): string {
  const { scope, schema, commitsBeside } = operation
  const { description, summary } = schema
  const told = description?.replaceAll(aboutHeaders, '') ?? `${summary}.`
  const waits = isChange && !commitsBeside ? ' A call may have to wait for approval.' : ''
  return `${told} Needs the scope ${scope}.${waits}`
}

/** Sentences for whoever writes requests by hand. */
const aboutHeaders = / ?[^.]*`(?:Idempotency-Key|If-Match|Location)`[^.]*\./g

/** Services whose writes reach somebody outside of the installation. */
const reachingOut = new Set(['payments', 'webhooks'])

function hintsOf({ method, url, service }: Operation, isChange: boolean) {
  const isAboutOne = url.includes('/:')
  return {
    readOnlyHint: !isChange,
    destructiveHint: isChange && (method !== 'POST' || isAboutOne),
    idempotentHint: !isChange || method !== 'POST',
    openWorldHint: isChange && reachingOut.has(service),
  }
}
