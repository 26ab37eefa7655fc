import {
  ContentPage,
  CurrencySchema,
  Id,
  listQuery,
  MoneyLimit,
  Nullable,
  Time,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import type { GatewayKinds } from './adapters.ts'
import { type GatewayKind, gatewayKinds } from './gateway.ts'
import {
  type GatewayChanges,
  type GatewayDraft,
  type GatewayStatus,
  gatewayStatuses,
  type PaymentGateway,
} from './payment-gateway.ts'
import type { LimitRaise, ManualSettings, StripeSettings } from './settings.ts'

const closed = { additionalProperties: false }

const Kind = Type.Unsafe<GatewayKind>({
  type: 'string',
  enum: [...gatewayKinds],
  description:
    '`TEST` moves no money and is for sandboxes, `MANUAL` is money that people record, `STRIPE` an account at Stripe',
  examples: ['TEST'],
})
const Code = Type.String({
  pattern: '^[a-z][a-z0-9_]*$',
  minLength: 1,
  maxLength: 32,
  description:
    'Its name in the books, `asset:psp:{code}`, and in `gateway` of payments. It never changes',
  examples: ['backup'],
})
const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', examples: ['Backup'] })
const Status = Type.Unsafe<GatewayStatus>({
  type: 'string',
  enum: [...gatewayStatuses],
  description:
    '`DEGRADED`: it could not be reached, so another is taken where there is one, until it answers again. `DISABLED`: it takes no new ' +
    'payments, and those that it has go on',
  examples: ['ACTIVE'],
})
const Currencies = Nullable(
  Type.Array(CurrencySchema, {
    minItems: 1,
    maxItems: 50,
    uniqueItems: true,
    description: 'What it takes; null for all that its kind takes',
    examples: [['EUR']],
  }),
)
const Account = Type.String({
  pattern: '^[a-z][a-z0-9_]*$',
  minLength: 1,
  maxLength: 32,
  examples: ['main'],
})

const ManualFields = {
  accounts: Type.Array(Account, {
    minItems: 1,
    maxItems: 20,
    uniqueItems: true,
    description:
      'Bank accounts that money comes to, as the books name them: `asset:bank:{account}`',
  }),
  second_person_above: Type.Array(MoneyLimit, {
    maxItems: 20,
    description:
      'Above these amounts another person confirms what one has recorded. A currency without one has 1000 of its major units',
    examples: [[{ amount: 100_000, currency: 'EUR' }]],
  }),
}
const Raise = Type.Object(
  {
    second_person_above: ManualFields.second_person_above,
    asked_by: Type.Object({ type: Type.String(), id: Type.String() }),
    asked_at: Time,
  },
  {
    description:
      'Higher limits that one person has asked for. They count once another member sends the same limits, and are dropped by any others',
  },
)
const stripeTexts = {
  publishable_key: 'For the pages of the shop',
  api_base:
    'Where Stripe is asked instead of api.stripe.com, in sandboxes of an installation for development',
}
const StripeChanges = Type.Object(
  {
    publishable_key: Type.Optional(
      Nullable(
        Type.String({
          pattern: '^pk_(test|live)_[A-Za-z0-9_]+$',
          maxLength: 255,
          description: stripeTexts.publishable_key,
          examples: ['pk_test_51'],
        }),
      ),
    ),
    api_base: Type.Optional(
      Nullable(
        Type.String({
          pattern: '^http://(127\\.0\\.0\\.1|localhost):[0-9]{1,5}$',
          maxLength: 100,
          description: stripeTexts.api_base,
          examples: ['http://127.0.0.1:12111'],
        }),
      ),
    ),
  },
  { ...closed, minProperties: 1, description: 'Of a gateway of kind `STRIPE`' },
)
const Credentials = Type.Object(
  {
    secret_key: Type.Optional(
      Type.String({
        pattern: '^(sk|rk)_(test|live)_[A-Za-z0-9_]+$',
        maxLength: 255,
        description:
          'Secret or restricted key of the account. It must be of the mode of the tenant',
        examples: ['sk_test_51'],
      }),
    ),
    webhook_secrets: Type.Optional(
      Type.Array(
        Type.String({ pattern: '^whsec_[A-Za-z0-9+/=]+$', maxLength: 255, examples: ['whsec_51'] }),
        {
          maxItems: 2,
          uniqueItems: true,
          description:
            'What its notices are signed with: the newest first, and the one before it while it is replaced',
        },
      ),
    ),
  },
  {
    ...closed,
    minProperties: 1,
    writeOnly: true,
    description:
      'Secrets of a gateway of kind `STRIPE`: kept encrypted and never shown again. What is left out stays',
  },
)
const changes = {
  status: Type.Optional(
    Type.Enum(['ACTIVE', 'DISABLED'], {
      description:
        'A `DISABLED` gateway takes no new payments. One that is `DEGRADED` stays so until it answers',
      examples: ['ACTIVE'],
    }),
  ),
  currencies: Type.Optional(Currencies),
  manual: Type.Optional(
    Type.Partial(Type.Object(ManualFields), {
      ...closed,
      minProperties: 1,
      description: 'Of a gateway of kind `MANUAL`',
    }),
  ),
  stripe: Type.Optional(StripeChanges),
  credentials: Type.Optional(Credentials),
}

export const CreateGatewayBody = Type.Object(
  { kind: Kind, code: Code, name: Name, ...changes },
  { ...closed, examples: [{ kind: 'TEST', code: 'backup', name: 'Backup' }] },
)
export const UpdateGatewayBody = Type.Object(
  { name: Type.Optional(Name), ...changes },
  { ...closed, minProperties: 1, examples: [{ name: 'Second choice' }] },
)
export const GatewayParams = Type.Object({ gatewayId: Id('ppr') })
export const GatewaysQuery = listQuery({
  kind: Type.Optional(Kind),
  status: Type.Optional(Status),
})

export const GatewayView = Type.Object({
  id: Id('ppr'),
  kind: Kind,
  code: Code,
  name: Name,
  status: Status,
  currencies: Currencies,
  capabilities: Type.Array(Type.String({ examples: ['REFUND'] }), {
    description: 'What gateways of the kind can do',
  }),
  manual: Nullable(
    Type.Object(
      { ...ManualFields, raise: Nullable(Raise) },
      { description: 'Of a gateway of kind `MANUAL`' },
    ),
  ),
  stripe: Nullable(
    Type.Object(
      {
        publishable_key: Nullable(Type.String({ description: stripeTexts.publishable_key })),
        api_base: Nullable(Type.String({ description: stripeTexts.api_base })),
        has_secret_key: Type.Boolean({ description: 'Whether a secret key was entered' }),
        webhook_secrets: Type.Integer({ minimum: 0, description: 'How many secrets were entered' }),
      },
      { description: 'Of a gateway of kind `STRIPE`' },
    ),
  ),
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
  updated_at: Time,
})
export const GatewayPage = ContentPage(GatewayView)

export function viewOfGateway(
  kinds: GatewayKinds,
  gateway: PaymentGateway,
): Static<typeof GatewayView> {
  const { kind, settings } = gateway
  return {
    id: gateway.id,
    kind,
    code: gateway.code,
    name: gateway.name,
    status: gateway.status,
    currencies: gateway.currencies === null ? null : [...gateway.currencies],
    capabilities: kinds.has(kind) ? [...kinds.of(kind).capabilities] : [],
    manual: kind === 'MANUAL' ? manualView(settings as unknown as ManualSettings) : null,
    stripe: kind === 'STRIPE' ? stripeView(settings as unknown as StripeSettings) : null,
    version: gateway.version,
    created_at: gateway.createdAt.toISOString(),
    updated_at: gateway.updatedAt.toISOString(),
  }
}

function manualView({ accounts, second_person_above, raise }: ManualSettings) {
  return {
    accounts: [...accounts],
    second_person_above: [...second_person_above],
    raise: raise ? raiseView(raise) : null,
  }
}

function raiseView({ second_person_above, asked_by, asked_at }: LimitRaise) {
  return { second_person_above: [...second_person_above], asked_by, asked_at }
}

function stripeView({
  publishable_key,
  api_base,
  has_secret_key,
  webhook_secrets,
}: StripeSettings) {
  return { publishable_key, api_base, has_secret_key, webhook_secrets }
}

export function draftOf(body: Static<typeof CreateGatewayBody>): GatewayDraft & GatewayChanges {
  return body
}

export function changesOf(body: Static<typeof UpdateGatewayBody>): GatewayChanges {
  return body
}
