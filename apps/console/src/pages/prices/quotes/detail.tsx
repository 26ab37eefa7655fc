import type { Quote } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import { type Column, DataTable } from '../../../kit/data-table.tsx'
import { DetailHead } from '../../../kit/detail-head.tsx'
import { type FactLine, Facts } from '../../../kit/facts.tsx'
import { moneyText } from '../../../kit/money.ts'
import { Refusal } from '../../../kit/refusal.tsx'
import { SkeletonCard, SkeletonColumns, SkeletonTable } from '../../../kit/skeleton-card.tsx'
import { exactTime } from '../../../kit/time.tsx'
import { unitsText } from '../../../kit/units.ts'
import { navigate, search, useAddress } from '../../../router/address.ts'
import { Link } from '../../../router/link.tsx'
import { useMay } from '../../../session/caller.ts'
import { clock } from '../../../session/clock.ts'
import { ChannelName } from '../../../shared/names/channels.tsx'
import { countryName } from '../../../shared/names/countries.ts'
import { customerNames } from '../../../shared/names/customers.tsx'
import { nameOf, orderNumberOf } from '../../../shared/names/orders.ts'
import { priceListNames } from '../../../shared/names/price-lists.ts'
import { VariantCell } from '../../../shared/names/variants.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { QuoteStatus } from './status.tsx'

