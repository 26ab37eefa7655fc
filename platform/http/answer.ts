import type { FastifyRequest } from 'fastify'
import { shownText } from '../db/shown-text.ts'
import { toProblemDocument } from '../problems/problem.ts'
import type { StoredAnswer } from './idempotency.ts'
import { outcomeOf } from './outcome.ts'
import { etagOf } from './versions.ts'

export const json = 'application/json; charset=utf-8'
const problemJson = 'application/problem+json'

/** The bytes of an answer, made before the commit so that they can be stored with it. */
export function answerOf(request: Pick<FastifyRequest, 'id'>, view: unknown): StoredAnswer {
  const { status, location, refusal } = outcomeOf(view)
  if (refusal) {
    const body = JSON.stringify(toProblemDocument(refusal, request.id))
    return { status, headers: { ...refusal.headers, 'content-type': problemJson }, body }
  }
  const etag = etagOf(view)
  const headers: Record<string, string> = { 'content-type': json }
  if (location !== undefined) headers.location = location
  if (etag !== undefined) headers.etag = etag
  return { status, headers, body: shownText(view) }
}
