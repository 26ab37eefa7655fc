import type { Money, PaymentGateway } from '@souk/sdk'
import { Badge } from '../../../kit/badge.tsx'
import { Card } from '../../../kit/card.tsx'
import { Code } from '../../../kit/copy.tsx'
import { type FactLine, Facts } from '../../../kit/facts.tsx'
import { moneyText } from '../../../kit/money.ts'
import { exactTime } from '../../../kit/time.tsx'
import { Link } from '../../../router/link.tsx'
import { useMay } from '../../../session/caller.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { callbackAddress, isBuiltIn } from './gateway.ts'

interface AboutProps {
  readonly gateway: PaymentGateway
}

export function AboutCard({ gateway }: AboutProps) {
  const t = useTexts()
  const { kind, code, status, currencies, capabilities } = gateway
  const lines: FactLine[] = [
    [t.gateways.kind, t.gateways.kinds[kind]],
    [t.gateways.code, <code key="code">{code}</code>],
    [t.gateways.currencies, currencies?.join(', ') ?? t.gateways.allCurrencies],
    ...(capabilities.length === 0
      ? []
      : [[t.gateways.capabilities, capabilityTexts(capabilities, t)] as const]),
    ...(kind === 'MANUAL'
      ? []
      : [[t.gateways.account, <AccountLink key="account" code={`asset:psp:${code}`} />] as const]),
    ...(isBuiltIn(gateway)
      ? []
      : [[t.gateways.created, exactTime(new Date(gateway.created_at))] as const]),
    [t.gateways.changed, exactTime(new Date(gateway.updated_at))],
  ]
  return (
    <Card
      title={t.gateways.gateway}
      aside={isBuiltIn(gateway) && <Badge tone="started" text={t.gateways.builtIn} />}
    >
      {status === 'DEGRADED' && <p class="soft">{t.gateways.degradedText}</p>}
      <Facts lines={lines} />
    </Card>
  )
}

function capabilityTexts(capabilities: readonly string[], t: Texts): string {
  return capabilities.map((one) => t.gateways.capabilityNames[one] ?? one).join(', ')
}

/** What the books have of it, for whoever may read them. */
function AccountLink({ code }: { readonly code: string }) {
  const may = useMay()
  if (!may('listLedgerAccounts')) return <code>{code}</code>
  return (
    <Link class="link" to={`ledger/accounts?group=${encodeURIComponent(code)}`}>
      <code>{code}</code>
    </Link>
  )
}

/** Which keys of Stripe were entered, and the address that Stripe has to know. */
export function StripeCard(
  props: AboutProps & { readonly stripe: NonNullable<PaymentGateway['stripe']> },
) {
  const t = useTexts()
  const { publishable_key, api_base, has_secret_key, webhook_secrets } = props.stripe
  const isEntered = has_secret_key ? 'reached' : 'waiting'
  const lines: FactLine[] = [
    [
      t.gateways.secretKey,
      <Badge
        key="secret"
        tone={isEntered}
        text={has_secret_key ? t.gateways.entered : t.gateways.notEntered}
      />,
    ],
    [
      t.gateways.webhookSecret,
      <Badge
        key="signing"
        tone={webhook_secrets > 0 ? 'reached' : 'waiting'}
        text={t.gateways.enteredSecrets(webhook_secrets)}
      />,
    ],
    [
      t.gateways.publishableKey,
      publishable_key && <code key="publishable">{publishable_key}</code>,
    ],
    ...(api_base === null
      ? []
      : [[t.gateways.apiBase, <code key="base">{api_base}</code>] as const]),
  ]
  return (
    <Card title={t.gateways.keys}>
      <div class="stack">
        <Facts lines={lines} />
        <p class="soft">{t.gateways.addressText}</p>
        <Code
          name={t.gateways.address}
          text={callbackAddress(props.gateway)}
          copy={t.gateways.addressCopy}
        />
      </div>
    </Card>
  )
}

function limitsText(limits: readonly Money[], t: Texts): string {
  return limits.length === 0
    ? t.gateways.limitUsual
    : limits.map((limit) => moneyText(limit)).join(', ')
}

/** Where recorded money comes to, and above what it needs two people. */
export function ManualCard({ manual }: { readonly manual: NonNullable<PaymentGateway['manual']> }) {
  const t = useTexts()
  const { accounts, second_person_above: limits, raise } = manual
  return (
    <Card title={t.gateways.byHand}>
      <Facts
        lines={[
          [
            t.gateways.accounts,
            accounts.map((account) => (
              <span key={account}>
                <AccountLink code={`asset:bank:${account}`} />{' '}
              </span>
            )),
          ],
          [t.gateways.limits, limitsText(limits, t)],
          ...(raise
            ? [[t.gateways.limitRaise, limitsText(raise.second_person_above, t)] as const]
            : []),
        ]}
      />
      {limits.length > 0 && <p class="note">{t.gateways.limitOfOthers}</p>}
    </Card>
  )
}
