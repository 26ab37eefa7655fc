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

/** What this caller may call of them. */
export function reachable(
  tools: readonly Tool[],
  { scopes, agent }: Pick<Principal, 'scopes' | 'agent'>,
): readonly Tool[] {
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
  return {
    operation,
    operationId,
    name,
    isChange,
    places: input.places,
    hasOutput: outputSchema !== undefined,
    shown: {
      name,
      title: summary,
      description: descriptionOf(operation, isChange),
      inputSchema: input.schema as Tool['shown']['inputSchema'],
      ...(outputSchema && { outputSchema }),
      annotations: { title: summary, ...hintsOf(operation, isChange) },
    },
  }
}

function descriptionOf({ scope, schema }: Operation, isChange: boolean): string {
  const { description, summary } = schema
  const told = description?.replaceAll(aboutHeaders, '') ?? `${summary}.`
  const waits = isChange ? ' A call may have to wait for approval.' : ''
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
