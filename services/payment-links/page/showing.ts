import type { GatewayKinds } from '@souk/gateways/contract'
import {
  type App,
  type Context,
  contextOf,
  type Mounted,
  type Principal,
  Problem,
  rateLimited,
  uuidOf,
} from '@souk/platform'
import { type ShopOf, type Shown, showLink } from '../paying/operations.ts'
import type { LinkTokens, Opened } from '../tokens.ts'
import { payHeaders, stopPage } from './document.ts'
import { type Asked, linkPage } from './page.ts'
import { type Reading, readingFor } from './texts/index.ts'

/** What pages of links are made of. */
export interface Pages {
  readonly mounted: Pick<Mounted, 'database' | 'contextOf'>
  readonly kinds: GatewayKinds
  readonly tokens: LinkTokens
  readonly shopOf: ShopOf
  readonly baseUrl: string
}

type Handler = Parameters<App['route']>[0]['handler']
export type Request = Parameters<Handler>[0]
export type Reply = Parameters<Handler>[1]

export function readingOf({ headers }: Request): Reading {
  return readingFor(headers['accept-language'])
}

/** A request that has shown an address which opens something. */
export interface Visit {
  readonly request: Request
  readonly opened: Opened
  readonly context: Context
  readonly shown: Shown
  readonly asked: Asked
}

const operation = 'payment_links.page'

/** Whoever pays by a link: nothing of the tenant is theirs, and nobody answers for them. Each network has a quota of its own. */
function payerOf({ tenantId, linkId }: Opened, tenant: Context): Principal {
  const { mode, currency, clockOffsetMs } = tenant
  return {
    tenantId,
    mode,
    currency,
    clockOffsetMs,
    clientId: linkId,
    credentialId: linkId,
    actor: { type: 'client', id: linkId },
    party: { kind: 'payer', id: uuidOf(linkId), isOutside: true },
    scopes: new Set(),
    origins: new Set(),
  }
}

/**
 * What an address opens, with the request counted for its tenant; undefined where it opens nothing. An address that nobody has made is
 * refused from memory, and whoever tries many waits; one that was made is looked at however many others come from there.
 */
export async function visitOf(pages: Pages, request: Request): Promise<Visit | undefined> {
  const { token } = request.params as { token: string }
  const opened = pages.tokens.read(token)
  if (!opened) return request.verify('/pay', async () => undefined)
  const principal = payerOf(opened, await pages.mounted.contextOf(opened.tenantId, operation))
  request.principal = principal
  request.share(principal)
  await request.count(principal)
  const context = contextOf(request)
  const shown = await showAgain(pages, context, opened)
  const asked = { isTest: principal.mode === 'sandbox', path: `/pay/${token}` }
  return shown && { request, opened, context, shown, asked }
}

export function showAgain(
  { mounted, kinds, shopOf }: Pages,
  context: Context,
  { linkId }: Opened,
): Promise<Shown | undefined> {
  return mounted.database.read(context, (tx) => showLink(tx, kinds, shopOf, linkId))
}

export async function showPage(pages: Pages, request: Request, reply: Reply): Promise<Reply> {
  return orStopped(request, reply, async () => {
    const visit = await visitOf(pages, request)
    if (!visit) return unknownPage(request, reply)
    const { step } = request.query as { step?: unknown }
    return sendPage(visit, reply, { goesOn: step === 'bank' })
  })
}

export function sendPage(
  { request, shown, asked }: Visit,
  reply: Reply,
  more: Partial<Asked> = {},
): Reply {
  const page = linkPage(readingOf(request), shown, { ...asked, ...more })
  return reply.headers(payHeaders()).send(page)
}

export function unknownPage(request: Request, reply: Reply): Reply {
  const { texts } = readingOf(request)
  return reply.code(404).headers(payHeaders()).send(stopPage(texts, texts.unknown))
}

/** People read no problem documents. A failure of ours stays one, and is logged. */
export async function orStopped(
  request: Request,
  reply: Reply,
  work: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { texts } = readingOf(request)
    const stop = error.code === rateLimited.code ? texts.tooMany : texts.busy
    return reply
      .code(error.status)
      .headers({ ...payHeaders(), ...error.headers })
      .send(stopPage(texts, stop))
  }
}
