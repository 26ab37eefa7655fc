import { CountrySchema, Id, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import type { StockLine } from '../reservations/reservation.ts'
import { WarehouseCode } from '../schemas.ts'
import type { SimulatedRoute } from './operations.ts'
import { type Distance, distances } from './regions.ts'
import { type RoutingCriterion, routingCriteria, type Verdict, verdicts } from './route.ts'
import { criteriaOf, type RoutingRules } from './rules.ts'

const Criteria = Type.Array(
  Type.Unsafe<RoutingCriterion>({ type: 'string', enum: [...routingCriteria] }),
  {
    minItems: 1,
    maxItems: routingCriteria.length,
    uniqueItems: true,
    description:
      'By what locations are chosen, the first counts most. Only active locations that ship to the country are chosen at all, ' +
      'and codes decide between those that are alike.',
    examples: [['FEWEST_PARCELS', 'PRIORITY', 'NEARNESS']],
  },
)

export const RoutingRulesView = Type.Object(
  {
    criteria: Criteria,
    declared: Type.Boolean({
      description: 'False if the tenant has declared no order: the default order applies',
      examples: [true],
    }),
    version: Type.Integer({ minimum: 1 }),
    updated_at: Nullable(Time),
  },
  { title: 'RoutingRules' },
)

export function viewOfRules(rules: RoutingRules): Static<typeof RoutingRulesView> {
  const declared = rules.criteria !== null
  return {
    criteria: [...criteriaOf(rules)],
    declared,
    version: rules.version,
    updated_at: declared ? rules.updatedAt.toISOString() : null,
  }
}

export const SetRoutingRulesBody = Type.Object(
  { criteria: Criteria },
  { additionalProperties: false },
)

const Line = Type.Object(
  {
    variant_id: Id('var'),
    quantity: Type.Integer({ minimum: 1, maximum: 1_000_000, examples: [2] }),
  },
  { additionalProperties: false },
)

export const SimulateRoutingBody = Type.Object(
  {
    lines: Type.Array(Line, {
      minItems: 1,
      maxItems: 200,
      description:
        'What is to be shipped. Lines of one variant are added up, and so are the components of bundles',
    }),
    country: Type.Optional({
      ...CountrySchema,
      description: 'ISO 3166-1 alpha-2 code of where it goes',
    }),
    criteria: Type.Optional(Criteria),
  },
  { additionalProperties: false },
)

export function linesOf({ lines }: Static<typeof SimulateRoutingBody>): StockLine[] {
  return lines.map(({ variant_id: variantId, quantity }) => ({ variantId, quantity }))
}

const ExplanationView = Type.Object({
  warehouse: WarehouseCode,
  verdict: Type.Unsafe<Verdict>({
    type: 'string',
    enum: [...verdicts],
    description:
      'Whether a parcel leaves it, and if not why: others were better (`NOT_NEEDED`), it has nothing of it (`NO_STOCK`), does not ' +
      'ship to the country, or is inactive',
    examples: ['CHOSEN'],
  }),
  units: Type.Integer({ description: 'Units of what is wanted that it has', examples: [2] }),
  priority: Type.Integer(),
  distance: Type.Unsafe<Distance>({
    type: 'string',
    enum: [...distances],
    description:
      'How near it is to the country; `UNKNOWN` if nobody has said where the location is, or where the lines go. That counts ' +
      'as `FAR`.',
    examples: ['SAME_COUNTRY'],
  }),
  taken: Type.Array(
    Type.Object({
      variant_id: Id('var'),
      quantity: Type.Integer({ examples: [2] }),
      bundle_id: Nullable({
        ...Id('var'),
        description:
          'The bundle that the units are part of; null where they were asked for themselves',
      }),
    }),
    { description: 'What leaves it, and for what. Lines that come first take first' },
  ),
})
const Shortages = Type.Array(
  Type.Object({
    variant_id: Id('var'),
    requested: Type.Integer({ examples: [3] }),
    available: Type.Integer({ examples: [2] }),
  }),
)

export const SimulatedRouteView = Type.Object(
  {
    country: Nullable(CountrySchema),
    criteria: Criteria,
    primary_first: Type.Boolean({
      description:
        'True where the criteria do not decide, because there is no country, no priority and no declared order: each variant ' +
        'leaves its primary location, and others only what that lacks',
      examples: [false],
    }),
    complete: Type.Boolean({
      description: 'Whether the parcels have everything',
      examples: [true],
    }),
    search: Type.Unsafe<'EXACT' | 'GREEDY'>({
      type: 'string',
      enum: ['EXACT', 'GREEDY'],
      description:
        '`GREEDY` if there were too many locations to compare all choices: another may have fewer parcels. Otherwise `EXACT`',
      examples: ['EXACT'],
    }),
    parcels: Type.Array(
      Type.Object({
        warehouse: WarehouseCode,
        ships_on: Nullable(
          Type.String({
            pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
            description:
              'Day on which it leaves if ordered now; null if the location has no cut-off',
            examples: ['2026-07-27'],
          }),
        ),
        lines: Type.Array(Line),
      }),
    ),
    short: {
      ...Shortages,
      description:
        'What the locations that ship there do not have enough of; of a bundle its components',
    },
    orderable: Type.Boolean({
      description:
        'Whether an order of the lines would be accepted: the parcels have everything, or the policy allows to sell the rest',
      examples: [true],
    }),
    promised: Type.Array(
      Type.Object({ warehouse: WarehouseCode, variant_id: Id('var'), quantity: Type.Integer() }),
      { description: 'What an order would get beyond the stock, by `BACKORDER` or `PREORDER`' },
    ),
    bundles: { ...Shortages, description: 'Of each bundle, how many the parcels make' },
    explain: Type.Array(ExplanationView, {
      description:
        'Every location that keeps one of the variants, and what spoke for or against it',
    }),
  },
  { title: 'SimulatedRoute' },
)

export function viewOfRoute(route: SimulatedRoute): Static<typeof SimulatedRouteView> {
  return {
    country: route.country ?? null,
    criteria: [...route.criteria],
    primary_first: route.isPrimaryFirst,
    complete: route.short.length === 0,
    search: route.search,
    parcels: route.parcels.map(({ code, lines }) => ({
      warehouse: code,
      ships_on: route.shipDays.get(code) ?? null,
      lines: lines.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })),
    })),
    short: [...route.short],
    orderable: route.isOrderable,
    promised: route.promised.map(({ variantId, warehouse, quantity }) => {
      return { warehouse, variant_id: variantId, quantity }
    }),
    bundles: [...route.bundles],
    explain: route.explain.map(({ taken, ...explained }) => ({
      ...explained,
      taken: taken.map(({ variantId, quantity, bundleId }) => {
        return { variant_id: variantId, quantity, bundle_id: bundleId }
      }),
    })),
  }
}
