import { useId } from 'preact/hooks'
import { AnyOfFilter, DayFilter, FilterPopup, TextFilter } from '../../kit/filters.tsx'
import { amountOf, amountText } from '../../kit/money.ts'
import { SearchField } from '../../kit/search-field.tsx'
import { SelectFilter } from '../../kit/select-filter.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useCaller, useMay } from '../../session/caller.ts'
import { channelText, useChannels } from '../../shared/names/channels.tsx'
import { customerNames } from '../../shared/names/customers.tsx'
import { NameFilter, useHasChoices } from '../../shared/names/name-field.tsx'
import { providerNames } from '../../shared/names/providers.ts'
import { useTexts } from '../../texts/index.ts'

const parameters = [
  'statuses',
  'number',
  'external_id',
  'email',
  'customer_id',
  'payment_status',
  'fulfillment_status',
  'refund_status',
  'sold',
  'seller_id',
  'channel',
  'currency',
  'placed_from',
  'placed_to',
  'total_from',
  'total_to',
]

export function OrderFilters() {
  const t = useTexts()
  const all = ['', t.orders.all] as const
  return (
    <>
      <SearchField parameter="search" label={t.orders.search} />
      <FilterPopup parameters={parameters}>
        <AnyOfFilter
          parameter="statuses"
          label={t.orders.statuses}
          choices={Object.entries(t.states.order)}
        />
        <TextFilter parameter="number" label={t.orders.number} />
        <TextFilter parameter="external_id" label={t.orders.reference} />
        <TextFilter parameter="email" label={t.orders.email} />
        <CustomerFilter />
        <SelectFilter
          parameter="payment_status"
          label={t.orders.payment}
          choices={[all, ...Object.entries(t.states.payment_status)]}
          isLabelShown
        />
        <SelectFilter
          parameter="fulfillment_status"
          label={t.orders.fulfillment}
          choices={[all, ...Object.entries(t.states.fulfillment_status)]}
          isLabelShown
        />
        <SelectFilter
          parameter="refund_status"
          label={t.orders.refunds}
          choices={[all, ...Object.entries(t.orders.refundStates)]}
          isLabelShown
        />
        <SelectFilter
          parameter="sold"
          label={t.orders.sold}
          choices={[all, ['true', t.orders.soldYes], ['false', t.orders.soldNo]]}
          isLabelShown
        />
        <SellerFilter />
        <ChannelFilter />
        <CurrencyFilter />
        <DayFilter parameter="placed_from" label={t.orders.placedFrom} />
        <DayFilter parameter="placed_to" label={t.orders.placedTo} />
        <TotalFilter parameter="total_from" label={t.orders.totalFrom} />
        <TotalFilter parameter="total_to" label={t.orders.totalTo} />
      </FilterPopup>
    </>
  )
}

/** Of the operator: a provider sees its own orders alone. */
function SellerFilter() {
  const t = useTexts()
  if (!useHasChoices(providerNames)) return null
  return (
    <NameFilter
      names={providerNames}
      parameter="seller_id"
      label={t.orders.seller}
      any={t.orders.all}
    />
  )
}

/** Of those who may look at customers. */
function CustomerFilter() {
  const t = useTexts()
  if (!useMay()('listCustomers')) return null
  return (
    <NameFilter
      names={customerNames}
      parameter="customer_id"
      label={t.orders.customer}
      any={t.orders.all}
    />
  )
}

/** Those that somebody has created, and those that orders come in without. */
function ChannelFilter() {
  const t = useTexts()
  const channels = useChannels() ?? []
  const named = channels.map(({ handle, name }) => [handle, channelText(handle, name, t)] as const)
  const texts = { ...t.orders.channels, ...Object.fromEntries(named) }
  return <OpenFilter parameter="channel" label={t.orders.channel} texts={texts} />
}

function CurrencyFilter() {
  const t = useTexts()
  const own = useCaller().data?.tenant.currency
  if (own === undefined) return null
  return <OpenFilter parameter="currency" label={t.orders.currency} texts={{ [own]: own }} />
}

/** Amounts of several currencies cannot be compared: the one that is filtered by, or else the tenant's, is chosen with it. */
function TotalFilter(props: { readonly parameter: string; readonly label: string }) {
  const id = useId()
  const { query } = useAddress()
  const own = useCaller().data?.tenant.currency
  const currency = query.get('currency') ?? own
  if (currency === undefined) return null
  const { parameter, label } = props
  const amount = query.get(parameter)
  const filter = (typed: string) => {
    const found = amountOf(typed, currency)
    if (found !== undefined) search({ [parameter]: String(found), currency, cursor: null })
    else if (typed.trim() === '') search({ [parameter]: null, cursor: null })
  }
  return (
    <div class="field">
      <label for={id}>{`${label} (${currency})`}</label>
      <input
        id={id}
        class="input"
        inputMode="decimal"
        value={amount === null ? '' : amountText(Number(amount), currency)}
        onChange={(event) => filter(event.currentTarget.value)}
      />
    </div>
  )
}

/** A filter whose values nobody knows all of: the usual ones, and the one in the address. */
function OpenFilter(props: {
  readonly parameter: string
  readonly label: string
  readonly texts: Readonly<Record<string, string | undefined>>
}) {
  const t = useTexts()
  const { parameter, label, texts } = props
  const chosen = useAddress().query.get(parameter)
  const values = new Set([...Object.keys(texts), ...(chosen === null ? [] : [chosen])])
  return (
    <SelectFilter
      parameter={parameter}
      label={label}
      choices={[
        ['', t.orders.all],
        ...[...values].map((value) => [value, texts[value] ?? value] as const),
      ]}
      isLabelShown
    />
  )
}
