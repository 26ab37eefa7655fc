import { IncomingMessage } from 'node:http'
import type { Reply, Request } from '../http.ts'
import type { Identity } from '../identity.ts'

export const nulInAddress = 'The address contains a NUL.'

/** PostgreSQL has no text with a NUL in it, and the library stores what it was asked. */
export function hasNul({ url }: Request): boolean {
  return url.includes('%00')
}

/** From here on the answer is the library's; what the kernel has put on it already stays. */
export async function handOver(identity: Identity, request: Request, reply: Reply) {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  await identity.oauth.handle(unread(request), reply.raw, request.ip)
}

/** The library wants to read the form itself: it gets the request as it was before we did. */
function unread({ raw, body }: Request): IncomingMessage {
  if (!Buffer.isBuffer(body)) return raw
  const { method, url, headers } = raw
  const copy = Object.assign(new IncomingMessage(raw.socket), { method, url, headers })
  copy.complete = true
  copy.push(body)
  copy.push(null)
  return copy
}
