import {
  type ChargeQueue,
  countingDeclines,
  methodAsked,
  newPaymentId,
  paymentDeclined,
} from '@souk/payments/contract'
import { Problem, type Tx } from '@souk/platform'
import type { StoredValueCodes } from '@souk/stored-value/contract'
import { beginPayment, RepeatedAttempt } from '../paying/operations.ts'
import { payHeaders, stopPage } from './document.ts'
import { readForm, type SentForm } from './form.ts'
import {
  orStopped,
  type Pages,
  type Reply,
  type Request,
  readingOf,
  sendPage,
  showAgain,
  unknownPage,
  type Visit,
  visitOf,
} from './showing.ts'
import type { PageTexts, Stop } from './texts/index.ts'

/** What payments of links are charged through. */
export interface PayingPages extends Pages {
  readonly codes: StoredValueCodes
  /** For buyers. */
  readonly charges: ChargeQueue
}

/** A form of the page. What came of it is shown by the page itself, so that loading it again sends nothing again. */
export function answerForm(pages: PayingPages, request: Request, reply: Reply): Promise<Reply> {
  return orStopped(request, reply, async () => {
    const { texts } = readingOf(request)
    if (request.headers['sec-fetch-site'] === 'cross-site') {
      return stopped(reply, 403, texts, texts.foreignForm)
    }
    const visit = await visitOf(pages, request)
    if (!visit) return unknownPage(request, reply)
    const form = readForm(request)
    if (!form) return stopped(reply, 400, texts, texts.unreadableForm)
    return pay(pages, visit, form, reply)
  })
}

function stopped(reply: Reply, status: number, texts: PageTexts, stop: Stop): Reply {
  return reply.code(status).headers(payHeaders()).send(stopPage(texts, stop))
}

async function pay(pages: PayingPages, visit: Visit, form: SentForm, reply: Reply): Promise<Reply> {
  try {
    return seeOther(reply, await charged(pages, visit, form))
  } catch (error) {
    if (error instanceof RepeatedAttempt) return seeOther(reply, visit.asked.path)
    if (!(error instanceof Problem)) throw error
    return refused(pages, visit, { error, form }, reply)
  }
}

function seeOther(reply: Reply, path: string): Reply {
  return reply.headers(payHeaders()).redirect(path, 303)
}

/** Where the payer goes on to. */
async function charged(
  { mounted, kinds, codes, charges, baseUrl }: PayingPages,
  { request, opened: { linkId }, context, asked: { path } }: Visit,
  { attempt, method: named, code }: SentForm,
): Promise<string> {
  const asking = {
    read: <Found>(work: (tx: Tx) => Promise<Found>) => mounted.database.read(context, work),
    guess: <Found>(look: () => Promise<Found>, wrongIn: (found: Found) => number) =>
      request.guess(look, wrongIn),
  }
  const stored = code === undefined ? {} : { stored_value: { code } }
  const method = await methodAsked(asking, codes, { method: named, ...stored })
  const id = newPaymentId()
  const wanted = { id, linkId, attempt, method, returnUrl: `${baseUrl}${path}/return` }
  const begin = (tx: Tx) => beginPayment(tx, kinds, wanted)
  const { status, body } = await countingDeclines(request, charges, (queue) =>
    request.exchangeUnsent({ queue, laneId: id, begin }),
  )
  const isWaiting = status < 300 && JSON.parse(body).status === 'REQUIRES_ACTION'
  return isWaiting ? `${path}?step=bank` : path
}

/** Nothing was begun: the page is shown again as it stands now, and says why. */
async function refused(
  pages: Pages,
  { request, opened, context, ...visit }: Visit,
  { error, form }: { readonly error: Problem; readonly form: SentForm },
  reply: Reply,
): Promise<Reply> {
  const shown = await showAgain(pages, context, opened)
  if (!shown) return unknownPage(request, reply)
  const { texts } = readingOf(request)
  const sent = { method: form.method, trouble: troubleOf(texts, error) }
  const { 'retry-after': retryAfter } = error.headers
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  reply.code(error.status)
  return sendPage({ ...visit, request, opened, context, shown }, reply, { sent })
}

function troubleOf(texts: PageTexts, { code, headers }: Problem): string {
  const { 'retry-after': seconds } = headers
  const said = texts.refused[code] ?? texts.refusedOtherwise
  if (seconds === undefined || code === paymentDeclined.code) return said
  return `${said} ${texts.waitMinutes(Math.ceil(Number(seconds) / 60))}`
}