/** Prices as they were answered, whatever has become of them since. */
export function QuoteDetail({ quoteId }: { readonly quoteId: string }) {
  const t = useTexts()
  const { data: quote, error } = useQuery({
    key: ['quote', quoteId],
    about: ['order'],
    run: async (signal) => (await souk.getQuote({ quoteId }, { signal })).data,
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={1}
        back={{ to: 'prices/quotes', name: t.prices.quotes }}
        id={quoteId}
        title={quote && t.prices.quoteOf(moneyText(quote.total))}
        badges={quote && <QuoteStatus quote={quote} />}
        actions={quote && <Actions quote={quote} />}
      />
      <Refusal error={error} />
      {!quote && !error && <QuoteSkeleton />}
      {quote && (
        <div class="columns">
          <div>
            <Card title={t.prices.quoteLines} isFlush>
              <DataTable
                name={t.prices.quoteLines}
                columns={columnsOf(t)}
                items={quote.lines}
                keyOf={({ variant_id, quantity }) => `${variant_id} ${quantity}`}
              />
            </Card>
          </div>
          <div>
            <Card title={t.prices.about}>
              <Facts lines={factsOf(quote, t)} />
            </Card>
          </div>
        </div>
      )}
      {quote && <OpenDialog quote={quote} />}
    </main>
  )
}

interface QuoteProps {
  readonly quote: Quote
}

/** Whether an order can be placed with it, by the clock of the tenant. */
function useIsValid({ signature, expires_at }: Quote): boolean {
  const now = clock.use()
  return signature !== null && new Date(expires_at) > now
}

function Actions({ quote }: QuoteProps) {
  const t = useTexts()
  const may = useMay()
  const isValid = useIsValid(quote)
  if (!isValid || !may('createOrder')) return null
  return (
    <Button kind="primary" icon="shopping-bag" onClick={() => search({ do: 'order' })}>
      {t.prices.placeOrder}
    </Button>
  )
}

function OpenDialog({ quote }: QuoteProps) {
  const open = useAddress().query.get('do')
  const may = useMay()
  const { signature } = quote
  if (open !== 'order' || signature === null || !may('createOrder')) return null
  return <PlaceOrder quote={quote} signature={signature} />
}

/** The order names the quote; all that decides whether something can be sold is asked anew. */
function PlaceOrder({ quote, signature }: QuoteProps & { readonly signature: string }) {
  const t = useTexts()
  const { id, lines, total, currency, context } = quote
  return (
    <ConfirmDialog
      title={t.prices.placeOrder}
      action={t.prices.placeOrder}
      about={['order', 'stock']}
      lines={[{ name: t.prices.total, now: t.kit.none, after: moneyText(total) }]}
      run={(idempotencyKey) =>
        souk.createOrder(
          {
            items: lines.map(({ variant_id, quantity }) => ({
              variant_id,
              quantity,
              metadata: undefined,
            })),
            quote: { id, signature },
            currency,
            channel: context.channel,
            customer_id: context.customer_id ?? undefined,
            email: undefined,
            // On the page of the order, which the quote leads to.
            shipping_address: undefined,
            billing_address: undefined,
            external_id: undefined,
            shipping_method: undefined,
            codes: undefined,
            tax: undefined,
            metadata: undefined,
          },
          { idempotencyKey },
        )
      }
      done={(order) => {
        navigate(`orders/${order.id}`)
        return t.orders.wasPlaced(nameOf(order))
      }}
      onClose={() => search({ do: null })}
    >
      <p class="soft">{t.prices.placeOrderExplain}</p>
    </ConfirmDialog>
  )
}

function factsOf(quote: Quote, t: Texts): readonly FactLine[] {
  const { channel, country, customer_id, at } = quote.context
  return [
    [t.prices.total, <strong key="total">{moneyText(quote.total)}</strong>],
    [t.prices.orderOf, quote.order_id && <OrderLinks key="order" quote={quote} />],
    [t.prices.validUntil, exactTime(new Date(quote.expires_at))],
    [t.prices.signed, quote.signature === null ? t.prices.forShowDetail : t.prices.signedYes],
    [t.prices.askedFor, exactTime(new Date(at))],
    [t.prices.channel, <ChannelName key="channel" channel={channel} />],
    [t.prices.country, country && countryName(country)],
    [t.prices.customer, customer_id && <CustomerLink key="customer" id={customer_id} />],
    [t.prices.currency, quote.currency],
  ]
}

/** The first order that was placed by it, and the way to all of them. */
function OrderLinks({ quote: { id, order_id } }: QuoteProps) {
  const t = useTexts()
  if (order_id === null) return null
  return (
    <>
      <Link to={`orders/${order_id}`} class="link">
        {orderNumberOf(order_id)}
      </Link>{' '}
      <Link to={`orders?quote_id=${id}`} class="link soft">
        {t.prices.allOrdersOf}
      </Link>
    </>
  )
}

function CustomerLink({ id }: { readonly id: string }) {
  const name = customerNames.use(id)
  return (
    <Link to={`customers/${id}`} class="link">
      {name ?? id}
    </Link>
  )
}

type Line = Quote['lines'][number]

function columnsOf(t: Texts): readonly Column<Line>[] {
  const unitText = ({ unit_amount, unit_quantity }: Line) =>
    unit_quantity > 1
      ? t.prices.perUnits(moneyText(unit_amount), unitsText(unit_quantity))
      : moneyText(unit_amount)
  return [
    {
      key: 'item',
      title: t.prices.item,
      cell: ({ variant_id }) => (
        <Link to={`prices/check?variant_id=${variant_id}`} class="plain-link">
          <VariantCell id={variant_id} />
        </Link>
      ),
    },
    {
      key: 'from',
      title: t.prices.takenFrom,
      isAside: true,
      cell: ({ price_list_id }) => <TakenFrom id={price_list_id} />,
    },
    {
      key: 'unit',
      title: t.prices.unitPrice,
      isFigure: true,
      isAside: true,
      cell: (line) => (
        <span>
          {unitText(line)} {line.compare_at && <s class="soft">{moneyText(line.compare_at)}</s>}
        </span>
      ),
    },
    {
      key: 'lowest',
      title: t.prices.lowestColumn,
      isFigure: true,
      isAside: true,
      cell: ({ lowest_30d }) => (lowest_30d ? moneyText(lowest_30d) : t.kit.none),
    },
    {
      key: 'quantity',
      title: t.prices.quantity,
      isFigure: true,
      isCount: true,
      cell: ({ quantity }) => unitsText(quantity),
    },
    {
      key: 'amount',
      title: t.prices.lineAmount,
      isFigure: true,
      cell: ({ line_amount }) => <strong>{moneyText(line_amount)}</strong>,
    },
  ]
}

function TakenFrom({ id }: { readonly id: string | null }) {
  const t = useTexts()
  const name = priceListNames.use(id)
  if (id === null) return <span class="soft">{t.prices.basePrices}</span>
  return (
    <Link to={`prices/${id}`} class="link theirs">
      {name ?? id}
    </Link>
  )
}

function QuoteSkeleton() {
  const t = useTexts()
  const { prices } = t
  return (
    <SkeletonColumns
      wide={
        <SkeletonTable
          title={prices.quoteLines}
          columns={[
            [prices.item],
            [prices.takenFrom, 'aside'],
            [prices.quantity, 'figure'],
            [prices.lineAmount, 'figure'],
          ]}
          rows={2}
        />
      }
      narrow={
        <SkeletonCard
          title={prices.about}
          facts={[
            ...[prices.total, prices.orderOf, prices.validUntil, prices.signed, prices.askedFor],
            ...[prices.channel, prices.country, prices.customer, prices.currency],
          ]}
        />
      }
    />
  )
}
