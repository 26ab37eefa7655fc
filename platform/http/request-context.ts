import assert from 'node:assert/strict'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../db/context.ts'
import { callerOfApproval } from './idempotency-key.ts'
import type { Principal } from './types.ts'
import { expectedVersion } from './versions.ts'

/** Two members of one client are two callers, by an agent too: what one was answered is not for the other to see. */
export function callerOf({ clientId, actor, agent, approvalId }: Principal): string {
  if (approvalId !== undefined) return callerOfApproval(approvalId)
  if (agent?.onBehalfOf) return `${clientId} ${actor.id} ${agent.onBehalfOf}`
  return actor.type === 'client' ? clientId : `${clientId} ${actor.id}`
}

export function principalOf(request: FastifyRequest): Principal {
  assert(request.principal, 'a public route has no tenant to act for')
  return request.principal
}

export function contextOf(request: FastifyRequest): Context {
  const principal = principalOf(request)
  const ifMatch = expectedVersion(request.headers['if-match'])
  return {
    tenantId: principal.tenantId,
    mode: principal.mode,
    actor: principal.actor,
    currency: principal.currency,
    clockOffsetMs: principal.clockOffsetMs,
    requestId: request.id,
    operation: request.routeOptions.schema?.operationId ?? request.routeOptions.url ?? 'unknown',
    ...(principal.timeZone && { timeZone: principal.timeZone }),
    ...(principal.party && { party: principal.party }),
    ...(principal.accountableMembers && { accountableMembers: principal.accountableMembers }),
    ...(principal.approvalId && { approvalId: principal.approvalId }),
    ...(ifMatch !== undefined && { expectedVersion: ifMatch }),
  }
}

/** What the kernel writes beside the write of a request; the request itself is recorded by that. */
export function besideContext(request: FastifyRequest): Context {
  const { expectedVersion: _ofTheWrite, ...context } = contextOf(request)
  return { ...context, actor: { type: 'system', id: context.operation } }
}

/** The context of the request without what holds for its own write alone. */
export function repeatedContext(request: FastifyRequest): Context {
  const { expectedVersion: _ofTheWrite, ...context } = contextOf(request)
  return context
}
