import type { Campaign, Promotion } from '@souk/sdk'
import type { Column } from '../../kit/data-table.tsx'
import type { FactLine } from '../../kit/facts.tsx'
import { Time } from '../../kit/time.tsx'
import { fieldTime, TimeField, timeOfField } from '../../kit/time-field.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'

/** Promotions and campaigns have the same states and times. */
type Period = Pick<Promotion | Campaign, 'starts_at' | 'ends_at'>

const tabs = ['ACTIVE', 'SCHEDULED', 'DRAFT', 'PAUSED', 'EXHAUSTED', 'ENDED', 'ARCHIVED'] as const

/** The list by what has become of them. */
export function periodTabs(noun: 'promotion' | 'campaign', t: Texts) {
  const states = tabs.map((status) => [status, t.states[noun][status]] as const)
  return { parameter: 'status', tabs: [['', t.promotions.all] as const, ...states] }
}

export function endColumn<Thing extends Period>(t: Texts): Column<Thing> {
  return {
    key: 'ends_at',
    title: t.promotions.endsAt,
    isAside: true,
    text: ({ ends_at }) => ends_at,
    cell: ({ ends_at }) => (
      <span class="soft">{ends_at === null ? t.kit.none : <Time at={ends_at} />}</span>
    ),
  }
}

export function periodLines({ starts_at, ends_at }: Period, t: Texts): readonly FactLine[] {
  const { startsAt, endsAt, atOnce, openEnd } = t.promotions
  return [
    [startsAt, starts_at ? <Time key="from" at={starts_at} /> : atOnce],
    [endsAt, ends_at ? <Time key="to" at={ends_at} /> : openEnd],
  ]
}

interface Fields {
  readonly startsAt: string
  readonly endsAt: string
}

export function fieldsOfPeriod(period: Period | undefined): Fields {
  const time = (at: string | null | undefined) => (at ? fieldTime(new Date(at)) : '')
  return { startsAt: time(period?.starts_at), endsAt: time(period?.ends_at) }
}

export function wrongInPeriod(
  { startsAt, endsAt }: Fields,
  t: Texts,
): { readonly endsAt?: string } {
  const [from, to] = [timeOfField(startsAt), timeOfField(endsAt)]
  return from && to && to <= from ? { endsAt: t.promotions.backwards } : {}
}

export function periodOf({ startsAt, endsAt }: Fields): Period {
  const timeOf = (value: string) => timeOfField(value)?.toISOString() ?? null
  return { starts_at: timeOf(startsAt), ends_at: timeOf(endsAt) }
}

export function PeriodFields(props: {
  readonly fields: Fields
  readonly set: (changed: Partial<Fields>) => void
  readonly wrong: { readonly endsAt?: string | undefined }
}) {
  const t = useTexts()
  const { fields, set, wrong } = props
  return (
    <div class="fields-beside">
      <TimeField
        label={t.promotions.startsAt}
        path="/starts_at"
        isOptional
        value={fields.startsAt}
        onInput={(startsAt) => set({ startsAt })}
      />
      <TimeField
        label={t.promotions.endsAt}
        path="/ends_at"
        isOptional
        value={fields.endsAt}
        onInput={(endsAt) => set({ endsAt })}
        wrong={wrong.endsAt}
      />
    </div>
  )
}
