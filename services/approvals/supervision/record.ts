import { hash } from 'node:crypto'
import type { AgentPrincipal, Money, SupervisedWrite } from '@souk/platform'
import canonicalize from 'canonicalize'
import { toolNotAllowed } from '../problems.ts'
import type { Findings } from './findings.ts'

/** What is looked at of a request. */
export interface SupervisedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly routeOptions: {
    readonly url?: string | undefined
    readonly schema?: { readonly operationId?: string; readonly summary?: string } | undefined
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

const reasonLengthMax = 500

/** Why it is asked for, in the caller's own words: of an agent it is the word of a program. */
export function reasonOf({ headers }: SupervisedRequest): string | null {
  const reason = headers['souk-agent-reason']
  return typeof reason === 'string' ? reason.slice(0, reasonLengthMax) : null
}
