import { ContentPage, Id, listQuery, Moment, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { evidencedMetrics } from '../scorecards/policy.ts'

export const EvidenceQuery = listQuery({
  metric: Type.Enum([...evidencedMetrics], { description: 'Key of the metric' }),
  as_of: Type.Optional({
    ...Moment,
    description: '`as_of` of the scorecard; now when absent',
  }),
  faults: Type.Optional(
    Type.Boolean({ description: 'Whether a row counts against the provider; both when absent' }),
  ),
})
export type EvidenceQuery = Static<typeof EvidenceQuery>

const Count = (description: string) => Type.Integer({ minimum: 0, description })

export const EvidencePage = ContentPage(
  Type.Object(
    {
      order_id: Id('ord'),
      shared: Type.Boolean({
        description:
          'Whether the order also has lines of other sellers; a provider cannot read such an order',
      }),
      placed_at: Time,
      fulfillment_id: Type.Union([Nullable(Id('ful'))], {
        description: 'The shipment, for a metric that counts shipments',
      }),
      numerator: Count('What the row adds to the numerator of the metric'),
      denominator: Count('What the row adds to the denominator of the metric'),
    },
    { title: 'ScorecardEvidence' },
  ),
)
