import type { LowestPrice, PriceListVerdict } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { Badge, type Tone } from '../../../kit/badge.tsx'
import { Card } from '../../../kit/card.tsx'
import { type Column, DataTable } from '../../../kit/data-table.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { moneyText } from '../../../kit/money.ts'
import { Refusal } from '../../../kit/refusal.tsx'
import { SkeletonCard } from '../../../kit/skeleton-card.tsx'
import { exactTime } from '../../../kit/time.tsx'
import { unitsText } from '../../../kit/units.ts'
import { Link } from '../../../router/link.tsx'
import { useVariantTexts } from '../../../shared/names/variants.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { type Question, requestOf } from './question.ts'

interface QuestionProps {
  readonly question: Question
}

/** The price, and list by list why it is that one. */
export function ResultCards({ question }: QuestionProps) {
  const t = useTexts()
  const item = useVariantTexts()(question.variantId)
  const { data: verdicts, error } = useQuery({
    key: ['price-check', question],
    about: ['price', 'price_list', 'customer_group', 'customer'],
    keepsPrevious: true,
    run: async (signal) => {
      const { data } = await souk.explainQuote(requestOf(question), { signal })
      return data.lines[0]?.price_lists ?? []
    },
  })
  if (error) return <Refusal error={error} />
  return (
    <>
      <PriceCard item={item} verdicts={verdicts} />
      <Card title={t.prices.why} isFlush>
        <DataTable
          name={t.prices.why}
          columns={columnsOf(t)}
          items={verdicts}
          rowsExpected={3}
          keyOf={({ price_list_id }) => price_list_id ?? 'base'}
        />
      </Card>
    </>
  )
}

interface PriceCardProps {
  readonly item: string
  readonly verdicts: readonly PriceListVerdict[] | undefined
}

function PriceCard({ item, verdicts }: PriceCardProps) {
  const t = useTexts()
  if (verdicts === undefined) return <SkeletonCard title={t.prices.result} figures={[[item]]} />
  const applied = verdicts.find(({ verdict }) => verdict === 'APPLIED')
  return (
    <Card title={t.prices.result}>
      <div role="status">
        <dl class="figures">
          <div>
            <dt class="theirs">{item}</dt>
            <dd>{applied ? amountText(applied, t) : t.prices.noPrice}</dd>
            <dd class="note">
              {applied ? <DecidedBy applied={applied} /> : t.prices.noPriceDetail}
            </dd>
          </div>
        </dl>
      </div>
    </Card>
  )
}

function DecidedBy({ applied }: { readonly applied: PriceListVerdict }) {
  const t = useTexts()
  return (
    <>
      {t.prices.decidedBy}: <ListName verdict={applied} />
    </>
  )
}

function ListName({ verdict: { price_list_id, name } }: { readonly verdict: PriceListVerdict }) {
  const t = useTexts()
  if (price_list_id === null) return <>{t.prices.basePrices}</>
  return (
    <Link to={`prices/${price_list_id}`} class="link theirs">
      {name ?? price_list_id}
    </Link>
  )
}

function amountText({ unit_amount, unit_quantity }: PriceListVerdict, t: Texts): string {
  if (unit_amount === null) return t.kit.none
  const text = moneyText(unit_amount)
  const isOfMany = unit_quantity !== null && unit_quantity > 1
  return isOfMany ? t.prices.perUnits(text, unitsText(unit_quantity)) : text
}

function toneOf({ verdict }: PriceListVerdict): Tone {
  if (verdict === 'APPLIED') return 'reached'
  return verdict === 'OUTRANKED' ? 'waiting' : 'ended'
}

function columnsOf(t: Texts): readonly Column<PriceListVerdict>[] {
  return [
    { key: 'list', title: t.prices.list, cell: (verdict) => <ListName verdict={verdict} /> },
    {
      key: 'verdict',
      title: t.prices.verdict,
      cell: (verdict) => (
        <Badge tone={toneOf(verdict)} text={t.prices.verdicts[verdict.verdict]} isPlain />
      ),
    },
    {
      key: 'priority',
      title: t.prices.priority,
      isFigure: true,
      isAside: true,
      cell: ({ priority }) => (priority === null ? t.kit.none : unitsText(priority)),
    },
    {
      key: 'amount',
      title: t.prices.amount,
      isFigure: true,
      cell: (verdict) => amountText(verdict, t),
    },
  ]
}

function lowestText({ lowest_30d, reduction }: LowestPrice, t: Texts): string {
  if (lowest_30d) return moneyText(lowest_30d)
  return reduction === 'UNKNOWN' ? t.prices.reductionUnknown : t.prices.notReduced
}

/** What a reduction is announced against. */
export function LowestCard({ question }: QuestionProps) {
  const t = useTexts()
  const { variantId: variant_id, channel, currency, at } = question
  const { data, error } = useQuery({
    key: ['lowest-price', { variant_id, channel, currency, at }],
    about: ['price', 'price_list'],
    keepsPrevious: true,
    run: async (signal) =>
      (await souk.getLowestPrice({ variant_id, channel, currency, at }, { signal })).data,
  })
  const { lowestPrice, lowest30d, reducedSince } = t.prices
  if (error) return null
  if (data === undefined) {
    return <SkeletonCard title={t.prices.lowest} facts={[lowestPrice, lowest30d, reducedSince]} />
  }
  return (
    <Card title={t.prices.lowest}>
      <p class="soft small">{t.prices.lowestExplain}</p>
      <Facts
        lines={[
          [lowestPrice, data.price ? moneyText(data.price) : t.prices.noPrice],
          [lowest30d, lowestText(data, t)],
          [reducedSince, data.reduced_since && exactTime(new Date(data.reduced_since))],
        ]}
      />
    </Card>
  )
}
