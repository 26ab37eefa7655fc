import type { Operation } from '../http/routes.ts'
import {
  commitUnknown,
  idempotencyInProgress,
  idempotencyKeyReused,
  insufficientScope,
  internalError,
  invalidCursor,
  legacyApiKeyRemoved,
  malformedJson,
  malformedRequest,
  notFound,
  notReady,
  overloaded,
  payloadTooLarge,
  rateLimited,
  tokenExpired,
  tokenInvalid,
  tokenMissing,
  tokenNotYetValid,
  tokenRevoked,
  unsupportedMediaType,
  validationFailed,
  versionMismatch,
  wrongAudience,
} from '../problems/common.ts'
import type { ProblemDeclaration } from '../problems/problem.ts'
import { propertiesOf } from './components.ts'

const tokenRefusals = [
  tokenMissing,
  tokenInvalid,
  tokenExpired,
  tokenNotYetValid,
  tokenRevoked,
  wrongAudience,
  legacyApiKeyRemoved,
]

export function isWrite({ method }: Operation): boolean {
  return method !== 'GET'
}

/** What the kernel itself may answer to this operation, beside the refusals that the route declares. */
export function kernelRefusals(operation: Operation, isConditional: boolean): ProblemDeclaration[] {
  const { scope, schema } = operation
  const isPrivate = scope !== 'public'
  const query = propertiesOf(schema.querystring)
  const whenever: readonly (readonly [boolean, readonly ProblemDeclaration[]])[] = [
    [true, [malformedRequest, internalError, overloaded, notReady]],
    [schema.querystring !== undefined || isWrite(operation), [validationFailed]],
    ['cursor' in query, [invalidCursor]],
    [schema.body !== undefined, [malformedJson, payloadTooLarge, unsupportedMediaType]],
    [schema.params !== undefined, [notFound]],
    [isPrivate, [...tokenRefusals, insufficientScope, rateLimited]],
    [isPrivate && isWrite(operation), [idempotencyInProgress, idempotencyKeyReused, commitUnknown]],
    [isConditional, [versionMismatch]],
  ]
  return whenever.flatMap(([applies, problems]) => (applies ? problems : []))
}
