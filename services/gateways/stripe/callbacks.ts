import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CallbackReading, Notice } from '../gateway.ts'
import { metadataOfPayment, metadataOfRefund } from './intents.ts'
import { metadataOfMethod } from './saved-methods.ts'

interface Callback {
  readonly headers: Readonly<Record<string, string>>
  /** As it was sent: the signature is over these bytes. */
  readonly body: Buffer
  readonly now: Date
}

/** As long as a message may have been on its way, or a clock be wrong. Whoever has caught an older one cannot send it again. */
const toleranceSeconds = 300

/** Stripe signs with each secret that is valid: two, while one is rotated. */
const signaturesMax = 8

/** Reads what Stripe sends, once it is certain that Stripe has sent it. */
export function readCallback(secrets: readonly string[], callback: Callback): CallbackReading {
  if (!isSigned(secrets, callback)) return { outcome: 'forged' }
  const notice = noticeOf(callback.body)
  return notice ? { outcome: 'read', notice } : { outcome: 'unreadable' }
}

function isSigned(secrets: readonly string[], { headers, body, now }: Callback): boolean {
  const { seconds, signatures } = readHeader(headers['stripe-signature'] ?? '')
  const content = Buffer.concat([Buffer.from(`${seconds}.`), body])
  const expected = secrets.map((secret) => createHmac('sha256', secret).update(content).digest())
  // All are compared, so that the time it takes does not tell which one fits.
  const fitting = signatures.flatMap((signature) =>
    expected.filter((one) => timingSafeEqual(one, signature)),
  )
  const ageSeconds = Math.abs(now.getTime() / 1_000 - Number(seconds))
  return fitting.length > 0 && ageSeconds <= toleranceSeconds
}

/** `t=1700000000,v1=…,v1=…`, with other schemes in between that are not ours. */
function readHeader(header: string): { seconds: string; signatures: Buffer[] } {
  const parts = header.split(',', 2 * signaturesMax).map((part) => part.trim().split('=', 2))
  const [, seconds = ''] = parts.find(([scheme]) => scheme === 't') ?? []
  const signatures = parts
    .filter(([scheme, value = '']) => scheme === 'v1' && /^[0-9a-f]{64}$/.test(value))
    .slice(0, signaturesMax)
    .map(([, value = '']) => Buffer.from(value, 'hex'))
  return /^\d{1,12}$/.test(seconds) ? { seconds, signatures } : { seconds: '0', signatures: [] }
}

type Fields = Readonly<Record<string, unknown>>

function noticeOf(body: Buffer): Notice | undefined {
  const event = fieldsOf(parsed(body))
  const [id, type] = [textOf(event.id), textOf(event.type)]
  if (id === null || type === null) return undefined
  return { id, type, about: aboutOf(type, fieldsOf(fieldsOf(event.data).object)) }
}

/** What to ask about. Whatever else the message says is not believed: it may be old by now. */
function aboutOf(type: string, object: Fields): Notice['about'] {
  const ref = textOf(object.id)
  const paymentRef = idOf(object.payment_intent)
  const metadata = fieldsOf(object.metadata)
  const paymentId = textOf(metadata[metadataOfPayment])
  if (ref === null) return { kind: 'other' }
  if (type.startsWith('charge.dispute.')) return { kind: 'dispute', ref, paymentRef }
  // It names the charge; which refund it was is found when the payment is asked about.
  if (type === 'charge.refunded') return { kind: 'refund', refundKey: null, ref, paymentRef }
  if (/^(charge\.)?refund\./.test(type)) {
    return { kind: 'refund', refundKey: textOf(metadata[metadataOfRefund]), ref, paymentRef }
  }
  if (type.startsWith('setup_intent.')) {
    return { kind: 'method', methodId: textOf(metadata[metadataOfMethod]), ref }
  }
  if (type.startsWith('payment_method.')) return { kind: 'method', methodId: null, ref }
  const mandated = type === 'mandate.updated' ? idOf(object.payment_method) : null
  if (mandated !== null) return { kind: 'method', methodId: null, ref: mandated }
  if (type.startsWith('payout.')) return { kind: 'payout', ref }
  // Of a page, whatever became of it: what was paid on it is found when the payment is asked about.
  if (type.startsWith('checkout.session.')) return { kind: 'payment', paymentId, ref }
  if (type.startsWith('payment_intent.')) return { kind: 'payment', paymentId, ref }
  if (type.startsWith('charge.') && paymentRef !== null) {
    return { kind: 'payment', paymentId, ref: paymentRef }
  }
  return { kind: 'other' }
}

/** An id, or the object that has it. */
function idOf(value: unknown): string | null {
  return textOf(value) ?? textOf(fieldsOf(value).id)
}

/** Names that Stripe makes are short and printable; anything else is not one of them. */
const nameOfStripe = /^[\x20-\x7e]{1,255}$/

function textOf(value: unknown): string | null {
  return typeof value === 'string' && nameOfStripe.test(value) ? value : null
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
