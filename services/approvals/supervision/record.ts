import { hash } from 'node:crypto'
import type { ActionFacts, ActorFacts } from '@souk/activity/contract'
import {
  type AgentPrincipal,
  type Money,
  maskedNetworkOf,
  type Problem,
  type SupervisedWrite,
} from '@souk/platform'
import canonicalize from 'canonicalize'
import type { Ruling } from '../policies/policy.ts'
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
  readonly body: unknown
  readonly routeOptions: {
    readonly url?: string | undefined
    readonly schema?:
      | { readonly operationId?: string; readonly summary?: string; readonly body?: unknown }
      | undefined
    readonly config: {
      readonly money?: (write: SupervisedWrite) => Money | null
      readonly answersSecret?: boolean
      readonly commitsBeside?: boolean
    }
  }
}

export function summaryOf({ routeOptions }: SupervisedRequest): string {
  return routeOptions.schema?.summary ?? ''
}

export function operationOf({ routeOptions }: SupervisedRequest): string {
  return routeOptions.schema?.operationId ?? routeOptions.url ?? 'unknown'
}

/** Whether the body or the answer holds what nobody may read again. */
export function isSecret({ body, routeOptions }: SupervisedRequest): boolean {
  if (routeOptions.config.answersSecret) return true
  const { properties = {} } = (routeOptions.schema?.body ?? {}) as {
    properties?: Readonly<Record<string, { readonly writeOnly?: boolean }>>
  }
  return Object.keys((body as object | null) ?? {}).some((name) => properties[name]?.writeOnly)
}

/** Why the agent may not call the operation at all, if so. */
export function toolRefusal(
  request: SupervisedRequest,
  { tools }: AgentPrincipal,
): Problem | undefined {
  const operationId = operationOf(request)
  return tools === null || tools.has(operationId) ? undefined : toolNotAllowed({ operationId })
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

/** A digest of what was answered, as it stood on the wire. */
export function resultDigest(view: unknown): string {
  const sent: unknown = view === undefined ? null : JSON.parse(JSON.stringify(view))
  return hash('sha256', canonicalize(sent) ?? '', 'base64url')
}

/** The end of a write that asked somebody outside. Nobody knows what it came to when there was no answer in time. */
export function endFacts(status: number, view: unknown): ActionFacts {
  const { code } = (view ?? {}) as { code?: unknown }
  return {
    kind: 'OUTCOME',
    outcome: status === 504 ? 'UNKNOWN' : 'DONE',
    status,
    ...(status >= 400 && typeof code === 'string' && { code }),
    result_sha256: resultDigest(view),
  }
}

/** Whether somebody outside has declined what was asked. An error leaves open what became of it. */
export function hasMovedNothing(status: number): boolean {
  return status >= 400 && status < 500
}

/** A digest of path and body: what was asked can be proved by whoever knows it, and learned by nobody else. */
export function argumentsDigest({ method, url, body }: SupervisedRequest): string {
  return hash('sha256', canonicalize({ method, url, body: body ?? null }) ?? '', 'base64url')
}

/** Which policy decided, in which version; null where none did and the rule for what no policy names holds. */
export function policyOf({ effect, policy }: Ruling): Partial<ActionFacts> {
  return { effect, policy_id: policy?.id ?? null, policy_version: policy?.version ?? null }
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

/** Proves later that the reason on an approval is the one that was given. */
export function justificationDigest(justification: Justification): Partial<ActionFacts> {
  const { reason, sources } = justification
  if (reason === null && sources.length === 0) return {}
  const text = canonicalize({ reason, sources }) ?? ''
  return { justification_sha256: hash('sha256', text, 'base64url') }
}
