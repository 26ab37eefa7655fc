import { isForOwners, isForVisitors, outsiderRefusals } from '../http/audience.ts'
import type { Operation } from '../http/routes.ts'
import { anyScope } from '../http/scopes.ts'
import {
  agentNotAllowed,
  commitUnknown,
  humanRequired,
  idempotencyInProgress,
  idempotencyKeyRequired,
  idempotencyKeyReused,
  insufficientScope,
  internalError,
  invalidCursor,
  malformedJson,
  malformedRequest,
  notFound,
  notReady,
  operatorOnly,
  overloaded,
  payloadTooLarge,
  publishableKeyNotAllowed,
  rateLimited,
  storedAnswerErased,
  tokenRefusals,
  unsupportedMediaType,
  validationFailed,
  versionMismatch,
} from '../problems/common.ts'
import type { ProblemDeclaration } from '../problems/problem.ts'
import { propertiesOf } from './components.ts'

/** Whether it has a body to send. */
function isWrite({ method }: Operation): boolean {
  return method !== 'GET'
}

/** Whether it changes something, for a caller who is known. */
export function isChange(operation: Operation): boolean {
  return isWrite(operation) && operation.scope !== 'public' && !operation.safe
}

/**
 * What the kernel itself may answer to this operation, beside the refusals that the route declares. The documents show
 * it, and tests hold every answer to it.
 */
export function kernelRefusals(operation: Operation): ProblemDeclaration[] {
  const { scope, audience, schema, onlyForPeople } = operation
  const isPrivate = scope !== 'public'
  const wantsScope = isPrivate && scope !== anyScope
  const query = propertiesOf(schema.querystring)
  const hasQuery = schema.querystring !== undefined
  const whenever: readonly (readonly [boolean, readonly ProblemDeclaration[]])[] = [
    [true, [malformedRequest, internalError, overloaded, notReady]],
    [hasQuery || isWrite(operation), [validationFailed]],
    ['cursor' in query, [invalidCursor]],
    [isWrite(operation), [malformedJson, payloadTooLarge, unsupportedMediaType]],
    [schema.params !== undefined, [notFound]],
    [isPrivate, [...tokenRefusals, rateLimited]],
    [wantsScope, [insufficientScope]],
    [isPrivate && !isForOwners(audience), [operatorOnly]],
    [isPrivate && !isForVisitors(audience), [publishableKeyNotAllowed]],
    [isPrivate, outsiderRefusals(audience)],
    [onlyForPeople, [humanRequired]],
    [
      isChange(operation),
      [idempotencyInProgress, idempotencyKeyReused, storedAnswerErased, commitUnknown],
    ],
    [isPrivate, supervisedRefusals(operation)],
    [changesVersion(operation), [versionMismatch]],
  ]
  return whenever.flatMap(([applies, problems]) => (applies ? problems : []))
}

function supervisedRefusals(operation: Operation): readonly ProblemDeclaration[] {
  const { supervisedAnswers } = operation
  if (!supervisedAnswers) return []
  if (!isChange(operation)) return supervisedAnswers.readRefusals
  return [idempotencyKeyRequired, agentNotAllowed, ...supervisedAnswers.writeRefusals]
}

function successSchemas(operation: Operation): unknown[] {
  return Object.entries((operation.schema.response ?? {}) as Record<string, unknown>)
    .filter(([status]) => Number(status) < 300)
    .map(([, schema]) => schema)
}

export function answersVersion(operation: Operation): boolean {
  return successSchemas(operation).some((schema) => 'version' in propertiesOf(schema))
}

/** A change of something that exists and has a version can be made conditional on that version. */
export function changesVersion(operation: Operation): boolean {
  const isNamed = Object.keys(propertiesOf(operation.schema.params)).length > 0
  // What there is one of, such as the tenant, needs no name; of what is put as a whole the route says that it compares it.
  const isCompared = versionMismatch.status in ((operation.schema.response ?? {}) as object)
  const isThere =
    isNamed || operation.method === 'PATCH' || (operation.method === 'PUT' && isCompared)
  return isChange(operation) && isThere && answersVersion(operation)
}
