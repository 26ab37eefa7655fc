import { useQuery } from '../api/query.ts'
import { souk } from '../api/souk.ts'
import type { Noun } from '../api/subject.ts'
import { Card } from '../kit/card.tsx'
import { useMay } from '../session/caller.ts'
import { useTexts } from '../texts/index.ts'
import { Timeline, TimelineSkeleton } from './timeline.tsx'

const shown = 48

interface TimelineCardProps {
  /** The id of the thing. */
  readonly about: string
  /** The nouns whose events may be about it. */
  readonly nouns: readonly Noun[]
}

/** All that happened to a thing, by whomever: the newest first. */
export function TimelineCard({ about, nouns }: TimelineCardProps) {
  const t = useTexts()
  const may = useMay()
  const { data: events } = useQuery({
    key: ['events', { about }],
    about: nouns,
    of: () => [about],
    isEnabled: may('listEvents'),
    run: async (signal) =>
      (await souk.listEvents({ about, order: 'desc', limit: shown }, { signal })).data.content,
  })
  if (!may('listEvents') || events?.length === 0) return null
  return (
    <Card title={t.orders.timeline}>
      {events ? <Timeline events={events} about={about} /> : <TimelineSkeleton />}
    </Card>
  )
}

/** The same while it is not known what it will be about. */
export function TimelineCardSkeleton() {
  const t = useTexts()
  return (
    <Card title={t.orders.timeline}>
      <TimelineSkeleton />
    </Card>
  )
}
