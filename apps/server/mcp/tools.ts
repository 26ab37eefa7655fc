import { accessRefusal, isForAgents, isOperator, type Principal, sandboxOnly } from '@souk/platform'
import type { Operation } from '@souk/platform/server'
import type { Endpoint } from './endpoints.ts'
import { type Argument, inputOf, type Json, snakeCase } from './schemas.ts'

/** One operation as a model sees it, and what is needed to call it. */
export interface Tool {
  readonly operation: Operation
  readonly operationId: string
  readonly name: string
  readonly isChange: boolean
  readonly places: ReadonlyMap<string, Argument>
  /** As `tools/list` shows it. */
  readonly definition: Json & {
    readonly name: string
    readonly inputSchema: { readonly type: 'object' }
  }
  /** The same as text, written once: a list of them is long, and asked for often. */
  readonly definitionText: string
}

/** The tools of an endpoint, in the order of their names. */
export function toolsOf(operations: readonly Operation[], { offers }: Endpoint): readonly Tool[] {
  return operations
    .filter((operation) => isForPrograms(operation) && offers(operation))
    .map(toolOf)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Whoever decides has to be a person, and so has whoever is shown a secret. A model calls what rows of bulk would do. */
function isForPrograms(operation: Operation): boolean {
  const { hidden, scope, isBulk, schema } = operation
  const isOpen =
    hidden || scope === 'public' || schema.form !== undefined || schema.content !== undefined
  return !isOpen && !isBulk && isForAgents(operation)
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

type Rights = Pick<Principal, 'scopes' | 'agent' | 'party' | 'mode'>

function keyOf(rights: Rights): string {
  const { scopes, agent, mode } = rights
  const allowed = agent?.tools ?? null
  const kind = [isOperator(rights), mode, agent !== undefined]
  return JSON.stringify([[...scopes].sort(), allowed && [...allowed].sort(), kind])
}

/** What this caller may call of them, and what is not refused whatever they send. */
function reachable(tools: readonly Tool[], principal: Rights): readonly Tool[] {
  const { agent, mode } = principal
  const allowed = agent?.tools ?? null
  return tools.filter(({ operation, operationId }) => {
    const isAllowed = allowed === null || allowed.has(operationId)
    const isNever =
      (agent && operation.commitsOutsideTransaction) || (mode === 'live' && isOfSandbox(operation))
    return isAllowed && !isNever && accessRefusal(operation, principal) === undefined
  })
}

/** What says that it refuses live tenants. */
function isOfSandbox({ schema }: Operation): boolean {
  const refused = ((schema.response ?? {}) as Json)[sandboxOnly.status]
  return JSON.stringify(refused ?? {}).includes(`"${sandboxOnly.code}"`)
}

/**
 * Everything here is read by a model before its first question, so it says what is needed to choose and to call: no schema
 * of the answer, which shows itself, and nothing twice.
 */
function toolOf(operation: Operation): Tool {
  const { schema, isWrite: isChange } = operation
  const { operationId = '', summary = '' } = schema
  const input = inputOf(operation, isChange)
  const name = snakeCase(operationId)
  const definition: Tool['definition'] = {
    name,
    title: summary,
    description: descriptionOf(operation),
    inputSchema: input.schema as Tool['definition']['inputSchema'],
    annotations: hintsOf(operation, isChange),
  }
  return {
    operation,
    operationId,
    name,
    isChange,
    places: input.places,
    definition,
    definitionText: JSON.stringify(definition),
  }
}

const descriptionLengthMax = 320

/** The first sentences, as many as there is room for. */
function descriptionOf({ schema }: Operation): string {
  const { description, summary } = schema
  const told = description?.replaceAll(forPrograms, '').trim() || `${summary}.`
  const sentences = told.split(/(?<=[.!?]) (?=[A-Z`])/)
  let text = sentences.shift() ?? ''
  for (const sentence of sentences) {
    if (text.length + sentence.length >= descriptionLengthMax) break
    text += ` ${sentence}`
  }
  return text
}

/** Sentences for whoever writes requests by hand, or listens to events. */
const forPrograms =
  / ?(?:[^.`]|`[^`]*`)*(?:`(?:Idempotency-Key|If-Match|Location)`|\bEmits\b)(?:[^.`]|`[^`]*`)*\./g

/** Services whose writes reach somebody outside of the installation. */
const reachingOut = new Set(['payments', 'webhooks'])

/** Only what is otherwise than a client assumes of a tool that says nothing. */
function hintsOf({ method, url, service }: Operation, isChange: boolean) {
  if (!isChange) return { readOnlyHint: true, openWorldHint: false }
  const isAboutOne = url.includes('/:')
  return {
    ...(method === 'POST' && !isAboutOne && { destructiveHint: false }),
    ...(method !== 'POST' && { idempotentHint: true }),
    ...(!reachingOut.has(service) && { openWorldHint: false }),
  }
}
