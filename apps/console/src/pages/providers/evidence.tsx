import type { ListScorecardEvidenceQuery, ScorecardEvidence } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { SelectFilter } from '../../kit/select-filter.tsx'
import { timeColumn } from '../../kit/time-column.tsx'
import { Link } from '../../router/link.tsx'
import { useIsOperator, useMay } from '../../session/caller.ts'
import { orderNumberOf } from '../../shared/names/orders.ts'
import { useProviderNames } from '../../shared/names/providers.ts'
import { type Texts, useTexts } from '../../texts/index.ts'

export type EvidencedMetric = ListScorecardEvidenceQuery['metric']

interface EvidenceListProps {
  readonly providerId: string
  readonly metric: EvidencedMetric
}

/** The orders or shipments behind one metric: what each adds to it, and all of them together are the metric. */
export function EvidenceList({ providerId, metric }: EvidenceListProps) {
  const t = useTexts()
  const nameOf = useProviderNames()
  const mayRead = useMayRead()
  return (
    <ListPage<ScorecardEvidence>
      path={`providers/${providerId}/scorecard/${metric}`}
      title={t.providers.metrics[metric]}
      back={{ to: `providers/${providerId}`, name: nameOf(providerId) }}
      icon="store"
      about={['order', 'fulfillment']}
      filters={['as_of', 'faults']}
      tools={
        <SelectFilter
          parameter="faults"
          label={t.providers.counted}
          choices={[
            ['', t.providers.allCounted],
            ['true', t.providers.against],
          ]}
        />
      }
      ask={(wanted, signal) =>
        souk.listScorecardEvidence({ ...wanted, providerId, metric }, { signal })
      }
      columns={columnsOf(t, mayRead)}
      keyOf={({ fulfillment_id, order_id }) => fulfillment_id ?? order_id}
      none={{ title: t.providers.nothingCounted, detail: t.providers.nothingCountedDetail }}
      noneFound={t.providers.nothingCounted}
    />
  )
}

/** A provider cannot read an order that it shares with other sellers. */
function useMayRead(): (evidence: ScorecardEvidence) => boolean {
  const isOperator = useIsOperator()
  const may = useMay()
  return ({ shared }) => may('getOrder') && (isOperator || !shared)
}

function columnsOf(
  t: Texts,
  mayRead: (evidence: ScorecardEvidence) => boolean,
): readonly Column<ScorecardEvidence>[] {
  return [
    {
      key: 'order',
      title: t.orders.order,
      text: ({ order_id }) => orderNumberOf(order_id),
      cell: (evidence) => {
        const number = orderNumberOf(evidence.order_id)
        return mayRead(evidence) ? (
          <Link to={`orders/${evidence.order_id}`} class="link">
            {number}
          </Link>
        ) : (
          <strong>{number}</strong>
        )
      },
    },
    {
      key: 'sellers',
      title: t.orders.seller,
      text: ({ shared }) => (shared ? t.providers.sharedOrder : null),
      isAside: true,
      cell: ({ shared }) => (
        <span class="soft">{shared ? t.providers.sharedOrder : t.kit.none}</span>
      ),
    },
    {
      key: 'counted',
      title: t.providers.counted,
      isCount: true,
      text: ({ numerator, denominator }) => `${numerator}/${denominator}`,
      isFigure: true,
      cell: ({ numerator, denominator }) => (
        <strong>{t.providers.countedOf(numerator, denominator)}</strong>
      ),
    },
    timeColumn('placed', t.orders.placed, ({ placed_at }) => placed_at),
  ]
}
