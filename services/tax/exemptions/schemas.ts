import {
  ContentPage,
  Id,
  listQuery,
  Moment,
  Nullable,
  personal,
  statesOf,
  Time,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import {
  type ExemptionChanges,
  type ExemptionDraft,
  exemptionLifecycle,
  type TaxExemption,
} from './exemption.ts'

const Jurisdiction = Type.String({
  pattern: '^[A-Z]{2}(-[A-Z0-9]{1,3})?$',
  description: 'A country, or a region of it by its ISO 3166-2 code',
  examples: ['US-CA'],
})
const Jurisdictions = Type.Array(Jurisdiction, { minItems: 1, maxItems: 300, uniqueItems: true })
const CertificateUrl = Type.String({
  maxLength: 2_048,
  pattern: '^https://[^\\s/]+(/\\S*)?$',
  description: 'Where the certificate is kept',
  examples: ['https://files.shop.example/certificates/4711.pdf'],
})
const Status = Type.Enum(statesOf(exemptionLifecycle))

export const ExemptionParams = Type.Object({ taxExemptionId: Id('txe') })

export const ExemptionsQuery = listQuery({
  customer_id: Type.Optional(Id('cus')),
  status: Type.Optional(Status),
})

export const CreateExemptionBody = Type.Object(
  {
    customer_id: Id('cus'),
    jurisdictions: Jurisdictions,
    certificate_url: Type.Optional(personal(Nullable(CertificateUrl))),
    valid_from: Type.Optional(Moment),
    valid_to: Type.Optional(Nullable(Moment)),
  },
  { additionalProperties: false },
)

export const UpdateExemptionBody = Type.Object(
  {
    jurisdictions: Type.Optional(Jurisdictions),
    certificate_url: Type.Optional(personal(Nullable(CertificateUrl))),
    valid_from: Type.Optional(Moment),
    valid_to: Type.Optional(Nullable(Moment)),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    examples: [{ valid_to: '2030-01-01T00:00:00Z' }],
  },
)

export const ApproveExemptionBody = Type.Object(
  {
    version: Type.Integer({
      minimum: 1,
      description:
        'The version that was looked at: places and period that change meanwhile are not approved unseen',
      examples: [1],
    }),
  },
  { additionalProperties: false },
)

export const RejectExemptionBody = Type.Object(
  {
    reason: Type.Optional(
      personal(
        Type.String({
          minLength: 1,
          maxLength: 500,
          pattern: '\\S',
          examples: ['The certificate is of another company'],
        }),
      ),
    ),
  },
  { additionalProperties: false },
)

export const ExemptionView = Type.Object({
  id: Id('txe'),
  customer_id: Id('cus'),
  jurisdictions: Type.Array(Type.String({ examples: ['US-CA'] })),
  certificate_url: personal(Nullable(Type.String())),
  valid_from: Time,
  valid_to: Nullable(Time),
  status: Status,
  rejection_reason: personal(Nullable(Type.String())),
  approved_at: Nullable(Time),
  version: Type.Integer(),
  created_at: Time,
  updated_at: Time,
})
export const ExemptionPage = ContentPage(ExemptionView)

export function viewOfExemption(exemption: TaxExemption): Static<typeof ExemptionView> {
  return {
    id: exemption.id,
    customer_id: exemption.customerId,
    jurisdictions: [...exemption.jurisdictions],
    certificate_url: exemption.certificateUrl,
    valid_from: exemption.validFrom.toISOString(),
    valid_to: exemption.validTo?.toISOString() ?? null,
    status: exemption.status,
    rejection_reason: exemption.rejectionReason,
    approved_at: exemption.approvedAt?.toISOString() ?? null,
    version: exemption.version,
    created_at: exemption.createdAt.toISOString(),
    updated_at: exemption.updatedAt.toISOString(),
  }
}

export function draftOfExemption(
  body: Static<typeof CreateExemptionBody>,
  now: Date,
): ExemptionDraft {
  return {
    customerId: body.customer_id,
    jurisdictions: body.jurisdictions,
    certificateUrl: body.certificate_url ?? null,
    validFrom: body.valid_from === undefined ? now : new Date(body.valid_from),
    validTo: body.valid_to ? new Date(body.valid_to) : null,
  }
}

export function changesOfExemption(body: Static<typeof UpdateExemptionBody>): ExemptionChanges {
  const { jurisdictions, certificate_url: certificateUrl, valid_from, valid_to } = body
  return {
    ...(jurisdictions !== undefined && { jurisdictions }),
    ...(certificateUrl !== undefined && { certificateUrl }),
    ...(valid_from !== undefined && { validFrom: new Date(valid_from) }),
    ...(valid_to !== undefined && { validTo: valid_to === null ? null : new Date(valid_to) }),
  }
}
