import type { PaymentGateway } from '@souk/sdk'
import * as requests from '../../../base/generated/requests.ts'
import { given } from '../../../kit/given.ts'
import { fits } from '../../../kit/limits.ts'
import { amountOf, amountText, type Money } from '../../../kit/money.ts'
import { tagsOf, tagsText } from '../../../kit/tags.ts'
import type { Texts } from '../../../texts/index.ts'

const made = requests.createPaymentGateway

export type Kind = PaymentGateway['kind']

/** What the form has of a gateway; its secrets are typed beside it, and never shown. */
export interface Fields {
  readonly kind: string
  readonly code: string
  readonly name: string
  readonly currencies: ReadonlySet<string>
  readonly publishable_key: string
  readonly accounts: string
  /** `EUR 1000.00` on each line. */
  readonly limits: string
}

export interface Secrets {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly earlierSecret: string
}

export const noSecrets: Secrets = { secretKey: '', webhookSecret: '', earlierSecret: '' }

export function fieldsOf(gateway: PaymentGateway | undefined): Fields {
  const limits = gateway?.manual?.second_person_above ?? []
  return {
    kind: gateway?.kind ?? 'STRIPE',
    code: gateway?.code ?? '',
    name: gateway?.name ?? '',
    currencies: new Set(gateway?.currencies ?? []),
    publishable_key: gateway?.stripe?.publishable_key ?? '',
    accounts: tagsText(gateway?.manual?.accounts ?? []),
    limits: limits
      .map(({ amount, currency }) => `${currency} ${amountText(amount, currency)}`)
      .join('\n'),
  }
}

export interface TypedLimit {
  readonly currency: string
  readonly typed: string
}

export function limitsIn(text: string): TypedLimit[] {
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => ({ currency: line.slice(0, 3), typed: line.slice(4) }))
}

export function textOfLimits(limits: readonly TypedLimit[]): string {
  return limits.map(({ currency, typed }) => `${currency} ${typed}`).join('\n')
}

function moneyOf({ currency, typed }: TypedLimit): Money[] {
  const amount = amountOf(typed, currency)
  return amount === undefined ? [] : [{ amount, currency }]
}

export function moneyIn(limits: string): Money[] {
  return limitsIn(limits).flatMap((limit) => moneyOf(limit))
}

type Wrong = Readonly<Partial<Record<keyof Fields | keyof Secrets, string | undefined>>>

export function wrongIn(fields: Fields, secrets: Secrets, t: Texts): Wrong {
  const unless = (isRight: boolean, text: string) => (isRight ? undefined : text)
  const fitsOrEmpty = (typed: string, limits: Parameters<typeof fits>[1]) =>
    typed.trim() === '' || fits(typed.trim(), limits)
  const { items: secret } = made.credentials.webhook_secrets
  const accounts = tagsOf(fields.accounts)
  const isManual = fields.kind === 'MANUAL'
  const areLimits = limitsIn(fields.limits).every((limit) => moneyOf(limit).length > 0)
  const areAccounts =
    accounts.length > 0 && accounts.every((one) => fits(one, made.manual.accounts.items))
  const { publishableKeyWrong, secretKeyWrong, webhookSecretWrong } = t.gateways
  return {
    code: unless(fitsOrEmpty(fields.code, made.code), t.gateways.codeWrong),
    publishable_key: unless(
      fitsOrEmpty(fields.publishable_key, made.stripe.publishable_key),
      publishableKeyWrong,
    ),
    secretKey: unless(fitsOrEmpty(secrets.secretKey, made.credentials.secret_key), secretKeyWrong),
    webhookSecret: unless(fitsOrEmpty(secrets.webhookSecret, secret), webhookSecretWrong),
    earlierSecret: unless(fitsOrEmpty(secrets.earlierSecret, secret), webhookSecretWrong),
    accounts: unless(!isManual || areAccounts, t.gateways.accountsWrong),
    limits: unless(areLimits, t.gateways.amountWrong),
  }
}

/** Secrets that were typed; what was left empty stays as it is. */
export function credentialsOf({ secretKey, webhookSecret, earlierSecret }: Secrets) {
  const signing = [given(webhookSecret), given(earlierSecret)].filter((one) => one !== undefined)
  const secret_key = given(secretKey)
  if (secret_key === undefined && signing.length === 0) return undefined
  return { secret_key, webhook_secrets: signing.length === 0 ? undefined : signing }
}

export function currenciesOf(chosen: ReadonlySet<string>): string[] | null {
  return chosen.size === 0 ? null : [...chosen]
}
