import type { Product } from '@souk/sdk'
import { momentOf, wallTime } from '../../kit/zone.ts'

export type Publication = NonNullable<Product['publications']>[number]

/** Whether the time of a publication is not there yet, is there, or is over. */
export type Window = 'SCHEDULED' | 'LIVE' | 'ENDED'

export function windowAt({ publish_at, unpublish_at }: Publication, now: Date): Window {
  if (unpublish_at !== null && Date.parse(unpublish_at) <= now.getTime()) return 'ENDED'
  return publish_at !== null && Date.parse(publish_at) > now.getTime() ? 'SCHEDULED' : 'LIVE'
}

/** A line of the dialog: a channel, and its window as the fields for times have it; empty where there is no limit. */
export interface Line {
  readonly channel: string
  readonly from: string
  readonly to: string
}

/** What the form keeps as one field: a line for each channel. */
export function linesText(lines: readonly Line[]): string {
  return lines.map(({ channel, from, to }) => `${channel} ${from} ${to}`.trimEnd()).join('\n')
}

export function linesOf(text: string): Line[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [channel = '', from = '', to = ''] = line.split(' ')
      return { channel, from, to }
    })
}

export function lineOf(publication: Publication, timeZone: string): Line {
  const { channel, publish_at, unpublish_at } = publication
  const typed = (time: string | null) => (time === null ? '' : wallTime(new Date(time), timeZone))
  return { channel, from: typed(publish_at), to: typed(unpublish_at) }
}

/** What is sent of a line. A time that nobody touched stays as it is, to the second. */
export function publicationOf(
  line: Line,
  before: Product['publications'],
  timeZone: string,
): Publication {
  const known = before?.find(({ channel }) => channel === line.channel)
  const shown = known && lineOf(known, timeZone)
  const sent = (typed: string, shownTime: string | undefined, saved: string | null | undefined) => {
    if (typed === '') return null
    return typed === shownTime && saved ? saved : (momentOf(typed, timeZone)?.toISOString() ?? null)
  }
  return {
    channel: line.channel,
    publish_at: sent(line.from, shown?.from, known?.publish_at),
    unpublish_at: sent(line.to, shown?.to, known?.unpublish_at),
  }
}

export function isBackwards({ from, to }: Line): boolean {
  return from !== '' && to !== '' && to <= from
}
