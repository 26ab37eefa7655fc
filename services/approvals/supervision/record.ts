import { hash } from 'node:crypto'
import type { AgentPrincipal, Money, SupervisedWrite } from '@souk/platform'
import canonicalize from 'canonicalize'
import { toolNotAllowed } from '../problems.ts'
import type { Findings } from './findings.ts'
import type { Justification } from './justification.ts'

/** What is looked at of a request. */
export interface SupervisedRequest {
  readonly method: string
  readonly url: string
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
    }
  }
}

export function summaryOf({ routeOptions }: SupervisedRequest): string {
  return routeOptions.schema?.summary ?? ''
}

export function operationOf({ routeOptions }: SupervisedRequest): string {
  return routeOptions.schema?.operationId ?? routeOptions.url ?? 'unknown'
}

/** Whether the body holds what nobody may read again, as its schema says. */
export function carriesSecret({ body, routeOptions }: SupervisedRequest): boolean {
  const { properties = {} } = (routeOptions.schema?.body ?? {}) as {
    properties?: Readonly<Record<string, { readonly writeOnly?: boolean }>>
  }
  return Object.keys((body as object | null) ?? {}).some((name) => properties[name]?.writeOnly)
}

export function checkTool(request: SupervisedRequest, { tools }: AgentPrincipal): void {
  const operationId = operationOf(request)
  if (tools !== null && !tools.has(operationId)) throw toolNotAllowed({ operationId })
}

/** Who acts, as an entry of the chain says it. */
export function whoOf({ tokenId, onBehalfOf, through }: AgentPrincipal) {
  return { token_id: tokenId, on_behalf_of: onBehalfOf, through }
}

/** A digest of path and body: what was asked can be proved by whoever knows it, and learned by nobody else. */
export function argumentsDigest({ method, url, body }: SupervisedRequest): string {
  return hash('sha256', canonicalize({ method, url, body: body ?? null }) ?? '', 'base64url')
}

/** What a write touched, by id and version and without any content. */
export function touched({ resourceVersions, preview }: Findings) {
  return {
    resources: resourceVersions,
    created: preview.changes
      .filter(({ before }) => before === null)
      .map(({ resource, id }) => ({ resource, id })),
  }
}

/** Proves later that the reason on an approval is the one that was given. */
export function justificationDigest(justification: Justification) {
  const { reason, sources } = justification
  if (reason === null && sources.length === 0) return {}
  const text = canonicalize({ reason, sources }) ?? ''
  return { justification_sha256: hash('sha256', text, 'base64url') }
}
