import type { TaxCalculation } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card } from '../../kit/card.tsx'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { type FactLine, Facts } from '../../kit/facts.tsx'
import { moneyText } from '../../kit/money.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { SkeletonCard, SkeletonColumns, SkeletonTable } from '../../kit/skeleton-card.tsx'
import { exactTime } from '../../kit/time.tsx'
import { unitsText } from '../../kit/units.ts'
import { Link } from '../../router/link.tsx'
import { ThingName } from '../../shared/names/thing-name.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { CalculationCard } from './calculation-card.tsx'
import { gatewayText } from './calculation-list.tsx'
import { placeText, rateText } from './words.ts'

type Line = TaxCalculation['lines'][number]

/** What a checkout was told: it was saved, and never changes. */
export function CalculationDetail({ taxCalculationId }: { readonly taxCalculationId: string }) {
  const t = useTexts()
  const { data: calculation, error } = useQuery({
    key: ['tax_calculation', taxCalculationId],
    about: [],
    run: async (signal) => (await souk.getTaxCalculation({ taxCalculationId }, { signal })).data,
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        back={{ to: 'taxes/calculations', name: t.taxes.calculations }}
        id={taxCalculationId}
        title={calculation && t.taxes.calculation}
      />
      <Refusal error={error} />
      {!calculation && !error && <CalculationSkeleton />}
      {calculation && (
        <div class="columns">
          <div>
            <LinesCard lines={calculation.lines} />
            <CalculationCard calculation={calculation} />
          </div>
          <div>
            <AboutCard calculation={calculation} />
          </div>
        </div>
      )}
    </main>
  )
}

function CalculationSkeleton() {
  const t = useTexts()
  const { toCountry, fromCountry, customer, taxId, exemption, at, calculatedBy } = t.taxes
  const { lines, ref, quantity, net, percentage, tax, about, calculatedAt } = t.taxes
  const facts = [
    t.taxes.reference,
    toCountry,
    fromCountry,
    customer,
    taxId,
    exemption,
    at,
    calculatedBy,
  ]
  return (
    <SkeletonColumns
      wide={
        <SkeletonTable
          title={lines}
          rows={1}
          columns={[
            [ref],
            [quantity, 'aside figure'],
            [net, 'figure'],
            [percentage, 'aside figure'],
            [tax, 'figure'],
          ]}
        />
      }
      narrow={<SkeletonCard title={about} facts={[...facts, calculatedAt]} />}
    />
  )
}

function LinesCard({ lines }: { readonly lines: readonly Line[] }) {
  const t = useTexts()
  return (
    <Card title={t.taxes.lines} isFlush>
      <DataTable
        name={t.taxes.lines}
        columns={columnsOf(t)}
        items={lines}
        keyOf={({ ref }) => ref}
      />
    </Card>
  )
}

function columnsOf(t: Texts): readonly Column<Line>[] {
  return [
    {
      key: 'ref',
      title: t.taxes.ref,
      cell: ({ ref, tax_code }) => (
        <span class="theirs">
          <strong>{ref}</strong>
          <span class="note block">{tax_code}</span>
        </span>
      ),
    },
    {
      key: 'quantity',
      title: t.taxes.quantity,
      isFigure: true,
      isAside: true,
      cell: ({ quantity }) => unitsText(quantity),
    },
    {
      key: 'base',
      title: t.taxes.net,
      isFigure: true,
      isCount: true,
      cell: ({ base }) => moneyText(base),
    },
    {
      key: 'rate',
      title: t.taxes.percentage,
      isFigure: true,
      isAside: true,
      cell: ({ rate }) => rateText(rate),
    },
    {
      key: 'amount',
      title: t.taxes.tax,
      isFigure: true,
      isCount: true,
      cell: ({ amount }) => moneyText(amount),
    },
  ]
}

/** What was asked, and who answered. */
function AboutCard({ calculation }: { readonly calculation: TaxCalculation }) {
  const t = useTexts()
  const { taxes } = t
  const { to, from, customer_id, exemption_id, at, gateway, created_at } = calculation
  const place = ({ postal_code: postal, ...rest }: TaxCalculation['to']) =>
    placeText({ ...rest, postal })
  const link = (path: string, id: string | null) =>
    id && (
      <Link key={id} to={`${path}/${id}`} class="link">
        <ThingName id={id} />
      </Link>
    )
  const lines: readonly FactLine[] = [
    [taxes.reference, calculation.reference],
    [taxes.toCountry, place(to)],
    [taxes.fromCountry, from && place(from)],
    [taxes.customer, link('customers', customer_id)],
    [taxes.taxId, calculation.tax_id],
    [taxes.exemption, link('taxes/exemptions', exemption_id)],
    [taxes.at, exactTime(new Date(at))],
    [taxes.calculatedBy, gatewayText(gateway, t)],
    [taxes.calculatedAt, exactTime(new Date(created_at))],
  ]
  return (
    <Card title={taxes.about}>
      <Facts lines={lines} />
    </Card>
  )
}
