import { attachment, contextOf, type FileStore, type Kernel } from '@souk/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { privacyResultNotReady } from './problems.ts'
import { getRequest } from './store.ts'

/** Sends the copy piece by piece: it is never in memory as a whole. */
export async function sendResult(
  { database, store }: Pick<Kernel, 'database'> & { readonly store: FileStore },
  request: FastifyRequest,
  reply: FastifyReply,
  requestId: string,
): Promise<FastifyReply> {
  const context = contextOf(request)
  const { status, result, completedAt } = await database.read(context, (tx) =>
    getRequest(tx, requestId),
  )
  if (result === null) throw privacyResultNotReady({ status })
  const content = await store.get({ tenantId: context.tenantId, fileId: result.fileId })
  request.linger()
  const day = completedAt?.toISOString().slice(0, 10)
  return reply
    .type('application/json; charset=utf-8')
    .header('content-length', result.bytes)
    .header('content-disposition', attachment(`personal-data-${day}.json`))
    .send(content)
}
