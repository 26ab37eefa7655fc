import type { ListedQuote } from '@souk/sdk'
import { souk } from '../../../api/souk.ts'
import { Button } from '../../../kit/button.tsx'
import type { Column } from '../../../kit/data-table.tsx'
import { DayFilter, FilterPopup, startOfDay } from '../../../kit/filters.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import { moneyText } from '../../../kit/money.ts'
import { timeColumn } from '../../../kit/time-column.tsx'
import { navigate } from '../../../router/address.ts'
import { Link } from '../../../router/link.tsx'
import { useMay } from '../../../session/caller.ts'
import { filterValue } from '../../../shared/filter-value.tsx'
import { ChannelName } from '../../../shared/names/channels.tsx'
import { customerNames } from '../../../shared/names/customers.tsx'
import { NameFilter } from '../../../shared/names/name-field.tsx'
import { orderNumberOf } from '../../../shared/names/orders.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { PriceSections } from '../sections.tsx'
import { QuoteStatus } from './status.tsx'

const tabs = ['OPEN', 'TAKEN', 'EXPIRED', 'INDICATIVE'] as const

/** Nobody is told of a new quote. */
const pollMs = 30_000

/** Quotes that are still kept, the newest first. */
export function QuoteList() {
  const t = useTexts()
  const may = useMay()
  return (
    <ListPage<ListedQuote>
      path="prices/quotes"
      title={t.menu.prices}
      icon="tag"
      above={
        <>
          <PriceSections />
          <p class="soft">{t.prices.quotesExplain}</p>
        </>
      }
      about={['order']}
      pollMs={() => pollMs}
      filters={['status', 'customer_id', 'created_from', 'created_to']}
      filterValue={filterValue}
      tabs={{
        parameter: 'status',
        tabs: [
          ['', t.prices.all],
          ...tabs.map((status) => [status, t.states.quote[status]] as const),
        ],
      }}
      tools={
        <FilterPopup parameters={['customer_id', 'created_from', 'created_to']}>
          {may('listCustomers') && (
            <NameFilter
              names={customerNames}
              parameter="customer_id"
              label={t.prices.customer}
              any={t.prices.everyCustomer}
            />
          )}
          <DayFilter parameter="created_from" label={t.prices.createdFrom} />
          <DayFilter parameter="created_to" label={t.prices.createdTo} />
        </FilterPopup>
      }
      actions={
        may('quotePrices') && (
          <Button kind="primary" icon="plus" onClick={() => navigate('prices/check?do=quote')}>
            {t.prices.createQuote}
          </Button>
        )
      }
      ask={(wanted, signal) => souk.listQuotes(askedOf(wanted), { signal })}
      columns={columnsOf(t)}
      keyOf={({ id }) => id}
      nameOf={({ total }) => t.prices.quoteOf(moneyText(total))}
      linkOf={({ id }) => `prices/quotes/${id}`}
      none={{ title: t.prices.noQuotes, detail: t.prices.noQuotesDetail }}
      noneFound={t.prices.noQuotesFound}
    />
  )
}

/** Days are those of the tenant, and the last is among them. */
function askedOf({
  created_from,
  created_to,
  ...wanted
}: Readonly<Record<string, string | number>>) {
  const from = created_from === undefined ? undefined : startOfDay(String(created_from))
  const to = created_to === undefined ? undefined : startOfDay(String(created_to), 1)
  return {
    ...wanted,
    ...(from !== undefined && { created_from: from }),
    ...(to !== undefined && { created_to: to }),
  }
}

function columnsOf(t: Texts): readonly Column<ListedQuote>[] {
  return [
    {
      key: 'quote',
      title: t.prices.quote,
      text: ({ total }) => moneyText(total),
      cell: ({ total, line_count }) => (
        <span>
          <strong>{moneyText(total)}</strong>
          <span class="note block">{t.prices.lineCount(line_count)}</span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t.prices.status,
      text: ({ status }) => status,
      cell: (quote) => <QuoteStatus quote={quote} />,
    },
    {
      key: 'customer',
      title: t.prices.customer,
      text: ({ context }) => context.customer_id,
      cell: ({ context }) => <CustomerName id={context.customer_id} />,
    },
    {
      key: 'channel',
      title: t.prices.channel,
      isAside: true,
      text: ({ context }) => context.channel,
      cell: ({ context }) => <ChannelName channel={context.channel} />,
    },
    {
      key: 'order',
      title: t.prices.orderOf,
      text: ({ order_id }) => order_id && orderNumberOf(order_id),
      cell: ({ order_id }) =>
        order_id === null ? (
          <None />
        ) : (
          <Link to={`orders/${order_id}`} class="above plain-link">
            {orderNumberOf(order_id)}
          </Link>
        ),
    },
    timeColumn('expires', t.prices.validUntil, ({ expires_at }) => expires_at, { isAside: true }),
    timeColumn('created', t.prices.createdAt, ({ created_at }) => created_at),
  ]
}

function CustomerName({ id }: { readonly id: string | null }) {
  const name = customerNames.use(id)
  return id === null ? <None /> : <span class="soft theirs">{name ?? id}</span>
}

/** On a phone, where a row has no columns, what there is not is not shown. */
function None() {
  return <span class="soft columns-only">{useTexts().kit.none}</span>
}
