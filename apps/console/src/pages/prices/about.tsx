import type { PriceList } from '@souk/sdk'
import { Card } from '../../kit/card.tsx'
import { type FactLine, Facts } from '../../kit/facts.tsx'
import { SkeletonCard, SkeletonColumns, SkeletonTable } from '../../kit/skeleton-card.tsx'
import { exactTime } from '../../kit/time.tsx'
import { unitsText } from '../../kit/units.ts'
import { Link } from '../../router/link.tsx'
import { ChannelName } from '../../shared/names/channels.tsx'
import { countryName } from '../../shared/names/countries.ts'
import { customerGroupNames } from '../../shared/names/customer-groups.ts'
import { customerNames } from '../../shared/names/customers.tsx'
import type { Names } from '../../shared/names/names.ts'
import { TimelineCardSkeleton } from '../../shared/timeline-card.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { scheduleText, taxInclusionOf } from './words.ts'

/** When it applies, to whom, and before which others. */
export function AboutCard({ list }: { readonly list: PriceList }) {
  const t = useTexts()
  return (
    <Card title={t.prices.about}>
      <Facts lines={[...factsOf(list, t), ...conditionsOf(list, t)]} />
    </Card>
  )
}

function factsOf(list: PriceList, t: Texts): readonly FactLine[] {
  const { prices } = t
  return [
    [prices.type, prices.types[list.type]],
    [prices.schedule, scheduleText(list, t)],
    [
      prices.priority,
      <Link key="priority" to="prices" class="plain-link">
        {unitsText(list.priority)}
      </Link>,
    ],
    [prices.taxInclusive, prices.taxInclusives[taxInclusionOf(list.tax_inclusive)]],
    [prices.changed, exactTime(new Date(list.updated_at))],
  ]
}

function conditionsOf({ conditions }: PriceList, t: Texts): readonly FactLine[] {
  const { channels, countries, customer_ids, customer_group_ids } = conditions
  const lines = [
    [t.prices.channels, channels.length > 0 && <Channels key="channels" channels={channels} />],
    [t.prices.countries, countries.map(countryName).join(', ')],
    [
      t.prices.customers,
      customer_ids.length > 0 && (
        <Named key="customers" names={customerNames} ids={customer_ids} to="customers" />
      ),
    ],
    [
      t.prices.groups,
      customer_group_ids.length > 0 && (
        <Named key="groups" names={customerGroupNames} ids={customer_group_ids} />
      ),
    ],
  ] as const
  const set = lines.filter(([, value]) => value)
  return set.length === 0 ? [[t.prices.conditions, t.prices.everybody]] : set
}

function Channels({ channels }: { readonly channels: readonly string[] }) {
  return (
    <ul class="plain-list">
      {channels.map((channel) => (
        <li key={channel}>
          <ChannelName channel={channel} />
        </li>
      ))}
    </ul>
  )
}

/** A list may name a thousand customers: the first of them, and how many more there are. */
const namedMax = 12

interface NamedProps {
  readonly names: Names
  readonly ids: readonly string[]
  readonly to?: string
}

function Named({ names, ids, to }: NamedProps) {
  const nameOf = names.useAny()
  const more = ids.length - namedMax
  return (
    <ul class="plain-list">
      {ids.slice(0, namedMax).map((id) => (
        <li key={id}>
          {to === undefined ? (
            (nameOf(id) ?? id)
          ) : (
            <Link to={`${to}/${id}`} class="link">
              {nameOf(id) ?? id}
            </Link>
          )}
        </li>
      ))}
      {more > 0 && <li class="soft">+ {unitsText(more)}</li>}
    </ul>
  )
}

export function PriceListSkeleton() {
  const t = useTexts()
  const { prices } = t
  return (
    <SkeletonColumns
      wide={
        <SkeletonTable
          title={prices.prices}
          columns={[
            [prices.item],
            [prices.amount, 'figure'],
            [prices.compareAt, 'figure'],
            [prices.today, 'aside figure'],
          ]}
          rows={3}
          hasButton
        />
      }
      narrow={
        <>
          <SkeletonCard
            title={prices.about}
            facts={[
              ...[prices.type, prices.schedule, prices.priority, prices.taxInclusive],
              ...[prices.changed, prices.conditions],
            ]}
          />
          <TimelineCardSkeleton />
        </>
      }
    />
  )
}
