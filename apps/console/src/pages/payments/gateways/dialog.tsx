import type { PaymentGateway } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../../api/change.ts'
import { souk } from '../../../api/souk.ts'
import { ChangeDialog } from '../../../kit/change-dialog.tsx'
import type { NowAfterLine } from '../../../kit/dialog.tsx'
import { type Draft, type FieldValue, useDraft } from '../../../kit/draft.ts'
import { given, orNull } from '../../../kit/given.ts'
import { moneyText } from '../../../kit/money.ts'
import { tagsOf } from '../../../kit/tags.ts'
import { navigate } from '../../../router/address.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import {
  credentialsOf,
  currenciesOf,
  type Fields,
  fieldsOf,
  type Kind,
  moneyIn,
  noSecrets,
  type Secrets,
  wrongIn,
} from './fields.ts'
import { MainFields, ManualFields, StripeFields } from './form-parts.tsx'
import type { ShownGateway } from './gateway.ts'

interface GatewayDialogProps {
  /** The one to change; a new one is made without. */
  readonly gateway?: ShownGateway
  readonly onClose: () => void
}

/** Kind and code are chosen once. Secrets are typed, and never shown. */
export function GatewayDialog({ gateway, onClose }: GatewayDialogProps) {
  const t = useTexts()
  const draft = useDraft(fieldsOf(gateway))
  const [secrets, setSecrets] = useState(noSecrets)
  const { fields } = draft
  const wrong = wrongIn(fields, secrets, t)
  const isMissing = fields.name.trim() === '' || fields.code.trim() === ''
  const saving = useSaving({ gateway, draft, secrets, onClose })
  const parts = { draft, wrong, gateway }
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => nameOf(key, t)}
      shown={(key, value) => shownOf(key, value, t)}
      isNew={gateway === undefined}
      more={secretLines(gateway, secrets, t)}
      title={gateway ? t.gateways.change : t.gateways.create}
      action={gateway ? t.kit.save : t.gateways.create}
      isIncomplete={isMissing || Object.values(wrong).some(Boolean)}
      isRunning={saving.isRunning}
      error={saving.error}
      onSubmit={() => void saving.run(undefined)}
      onClose={onClose}
    >
      <MainFields {...parts} />
      {fields.kind === 'STRIPE' && (
        <StripeFields
          {...parts}
          secrets={secrets}
          onSecrets={(typed) => setSecrets((before) => ({ ...before, ...typed }))}
        />
      )}
      {fields.kind === 'MANUAL' && <ManualFields {...parts} />}
    </ChangeDialog>
  )
}

function useSaving(of: {
  readonly gateway: ShownGateway | undefined
  readonly draft: Draft<Fields>
  readonly secrets: Secrets
  readonly onClose: () => void
}) {
  const t = useTexts()
  const { gateway, draft, secrets, onClose } = of
  const { fields, changed } = draft
  return useChange<undefined, PaymentGateway>({
    run: (_, idempotencyKey) =>
      gateway
        ? souk.updatePaymentGateway(
            { gatewayId: gateway.id, ...changeOf(changed, secrets) },
            { idempotencyKey, ifMatch: gateway.etag },
          )
        : souk.createPaymentGateway(gatewayOf(fields, secrets), { idempotencyKey }),
    about: ['payment_gateway'],
    done: ({ id, name }) => {
      if (gateway) return t.gateways.saved(name)
      navigate(`payments/gateways/${id}`)
      return t.gateways.made(name)
    },
    onEnd: onClose,
  })
}

function gatewayOf(fields: Fields, secrets: Secrets) {
  const { kind, code, name, currencies, publishable_key } = fields
  const isStripe = kind === 'STRIPE'
  const key = given(publishable_key)
  return {
    kind: kind as Kind,
    code: code.trim(),
    name: name.trim(),
    currencies: currenciesOf(currencies) ?? undefined,
    stripe: isStripe && key !== undefined ? { publishable_key: key } : undefined,
    credentials: isStripe ? credentialsOf(secrets) : undefined,
  }
}

function changeOf(changed: Partial<Fields>, secrets: Secrets) {
  const { name, currencies, publishable_key, accounts, limits } = changed
  const isManual = accounts !== undefined || limits !== undefined
  return {
    name,
    currencies: currencies && currenciesOf(currencies),
    stripe:
      publishable_key === undefined ? undefined : { publishable_key: orNull(publishable_key) },
    manual: isManual
      ? {
          accounts: accounts === undefined ? undefined : tagsOf(accounts),
          second_person_above: limits === undefined ? undefined : moneyIn(limits),
        }
      : undefined,
    credentials: credentialsOf(secrets),
  }
}

/** That a secret is replaced, without either. */
function secretLines(
  gateway: PaymentGateway | undefined,
  { secretKey, webhookSecret, earlierSecret }: Secrets,
  t: Texts,
): NowAfterLine[] {
  const stripe = gateway?.stripe
  if (!stripe) return []
  const hidden = (count: number) => (count === 0 ? t.kit.none : Array(count).fill('•••').join(' '))
  const signing = [webhookSecret, earlierSecret].filter((one) => one.trim() !== '').length
  return [
    ...(secretKey.trim() === ''
      ? []
      : [{ name: t.gateways.secretKey, now: hidden(stripe.has_secret_key ? 1 : 0), after: '•••' }]),
    ...(signing === 0
      ? []
      : [
          {
            name: t.gateways.webhookSecret,
            now: hidden(stripe.webhook_secrets),
            after: hidden(signing),
          },
        ]),
  ]
}

function nameOf(key: keyof Fields, t: Texts): string {
  return key === 'publishable_key' ? t.gateways.publishableKey : t.gateways[key]
}

function shownOf(key: keyof Fields, value: FieldValue, t: Texts): string {
  if (key === 'limits') {
    const limits = moneyIn(String(value))
    return limits.length === 0
      ? t.gateways.limitUsual
      : limits.map((limit) => moneyText(limit)).join('\n')
  }
  if (key !== 'currencies' || typeof value !== 'object') return String(value)
  return value.size === 0 ? t.gateways.allCurrencies : [...value].join(', ')
}
