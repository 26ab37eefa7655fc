import type { ActionFacts, Activity, ActorFacts } from '@souk/activity/contract'
import { isKnown } from '@souk/identity/contract'
import {
  type AgentPrincipal,
  areaOf,
  type Money,
  maskedNetworkOf,
  type Problem,
  type SupervisedWrite,
} from '@souk/platform'
import type { Evaluation } from '../policies/policy.ts'
import { toolNotAllowed } from '../problems.ts'
import type { Findings } from './findings.ts'
import type { Justification } from './justification.ts'

/** What is looked at of a request. */
export interface SupervisedRequest {
  readonly method: string
  readonly url: string
  /** Where it came from. */
  readonly ip: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly params: unknown
  readonly body: unknown
  readonly routeOptions: {
    readonly url?: string | undefined
    readonly schema?:
      | { readonly operationId?: string; readonly summary?: string; readonly body?: unknown }
      | undefined
    readonly config: {
      readonly scope?: string
      readonly money?: (write: SupervisedWrite) => Money | null
      readonly answersSecret?: boolean
      readonly commitsOutsideTransaction?: boolean
      readonly isDryRun?: (body: unknown) => boolean
    }
  }
}

export function summaryOf({ routeOptions }: SupervisedRequest): string {
  return routeOptions.schema?.summary ?? ''
}

export function operationOf({ routeOptions }: SupervisedRequest): string {
  return routeOptions.schema?.operationId ?? routeOptions.url ?? 'unknown'
}

/** The operation as its route declares it. */
export function declared({ method, routeOptions }: SupervisedRequest) {
  return { route: `${method} ${routeOptions.url}`, scope: routeOptions.config.scope ?? '' }
}

/** The scope with which the area of an operation is read; the operation's own where the area has none for that. */
export function readScopeOf(scope: string): string {
  const read = `${areaOf(scope)}:read`
  return isKnown(read) ? read : scope
}

/**
 * The path in the one way in which we write it, from what the route has made of it: with an encoded letter or a lone
 * question mark it is no other request.
 */
export function pathOf({ routeOptions, url, params }: SupervisedRequest): string {
  const values = (params ?? {}) as Readonly<Record<string, string>>
  const path = (routeOptions.url ?? url).replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
  // The router takes a hash for the beginning of a query too.
  const [, query = ''] = /[?#](.*)/.exec(url) ?? []
  const asked = new URLSearchParams(query)
  asked.sort()
  return asked.size === 0 ? path : `${path}?${asked}`
}

/** Whether the body or the answer holds what nobody may read again. */
export function isSecret({ body, routeOptions }: SupervisedRequest): boolean {
  if (routeOptions.config.answersSecret) return true
  return holdsSecret(body, routeOptions.schema?.body as WrittenSchema | undefined)
}

interface WrittenSchema {
  readonly writeOnly?: boolean
  readonly properties?: Readonly<Record<string, WrittenSchema>>
  readonly items?: WrittenSchema
  readonly anyOf?: readonly WrittenSchema[]
}

/** A body is as deep as its schema. */
function holdsSecret(value: unknown, schema: WrittenSchema | undefined): boolean {
  if (value === undefined || !schema) return false
  const { writeOnly, properties = {}, items, anyOf = [] } = schema
  if (writeOnly || anyOf.some((variant) => holdsSecret(value, variant))) return true
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some((one) => holdsSecret(one, items))
  return Object.entries(value).some(([name, one]) => holdsSecret(one, properties[name]))
}

/** Whoever calls may know who they are: it shows nothing else. */
const alwaysAllowed = 'getCaller'

/** Why the agent may not call the operation at all, if so. */
export function toolRefusal(
  request: SupervisedRequest,
  { tools }: AgentPrincipal,
): Problem | undefined {
  const operationId = operationOf(request)
  const isAllowed = tools === null || operationId === alwaysAllowed || tools.has(operationId)
  return isAllowed ? undefined : toolNotAllowed({ operationId })
}

export function checkTool(request: SupervisedRequest, agent: AgentPrincipal): void {
  const refusal = toolRefusal(request, agent)
  if (refusal) throw refusal
}

/** Who acts, as an entry of the chain says it. */
export function whoOf(
  { tokenId, onBehalfOf, through }: AgentPrincipal,
  { ip }: Pick<SupervisedRequest, 'ip'>,
): ActorFacts {
  const network = maskedNetworkOf(ip)
  return { token_id: tokenId, on_behalf_of: onBehalfOf, delegated_through: through, network }
}

/** What was answered, as it stood on the wire. */
export function resultIn(view: unknown): unknown {
  return view === undefined ? null : JSON.parse(JSON.stringify(view))
}

/** What is said about an action, beside who did it. */
export interface Recorded extends Pick<Activity, 'digests'> {
  readonly facts: ActionFacts
}

/** The status of an answer that somebody outside has kept us waiting for. */
export const unanswered = 504

/** The end of a write that asked somebody outside. Nobody knows what it came to when there was no answer in time. */
export function endOf(status: number, view: unknown): Recorded {
  const { code } = (view ?? {}) as { code?: unknown }
  const facts: ActionFacts = {
    kind: 'OUTCOME',
    outcome: status === unanswered ? 'UNKNOWN' : 'DONE',
    status,
    ...(status >= 400 && typeof code === 'string' && { code }),
  }
  return { facts, digests: { result: resultIn(view) } }
}

/** The end of a write of which nothing is left that could tell. */
export const unknownEnd: Recorded = { facts: { kind: 'OUTCOME', outcome: 'UNKNOWN' } }

/** Whether somebody outside has declined what was asked. An error leaves open what became of it. */
export function hasMovedNothing(status: number): boolean {
  return status >= 400 && status < 500
}

/** What was asked for. It is kept as a digest: it can be proved, and learned by nobody who may not read it. */
export function argumentsOf(request: SupervisedRequest) {
  return { method: request.method, path: pathOf(request), body: request.body ?? null }
}

/**
 * Which policy decided, in which version; null where none did and the rule for what no policy names holds. What a grant let
 * pass is what the policy wanted approved.
 */
export function policyOf({
  effect,
  policy,
  grantId,
}: Evaluation & { readonly grantId: string | null }): Partial<ActionFacts> {
  return {
    effect: grantId === null ? effect : 'REQUIRE_APPROVAL',
    policy_id: policy?.id ?? null,
    policy_version: policy?.version ?? null,
    ...(grantId !== null && { grant_id: grantId }),
  }
}

/** What a write touched, by id and version and without any content. */
export function touched({ preview }: Findings): Partial<ActionFacts> {
  const resources = preview.changes.map(({ resource, id, before, after }) => ({
    resource,
    id,
    version_before: versionIn(before),
    version_after: versionIn(after),
  }))
  return { resources }
}

function versionIn(view: unknown): number | null {
  const { version } = (view ?? {}) as { version?: unknown }
  return typeof version === 'number' ? version : null
}

/** Kept as a digest, it proves later that the reason on an approval is the one that was given. */
export function justificationIn({ reason, sources }: Justification) {
  return reason === null && sources.length === 0 ? {} : { justification: { reason, sources } }
}
