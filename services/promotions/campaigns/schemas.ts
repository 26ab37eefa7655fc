import {
  ContentPage,
  checkCurrency,
  checkTimeZone,
  type FieldError,
  Id,
  Ids,
  listQuery,
  Moment,
  MoneyLimit,
  NamePart,
  Nullable,
  Time,
  TimeZone,
  validationFailed,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import { usageFields, usageParts } from '../counters/schemas.ts'
import type { Usage } from '../counters/store.ts'
import type { Reserved } from '../redemptions/usage/store.ts'
import {
  type Budget,
  budgetKinds,
  type Campaign,
  type CampaignChanges,
  type CampaignDraft,
  statesOfCampaign,
} from './campaign.ts'

const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  examples: ['Summer campaign'],
})
const Status = Type.Enum(statesOfCampaign)
const spend = { kind: 'SPEND', amount: { amount: 500_000, currency: 'EUR' } }

const BudgetView = Type.Object(
  {
    kind: Type.Enum(budgetKinds, {
      description: 'Whether it is money or a number of uses',
      examples: ['SPEND'],
    }),
    amount: Type.Optional({ ...MoneyLimit, description: 'For `SPEND`' }),
    uses: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000_000,
        description: 'For `USES`: how often its promotions are applied to orders',
        examples: [100],
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'CampaignBudget',
    description:
      'What its promotions may cost together, or how often they may be used. Money is in one currency, in which alone they then apply',
    examples: [spend],
  },
)

const details = {
  name: Name,
  budget: Nullable(BudgetView),
  starts_at: Nullable({
    ...Moment,
    description: 'Start of the period in which its promotions apply',
  }),
  ends_at: Nullable({ ...Moment, description: 'End of the period in which its promotions apply' }),
  timezone: Nullable({ ...TimeZone, description: 'Time zone for display' }),
}

export const CampaignView = Type.Object(
  {
    id: Id('cpg'),
    ...details,
    status: Status,
    is_low: Type.Boolean({
      description: 'Whether four fifths of the budget are used or reserved',
      examples: [false],
    }),
    starts_at: Nullable(Time),
    ends_at: Nullable(Time),
    version: Type.Integer({ minimum: 1 }),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'Campaign' },
)

export function viewOfCampaign(campaign: Campaign): Static<typeof CampaignView> {
  return {
    id: campaign.id,
    name: campaign.name,
    status: campaign.status,
    budget: campaign.budget,
    is_low: campaign.isLow,
    starts_at: campaign.startsAt?.toISOString() ?? null,
    ends_at: campaign.endsAt?.toISOString() ?? null,
    timezone: campaign.timezone,
    version: campaign.version,
    created_at: campaign.createdAt.toISOString(),
    updated_at: campaign.updatedAt.toISOString(),
  }
}

export const CampaignParams = Type.Object({ campaignId: Id('cpg') })
export const CampaignsQuery = listQuery({
  status: Type.Optional({
    ...Status,
    description: 'Without it and without `ids`, all but the archived ones',
  }),
  ids: Type.Optional(Ids('cpg')),
  name: Type.Optional(NamePart),
})
export type CampaignFilter = Static<typeof CampaignsQuery>
export const CampaignPage = ContentPage(CampaignView)

export const CreateCampaignBody = Type.Object(
  { ...Type.Partial(Type.Object(details)).properties, name: Name },
  { additionalProperties: false, examples: [{ name: 'Summer campaign', budget: spend }] },
)
export const UpdateCampaignBody = Type.Partial(Type.Object(details), {
  additionalProperties: false,
  minProperties: 1,
  examples: [{ name: 'Late summer campaign' }],
})

export const CampaignUsageView = Type.Object(
  { campaign_id: Id('cpg'), ...usageFields },
  { title: 'CampaignUsage' },
)

export function viewOfCampaignUsage(
  campaignId: string,
  all: Usage,
  reserved: Reserved,
  budget: Budget | null,
): Static<typeof CampaignUsageView> {
  const inMoney = budget?.kind === 'SPEND' ? budget.amount : null
  return { campaign_id: campaignId, ...usageParts(all, reserved, inMoney) }
}

type Changes = Static<typeof UpdateCampaignBody>

export function changesOfCampaign(body: Changes): CampaignChanges {
  const { budget, timezone, starts_at, ends_at } = body
  if (timezone) checkTimeZone(timezone)
  return {
    ...(body.name !== undefined && { name: body.name }),
    ...(budget !== undefined && { budget: budget === null ? null : budgetOf(budget) }),
    ...(timezone !== undefined && { timezone }),
    ...(starts_at !== undefined && { startsAt: starts_at === null ? null : new Date(starts_at) }),
    ...(ends_at !== undefined && { endsAt: ends_at === null ? null : new Date(ends_at) }),
  }
}

export function draftOfCampaign(body: Static<typeof CreateCampaignBody>): CampaignDraft {
  return { ...changesOfCampaign(body), name: body.name }
}

/** Money goes with `SPEND`, a number with `USES`. */
function budgetOf({ kind, amount, uses }: Static<typeof BudgetView>): Budget {
  if (kind === 'SPEND' && amount !== undefined && uses === undefined) {
    checkCurrency(amount.currency)
    return { kind, amount }
  }
  if (kind === 'USES' && uses !== undefined && amount === undefined) return { kind, uses }
  const [needed, other] = kind === 'SPEND' ? ['amount', 'uses'] : ['uses', 'amount']
  const errors: FieldError[] = []
  if ((kind === 'SPEND' ? amount : uses) === undefined) {
    errors.push({ path: `/budget/${needed}`, code: 'required', message: `is required for ${kind}` })
  }
  if ((kind === 'SPEND' ? uses : amount) !== undefined) {
    errors.push({
      path: `/budget/${other}`,
      code: 'unexpected',
      message: `is not allowed with ${kind}`,
    })
  }
  throw validationFailed(undefined, { errors })
}
