import type { MarketplaceAnalytics } from '@souk/sdk'
import { FilterPopup } from '../../kit/filters.tsx'
import { Segments } from '../../kit/segments.tsx'
import { SelectFilter } from '../../kit/select-filter.tsx'
import { useCaller } from '../../session/caller.ts'
import { useHasProviders } from '../../shared/names/has-providers.ts'
import { NameFilter } from '../../shared/names/name-field.tsx'
import { providerNames } from '../../shared/names/providers.ts'
import { useTexts } from '../../texts/index.ts'
import { type AnalyticsQuery, figures, groups, intervals } from './analytics-query.ts'

interface ControlsProps {
  readonly wanted: AnalyticsQuery
  readonly data: MarketplaceAnalytics | undefined
}

/** What is asked for; all of it stands in the address. */
export function Controls({ wanted, data }: ControlsProps) {
  const t = useTexts()
  return (
    <div class="controls">
      <Segments
        name={t.analytics.figure}
        parameter="figure"
        chosen={wanted.figure}
        choices={figures.map((figure) => [figure, t.analytics.figures[figure]])}
      />
      <Segments
        name={t.analytics.interval}
        parameter="interval"
        chosen={wanted.interval}
        choices={intervals.map((interval) => [interval, t.analytics.intervals[interval]])}
      />
      <Segments
        name={t.analytics.group}
        parameter="group"
        chosen={wanted.group}
        choices={groups.map((group) => [group, t.analytics.groups[group]])}
      />
      <FilterPopup parameters={['provider_id', 'channel', 'zone', 'currency']}>
        <ProviderFilter />
        <ChannelFilter />
        <ZoneFilter />
        <CurrencyFilter data={data} />
      </FilterPopup>
    </div>
  )
}

/** Of the operator: a provider sees its own sales alone. */
function ProviderFilter() {
  const t = useTexts()
  if (!useHasProviders()) return null
  return (
    <NameFilter
      names={providerNames}
      parameter="provider_id"
      label={t.analytics.provider}
      any={t.analytics.allProviders}
    />
  )
}

/** By whose days it is counted: the tenant's, or those of whoever looks. */
function ZoneFilter() {
  const t = useTexts()
  const tenants = useCaller().data?.tenant.time_zone ?? 'UTC'
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const others = [...new Set([here, 'UTC'])].filter((zone) => zone !== tenants)
  return (
    <SelectFilter
      parameter="zone"
      label={t.analytics.zone}
      choices={[
        ['', t.analytics.zoneOfTenant(tenants)],
        ...others.map((zone) => [zone, zone] as const),
      ]}
      isLabelShown
    />
  )
}

function ChannelFilter() {
  const t = useTexts()
  const channels = Object.entries(t.orders.channels as Readonly<Record<string, string>>)
  return (
    <SelectFilter
      parameter="channel"
      label={t.analytics.channel}
      choices={[['', t.analytics.allChannels], ...channels]}
      isLabelShown
    />
  )
}

/** Figures of several currencies are never mixed: one is drawn at a time. */
function CurrencyFilter({ data }: Pick<ControlsProps, 'data'>) {
  const t = useTexts()
  const [first, ...others] = data?.currencies.map(({ currency }) => currency) ?? []
  if (first === undefined || others.length === 0) return null
  return (
    <SelectFilter
      parameter="currency"
      label={t.analytics.currency}
      choices={[['', first], ...others.map((currency) => [currency, currency] as const)]}
      isLabelShown
    />
  )
}
