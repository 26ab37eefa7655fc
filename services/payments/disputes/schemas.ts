import { disputeReasons, evidenceFields } from '@souk/gateways/contract'
import {
  ContentPage,
  Id,
  listQuery,
  MoneySchema,
  Nullable,
  personal,
  statesOf,
  Time,
} from '@souk/platform'
import { type Static, type TSchema, Type } from 'typebox'
import { type Dispute, disputeLifecycle } from './dispute.ts'

const DisputeStatusSchema = Type.Enum(statesOf(disputeLifecycle))

export const DisputeParams = Type.Object({ disputeId: Id('dsp') })

export const DisputesQuery = listQuery({
  payment_id: Type.Optional(Id('pay')),
  order_id: Type.Optional(Id('ord')),
  status: Type.Optional(DisputeStatusSchema),
})

const EvidenceText = Type.String({ minLength: 1, maxLength: 20_000, pattern: '\\S' })

function everyField<Field extends TSchema>(of: Field) {
  const fields = evidenceFields.map((name) => [name, Type.Optional(of)] as const)
  return Object.fromEntries(fields) as Record<
    (typeof evidenceFields)[number],
    ReturnType<typeof Type.Optional<Field>>
  >
}

export const EvidenceBody = Type.Object(everyField(Nullable(personal(EvidenceText))), {
  additionalProperties: false,
  minProperties: 1,
  examples: [{ shipping_carrier: 'DHL', shipping_tracking_number: '00340434161094042557' }],
})

const EvidenceView = Type.Object(everyField(personal(Type.String())), {
  description: 'What speaks for the shop, in words. It is sent to the bank when it is submitted',
})

export const DisputeView = Type.Object({
  id: Id('dsp'),
  payment_id: Id('pay'),
  order_id: Id('ord'),
  provider_id: Nullable(Id('prv')),
  status: DisputeStatusSchema,
  reason: Type.Enum([...disputeReasons]),
  network_code: Nullable(
    Type.String({ description: 'How the card network calls the reason', examples: ['13.1'] }),
  ),
  gateway: Type.String(),
  gateway_ref: Type.String(),
  amount: MoneySchema,
  fee: Type.Object(MoneySchema.properties, {
    additionalProperties: false,
    description: 'What the gateway has charged for the dispute',
  }),
  liable: Type.Enum(['PROVIDER', 'OPERATOR', 'SPLIT'], {
    description: 'Who bears a loss. Today that is the operator, whoever sold the goods',
  }),
  round: Type.Integer({
    description: 'How often the bank has asked for a response; 0 for an inquiry',
  }),
  evidence: EvidenceView,
  evidence_due_at: Nullable(Time),
  commanded: Nullable(
    Type.Enum(['SUBMIT', 'ACCEPT'], {
      description: 'What was asked for, until the gateway has confirmed it',
    }),
  ),
  submitted_at: Nullable(Time),
  closed_at: Nullable(Time),
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
  updated_at: Time,
})
export const DisputePage = ContentPage(DisputeView)

export function disputeView(dispute: Dispute): Static<typeof DisputeView> {
  const { currency } = dispute
  return {
    id: dispute.id,
    payment_id: dispute.paymentId,
    order_id: dispute.orderId,
    provider_id: dispute.providerId,
    status: dispute.status,
    reason: dispute.reason,
    network_code: dispute.networkCode,
    gateway: dispute.gateway,
    gateway_ref: dispute.gatewayRef,
    amount: { amount: dispute.amount, currency },
    fee: { amount: dispute.fee, currency },
    liable: 'OPERATOR',
    round: dispute.round,
    evidence: dispute.evidence,
    evidence_due_at: dispute.evidenceDueAt?.toISOString() ?? null,
    commanded: dispute.commanded,
    submitted_at: dispute.submittedAt?.toISOString() ?? null,
    closed_at: dispute.closedAt?.toISOString() ?? null,
    version: dispute.version,
    created_at: dispute.createdAt.toISOString(),
    updated_at: dispute.updatedAt.toISOString(),
  }
}
