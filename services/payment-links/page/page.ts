import type { Payment } from '@souk/payments/contract'
import { type Html, html } from '@souk/platform'
import type { Shown } from '../paying/operations.ts'
import type { Standing } from '../paying/standing.ts'
import { nothing, type PageDocument, payDocument, signs } from './document.ts'
import { type Formats, formatsFor } from './formats.ts'
import { payForms, type Sent } from './forms.ts'
import { orderCard } from './order.ts'
import type { PageTexts, Reading, Stop } from './texts/index.ts'

export interface Asked {
  readonly isTest: boolean
  /** The address of this page, without its origin. */
  readonly path: string
  /** A form that was refused. */
  readonly sent?: Sent
  /** Whether the payer has just paid, and goes on to their bank at once. */
  readonly goesOn?: boolean
}

/** Soon, while a payment of the link is worked on; other payments of the order may take their time. */
const secondsOfOwn = 5
const secondsOfOthers = 30

/** The page of a link, as it stands for whoever opens it. */
export function linkPage({ texts: t, locale }: Reading, shown: Shown, asked: Asked): string {
  const { link, shop } = shown
  const formats = formatsFor(locale, link.currency, shop.timeZone)
  const { title, main, ...rest } = stated(t, formats, shown, asked)
  const content = html`<div class="columns"><section class="card paying">${main}</section>
${orderCard(t, formats, shown)}</div>`
  const isRefused = asked.sent !== undefined
  return payDocument(t, {
    title: isRefused ? t.error(title) : title,
    shop: { name: shop.name, isTest: asked.isTest },
    content,
    ...rest,
  })
}

type Stated = Pick<PageDocument, 'title' | 'refresh'> & { readonly main: Html }

function stated(t: PageTexts, formats: Formats, shown: Shown, asked: Asked): Stated {
  const { standing } = shown
  if (standing.kind === 'payable') return payable(t, formats, shown, standing.amount, asked)
  if (standing.kind === 'authenticate') return authenticating(t, formats, shown, standing, asked)
  if (standing.kind === 'paid') return paid(t, formats, shown)
  if (standing.kind === 'processing') {
    return waiting(t, t.processing, asked.path, secondsOfOwn)
  }
  if (standing.kind === 'underway') return waiting(t, t.underway, asked.path, secondsOfOthers)
  return stopped(t[standing.kind], asked.sent)
}

function payable(
  t: PageTexts,
  formats: Formats,
  shown: Shown,
  amount: number,
  { sent }: Asked,
): Stated {
  const { link, due, order, offer } = shown
  const title = order.number === null ? t.pay : `${t.pay}: ${t.orderNumber(order.number)}`
  const isPart = amount < due
  const main = html`${sent ? alertBox(sent.trouble) : declineBox(t, shown.payments)}
${partPaid(t, formats, shown)}
<h1>${t.toPay}</h1>
<p class="amount">${formats.money(amount)}</p>
${isPart ? html`<p class="aside">${t.instalment}</p>` : nothing}
${noteBox(t, shown)}
${payForms(t, { amount: formats.money(amount), offer, sent })}
<p class="aside">${t.openUntil(formats.moment(link.expiresAt))}</p>`
  return { title, main }
}

function authenticating(
  t: PageTexts,
  formats: Formats,
  { offer }: Shown,
  { url, amount, isHosted }: Extract<Standing, { readonly kind: 'authenticate' }>,
  { sent, path, goesOn }: Asked,
): Stated {
  const { title, lead, goOn, done, another } = isHosted ? t.hosted : t.authenticate
  const main = html`${sent ? alertBox(sent.trouble) : nothing}
${signs.clock}<h1>${title}</h1>
<p class="lead">${lead}</p>
<a class="button" href="${url}">${goOn}</a>
<a class="button quiet" href="${path}/return">${done}</a>
<p class="aside">${another}</p>
${payForms(t, { amount: formats.money(amount), offer, sent })}`
  return { title, main, ...(goesOn && { refresh: { seconds: 0, url } }) }
}

function waiting(t: PageTexts, { title, lead }: Stop, path: string, seconds: number): Stated {
  const main = html`<div role="status">${signs.clock}<h1>${title}</h1>
<p class="lead">${lead}</p></div>
<a class="button quiet" href="${path}">${t.processing.again}</a>`
  return { title, main, refresh: { seconds, url: path } }
}

function paid(t: PageTexts, formats: Formats, { link, due, shop, payments }: Shown): Stated {
  const { title, lead, partLead, otherwise, onward } = t.paid
  const captured = payments.filter((payment) => payment.captured > 0)
  const said = captured.length === 0 ? otherwise : lead(shop.name)
  const isPart = due > 0 && captured.length > 0
  const { returnUrl } = link
  const main = html`<div role="status">${signs.tick}<h1>${title}</h1>
<p class="lead">${isPart ? partLead(formats.money(due)) : said}</p></div>
${captured.length === 0 ? nothing : paymentList(t, formats, captured)}
${returnUrl !== null && URL.canParse(returnUrl) ? html`<a class="button" href="${returnUrl}" rel="noreferrer">${onward(new URL(returnUrl).host)}</a>` : nothing}`
  return { title, main }
}

/** What was paid and when, with what went back of it. */
function paymentList(t: PageTexts, { money, moment }: Formats, payments: readonly Payment[]): Html {
  const lines = payments.map((payment) => {
    const { captured, refunded, createdAt } = payment
    const back =
      refunded > 0 ? html`<span class="hint">${t.paid.refunded(money(refunded))}</span>` : nothing
    return html`<li><span>${methodName(t, payment)}<span class="hint">${t.paid.on(moment(createdAt))}</span>${back}</span><span class="sum">${money(captured)}</span></li>`
  })
  return html`<h2>${t.paid.payments}</h2>
<ul class="lines">${lines}</ul>`
}

function methodName({ methodNames }: PageTexts, { gatewayKind, methodFacts }: Payment): string {
  const { type = gatewayKind, brand, last4 } = methodFacts ?? {}
  const name = methodNames[type] ?? type
  const known = [brand, last4 && `•••• ${last4}`].filter((part) => part)
  return known.length === 0 ? name : `${name} ${known.join(' ')}`
}

function stopped({ title, lead }: Stop, sent: Sent | undefined): Stated {
  const main = html`${sent ? alertBox(sent.trouble) : nothing}<h1>${title}</h1>
<p class="lead">${lead}</p>`
  return { title, main }
}

function alertBox(text: string): Html {
  return html`<div class="alert" role="alert" id="trouble"><p>${text}</p></div>`
}

/** The last try was declined: what the payer can do about it. */
function declineBox({ declined }: PageTexts, payments: readonly Payment[]): Html {
  const decline = payments.at(-1)?.decline
  if (!decline || payments.at(-1)?.status !== 'FAILED') return nothing
  const advice =
    declined.byCode[decline.code] ?? (decline.retryable ? declined.retryable : declined.final)
  return alertBox(`${declined.title} ${advice}`)
}

function partPaid(t: PageTexts, { money }: Formats, { payments }: Shown): Html {
  const captured = payments.reduce((sum, payment) => sum + payment.captured, 0)
  if (captured === 0) return nothing
  return html`<div class="good" role="status"><p>${t.partPaid(money(captured))}</p></div>`
}

function noteBox(t: PageTexts, { link, shop }: Shown): Html {
  if (link.note === null) return nothing
  return html`<div class="note"><p class="hint">${t.noteLabel(shop.name)}</p><p>${link.note}</p></div>`
}
