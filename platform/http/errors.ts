import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { codeOf, isConnectionLost, isPoolExhausted } from '../db/driver.ts'
import { CommitUnknown } from '../db/retry.ts'
import { newId } from '../ids/typeid.ts'
import {
  commitUnknown,
  internalError,
  malformedRequest,
  notFound,
  notReady,
  overloaded,
  payloadTooLarge,
  unsupportedMediaType,
} from '../problems/common.ts'
import { Problem, toProblemDocument } from '../problems/problem.ts'

export const bodyBytesMax = 1024 * 1024

/** The one place where an error becomes an answer. Whatever is not a refusal is logged and told to nobody. */
export function errorHandler(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = refusalOf(error)
  if (refusal.status >= 500)
    request.log.error({ request_id: request.id, err: error, code: refusal.code }, refusal.title)
  sendProblem(refusal, request, reply)
}

function sendProblem(refusal: Problem, request: FastifyRequest, reply: FastifyReply): void {
  reply
    .code(refusal.status)
    .headers(refusal.headers)
    .header('x-request-id', request.id)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(toProblemDocument(refusal, request.id)))
}

const framework: Readonly<Record<string, () => Problem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => payloadTooLarge({ maxBytes: bodyBytesMax }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => unsupportedMediaType(),
  FST_ERR_CTP_INVALID_TYPE: () => unsupportedMediaType(),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => malformedRequest(),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => malformedRequest(),
  FST_ERR_BAD_URL: () => malformedRequest(),
  FST_ERR_MAX_PARAM_LENGTH: () => notFound(),
  FST_ERR_ASYNC_CONSTRAINT: () => notFound(),
}
const statementCancelled = '57014'
const lockNotAvailable = '55P03'
/** Class 53 of SQLSTATE: too many connections, out of memory, disk full. */
const insufficientResources = /^53[0-9A-Z]{3}$/

function refusalOf(error: Error): Problem {
  if (error instanceof Problem) return error
  if (error instanceof CommitUnknown) return commitUnknown()
  const code = codeOf(error)
  const known = code === undefined ? undefined : framework[code]
  if (known) return known()
  if (code === statementCancelled || code === lockNotAvailable) return overloaded()
  if (isPoolExhausted(error) || insufficientResources.test(code ?? '')) return overloaded()
  if (isConnectionLost(error)) return notReady()
  if ('statusCode' in error && error.statusCode === 400) return malformedRequest()
  return internalError()
}

/** Bytes that are not even HTTP get a problem document too, and the connection is closed. */
export function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const requestId = newId('req')
  const body = JSON.stringify(toProblemDocument(malformedRequest(), requestId))
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const headers = [
    'content-type: application/problem+json',
    'cache-control: no-store',
    `x-request-id: ${requestId}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`)
}
