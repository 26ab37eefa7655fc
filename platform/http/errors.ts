import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { codeOf, isConnectionLost, isContended, isDatabaseBusy, shortageOf } from '../db/driver.ts'
import { CommitUnknown, StaleRead } from '../db/retry.ts'
import { newId } from '../ids/typeid.ts'
import { logFailure } from '../observe/failures.ts'
import { serverErrors } from '../observe/metrics.ts'
import { OverloadReport } from '../observe/overload.ts'
import {
  commitUnknown,
  internalError,
  malformedRequest,
  notFound,
  notReady,
  payloadTooLarge,
  requestHeaderTooLarge,
  requestTimeout,
  unsupportedMediaType,
} from '../problems/common.ts'
import { databaseShortOf, overloadedBy, overloadReason } from '../problems/overload.ts'
import { Problem, toProblemDocument } from '../problems/problem.ts'
import { isReceivingStream } from './streamed-bodies.ts'

export const bodyBytesMax = 1024 * 1024

/** The one place where an error becomes an answer. Whatever is not a refusal is logged and told to nobody. */
export function errorHandler(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = refusalOf(error)
  if (refusal.status >= 500) logServerError(refusal, error, request)
  sendProblem(refusal, request, reply)
}

/** What all parts of a process refuse for want of room is told together. */
export const overloadReport = new OverloadReport()

function logServerError(refusal: Problem, error: Error, { id, log }: FastifyRequest): void {
  const about = { request_id: id, code: refusal.code }
  const overload = overloadReason(refusal)
  if (overload) overloadReport.add(overload, log, { ...about, err: error })
  else logFailure(log, about, error, refusal.title)
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
const changedTooOften = 'Others kept changing what this request is about.'

/** What an error is to whoever asked. */
export function refusalOf(error: Error): Problem {
  if (error instanceof Problem) return error
  if (error instanceof CommitUnknown) return commitUnknown()
  if (error instanceof StaleRead || isContended(error))
    return overloadedBy('contention', changedTooOften)
  const code = codeOf(error)
  const known = code === undefined ? undefined : framework[code]
  if (known) return known()
  const shortage = shortageOf(error)
  if (shortage) return databaseShortOf(shortage)
  if (isDatabaseBusy(error)) return overloadedBy('database')
  // Before the next line: a client that leaves in the middle of its body has lost its own connection, not ours.
  if ('statusCode' in error && error.statusCode === 400) return malformedRequest()
  if (isConnectionLost(error)) return notReady()
  return internalError()
}

/** Bytes that are not even HTTP, or that do not come, get a problem document too, and the connection is closed. */
export function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isReceivingStream(socket)) return
  refuseConnection(socket, (unread[error.code ?? ''] ?? malformedRequest)())
}

const unread: Readonly<Record<string, () => Problem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: requestTimeout,
  HPE_HEADER_OVERFLOW: requestHeaderTooLarge,
}

/** Answers on the bare socket and closes it at once: whatever else arrives on it must not be taken for a request. */
export function refuseConnection(socket: Socket, refusal: Problem): void {
  const { status } = refusal
  // It is no reply, so no hook sees it.
  if (status >= 500) serverErrors.inc({ code: refusal.code })
  const requestId = newId('req')
  const body = JSON.stringify(toProblemDocument(refusal, requestId))
  const headers = {
    ...refusal.headers,
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  socket.destroy()
}
