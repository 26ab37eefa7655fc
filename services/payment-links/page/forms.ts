import { hostedPage } from '@souk/gateways/contract'
import { type Html, html, newUuid } from '@souk/platform'
import type { Offer } from '../paying/offers/operations.ts'
import { nothing } from './document.ts'
import type { PageTexts } from './texts/index.ts'

/** What was sent and did not do, for the page that is shown again. */
export interface Sent {
  readonly method: string
  readonly trouble: string
}

interface Payable {
  /** As the payer reads it. */
  readonly amount: string
  readonly offer: Offer | undefined
  readonly sent: Sent | undefined
}

/** All ways to pay. Each form carries a value of its own, so that one that is sent twice pays once. */
export function payForms(t: PageTexts, { amount, offer, sent }: Payable): Html {
  if (!offer) return html`<p class="lead">${t.noMethods}</p>`
  return html`${offer.isHosted ? hostedForm(t, amount) : nothing}
${testForm(t, offer.testMethods, amount, sent)}
${offer.takesGiftCards ? giftForm(t, sent) : nothing}`
}

function attemptField(): Html {
  return html`<input type="hidden" name="attempt" value="${newUuid()}">`
}

/** Cards are typed in where the gateway takes them, and nowhere here. */
function hostedForm(t: PageTexts, amount: string): Html {
  return html`<form method="post">${attemptField()}
<input type="hidden" name="method" value="${hostedPage}">
<fieldset><legend>${t.methods.cardTitle}</legend>
<p class="hint" id="card-hint">${t.methods.cardHint}</p>
<button aria-describedby="card-hint">${t.payAmount(amount)}</button></fieldset></form>`
}

function testForm(
  t: PageTexts,
  methods: readonly string[],
  amount: string,
  sent: Sent | undefined,
): Html {
  if (methods.length === 0) return nothing
  const options = methods.map((method) => {
    const chosen = sent?.method === method ? html` selected` : nothing
    return html`<option value="${method}"${chosen}>${t.methods.test[method] ?? method}</option>`
  })
  return html`<form method="post">${attemptField()}
<fieldset><legend>${t.methods.testTitle}</legend>
<label for="method">${t.methods.testLabel}</label>
<select id="method" name="method" aria-describedby="test-hint">${options}</select>
<p class="hint" id="test-hint">${t.methods.testHint}</p>
<button>${t.payAmount(amount)}</button></fieldset></form>`
}

function giftForm(t: PageTexts, sent: Sent | undefined): Html {
  const isWrong = sent?.method === 'stored_value'
  const wrong = isWrong ? html` aria-invalid="true"` : nothing
  const described = isWrong ? 'trouble gift-hint' : 'gift-hint'
  return html`<form method="post">${attemptField()}
<input type="hidden" name="method" value="stored_value">
<fieldset><legend>${t.methods.giftTitle}</legend>
<label for="code">${t.methods.giftCode}</label>
<input id="code" name="code" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="64" required aria-describedby="${described}"${wrong}>
<p class="hint" id="gift-hint">${t.methods.giftHint}</p>
<button class="quiet">${t.methods.redeem}</button></fieldset></form>`
}
