import type { Payment } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { Card } from '../../kit/card.tsx'
import { type FactLine, Facts } from '../../kit/facts.tsx'
import { Icon } from '../../kit/icon.tsx'
import { moneyText } from '../../kit/money.ts'
import { exactTime, Time } from '../../kit/time.tsx'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { Actor } from '../../shared/actor.tsx'
import { ThingName } from '../../shared/names/thing-name.tsx'
import { paidWith } from '../../shared/payment-method-text.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { allGateways } from './gateways/gateway.ts'

interface FactsProps {
  readonly payment: Payment
}

/** All that is known of a payment; what does not apply to it is not mentioned. */
export function PaymentFacts({ payment }: FactsProps) {
  const t = useTexts()
  return (
    <Card title={t.payments.payment}>
      <Facts
        lines={[
          ...methodLines(payment, t),
          ...moneyLines(payment, t),
          ...gatewayLines(payment, t),
          ...(payment.recorded ? recordedLines(payment.recorded, t) : []),
          ...openLines(payment, t),
        ]}
      />
    </Card>
  )
}

function methodLines(payment: Payment, t: Texts): readonly FactLine[] {
  const { method_details: details, capture_method, customer_id } = payment
  const said = [details?.brand, details?.last4 && t.payments.ending(details.last4)].filter(Boolean)
  return [
    [t.payments.method, <MethodName key="method" payment={payment} />],
    ...(said.length === 0 ? [] : [[t.payments.details, said.join(' ')] as const]),
    ...(payment.recorded
      ? []
      : [[t.payments.captureMethod, t.orders.captureMethods[capture_method]] as const]),
    ...(customer_id === null
      ? []
      : [[t.payments.customer, <CustomerLink key="customer" id={customer_id} />] as const]),
  ]
}

/** What was paid with; a gift card or store credit leads to what it has left, for whoever may look. */
function MethodName({ payment }: FactsProps) {
  const t = useTexts()
  const may = useMay()('getStoredValue')
  const { id, type } = payment.method
  const [kind, name] = paidWith(payment, t)
  if (type !== 'STORED_VALUE' || !may) return <>{`${kind} ${name}`.trim()}</>
  return (
    <Link class="link" to={`payments/stored-value/${id}`}>
      {kind}
    </Link>
  )
}

/** Amounts of nothing say something only where one expects them. */
function moneyLines(payment: Payment, t: Texts): readonly FactLine[] {
  const { authorized, captured, capture_pending, refunded, refund_pending, fee, disputed } = payment
  return [
    [t.payments.authorized, moneyText(authorized)],
    [t.payments.captured, moneyText(captured)],
    ...(capture_pending.amount > 0
      ? [[t.payments.capturePending, moneyText(capture_pending)] as const]
      : []),
    [t.payments.refunded, moneyText(refunded)],
    ...(refund_pending.amount > 0
      ? [[t.payments.refundPending, moneyText(refund_pending)] as const]
      : []),
    ...(fee === null ? [] : [[t.payments.fee, moneyText(fee)] as const]),
    ...(disputed.amount > 0
      ? [[t.disputes.takenBack, <DisputesLink key="disputes" payment={payment} />] as const]
      : []),
  ]
}

function DisputesLink({ payment }: FactsProps) {
  return (
    <Link class="link" to={`payments/disputes?payment_id=${payment.id}`}>
      {moneyText(payment.disputed)}
    </Link>
  )
}

function gatewayLines(payment: Payment, t: Texts): readonly FactLine[] {
  const { gateway, gateway_ref, explain_route: route } = payment
  const why = route && t.gateways.reasons[route.reason]
  return [
    [
      t.payments.gateway,
      <span key="gateway">
        <GatewayLink code={gateway} />
        {gateway_ref !== null && (
          <>
            {' '}
            <code class="soft theirs">{gateway_ref}</code>
          </>
        )}
      </span>,
    ],
    ...(why
      ? [[t.payments.route, route.rule ? t.gateways.byRule(route.rule, why) : why] as const]
      : []),
  ]
}

/** The gateway by its name, for whoever may look at it. */
function GatewayLink({ code }: { readonly code: string }) {
  const may = useMay()('listPaymentGateways')
  const { data } = useQuery({ ...allGateways, isEnabled: may })
  const gateway = data?.find((one) => one.code === code)
  if (!may || gateway === undefined) return <>{code}</>
  return (
    <Link class="link" to={`payments/gateways/${gateway.id}`}>
      {gateway.name}
    </Link>
  )
}

function recordedLines(
  { received_at, reference, account, recorded_by }: NonNullable<Payment['recorded']>,
  t: Texts,
): readonly FactLine[] {
  return [
    [t.recording.receivedAt, exactTime(new Date(received_at))],
    ...(account === null ? [] : [[t.recording.account, account] as const]),
    ...(reference === null ? [] : [[t.recording.reference, reference] as const]),
    [t.payments.recordedBy, <Actor key="by" {...recorded_by} />],
  ]
}

/** What it waits for, until when, and why it was declined. */
function openLines(payment: Payment, t: Texts): readonly FactLine[] {
  const { next_action: next, decline, authorization_expires_at: expires } = payment
  const declined = decline && (t.payments.declines[decline.code] ?? adviceOf(decline))
  const held = payment.authorized.amount > payment.captured.amount
  return [
    ...(expires !== null && held
      ? [[t.payments.holdExpires, exactTime(new Date(expires))] as const]
      : []),
    ...(next ? [[t.payments.nextAction, <NextAction key="next" next={next} />] as const] : []),
    ...(declined ? [[t.payments.declined, declined] as const] : []),
  ]
}

/** Where the customer acts; a second person acts here. */
function NextAction({ next }: { readonly next: NonNullable<Payment['next_action']> }) {
  const t = useTexts()
  const text = t.payments.nextActions[next.type] ?? next.type
  if (!/^https?:\/\//.test(next.url) || next.type === 'SECOND_PERSON') return <>{text}</>
  return (
    <>
      {text} ·{' '}
      <a class="link" href={next.url} target="_blank" rel="noopener noreferrer">
        {t.payments.openNext} <Icon name="external-link" />
      </a>
    </>
  )
}

function adviceOf({ code, advice }: NonNullable<Payment['decline']>): string {
  return `${code}: ${advice}`
}

/** Gateways that were asked before and could not be reached. */
export function AttemptsCard({ payment: { attempts } }: FactsProps) {
  const t = useTexts()
  if (attempts.length === 0) return null
  return (
    <Card title={t.payments.attempts}>
      <ol class="lines">
        {attempts.map(({ gateway, reason, at }) => (
          <li key={`${gateway} ${at}`}>
            <span class="theirs">
              <GatewayLink code={gateway} /> <code class="soft">{reason}</code>
            </span>
            <span class="soft small">
              <Time at={at} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function CustomerLink({ id }: { readonly id: string }) {
  return (
    <Link class="link" to={`customers/${id}`}>
      <ThingName id={id} />
    </Link>
  )
}
