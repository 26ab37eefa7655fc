import {
  attachment,
  audited,
  contextOf,
  type FileStore,
  type Kernel,
  type Tx,
} from '@souk/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { privacyResultNotReady } from './problems.ts'
import { getRequest } from './store.ts'

/** Nothing else says as much about a person, so the audit log says who has downloaded it. */
async function auditDownload(tx: Tx, requestId: string) {
  const { status, result, completedAt } = await getRequest(tx, requestId)
  if (result === null) throw privacyResultNotReady({ status })
  audited(tx, { resource: 'privacy_request', id: requestId })
  return { result, completedAt }
}

/** Sends the copy piece by piece: it is never in memory as a whole. */
export async function sendResult(
  { database, store }: Pick<Kernel, 'database'> & { readonly store: FileStore },
  request: FastifyRequest,
  reply: FastifyReply,
  requestId: string,
): Promise<FastifyReply> {
  const context = contextOf(request)
  const { result, completedAt } = await database.write(context, (tx) =>
    auditDownload(tx, requestId),
  )
  const content = await store.get({ tenantId: context.tenantId, fileId: result.fileId })
  request.linger()
  const day = completedAt?.toISOString().slice(0, 10)
  return reply
    .type('application/json; charset=utf-8')
    .header('content-length', result.bytes)
    .header('content-disposition', attachment(`personal-data-${day}.json`))
    .send(content)
}
