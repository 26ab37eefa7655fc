import { canonicalDigest } from '@souk/platform'
import type { Approval } from './approval.ts'

/** The same for the same request of the same requester, whatever it would do at this moment. */
export function requestHash(
  tenantId: string,
  { request, requester }: Pick<Approval, 'request' | 'requester'>,
): string {
  const content = requestContent(tenantId, { request, requester })
  return canonicalDigest({ ...content, body: isEmpty(content.body) ? null : content.body })
}

/** Whether a body says no more than none. */
function isEmpty(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.keys(body).length === 0
}

type Bound = Pick<Approval, 'request' | 'requester' | 'preview' | 'resourceVersions'>

type Promised = Bound & Pick<Approval, 'expiresAt' | 'binding' | 'policyId' | 'policyVersion'>

/**
 * What deciders name: it binds an approval to one request of one operation, to the rights that it is executed with, to
 * who has to decide by which policy, and to the time until which that may be.
 */
export function payloadHash(tenantId: string, promised: Promised): string {
  const { binding, policyId, policyVersion, requester, expiresAt } = promised
  const bound = binding && {
    ...binding,
    scopes: requester.scopes.toSorted(),
    policy_id: policyId,
    policy_version: policyVersion,
  }
  const content = { ...boundContent(tenantId, promised), ...bound }
  return canonicalDigest({ ...content, expires_at: expiresAt.toISOString() })
}

/** Whether all that the hash covers is what it was when the hash was made. */
export function isIntact(tenantId: string, approval: Approval): boolean {
  return payloadHash(tenantId, approval) === approval.payloadSha256
}

function boundContent(tenantId: string, bound: Bound) {
  const { preview, resourceVersions } = bound
  const content = requestContent(tenantId, bound)
  return { ...content, money: preview.money, resource_versions: resourceVersions }
}

function requestContent(
  tenantId: string,
  { request, requester }: Pick<Approval, 'request' | 'requester'>,
) {
  return {
    tenant_id: tenantId,
    operation_id: request.operationId,
    method: request.method,
    path: request.path,
    body: request.body ?? null,
    actors: [...requester.through, requester.agentId, requester.memberId, requester.clientId],
  }
}
