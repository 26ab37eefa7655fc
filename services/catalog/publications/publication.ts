import { type FieldError, validationFailed } from '@souk/platform'

/** That a product is sold in a channel, from a time on and up to another, as the wire and the row of the product have it. */
export interface Publication {
  /** Handle of the channel. */
  readonly channel: string
  readonly publish_at: string | null
  readonly unpublish_at: string | null
}

/** Null is every channel, an empty list none. */
export type Publications = readonly Publication[] | null

type Window = Pick<Publication, 'publish_at' | 'unpublish_at'>

/** From the first moment of the window on, and no more from its end on. */
export function isOpenAt({ publish_at, unpublish_at }: Window, now: Date): boolean {
  return (publish_at === null || isPast(publish_at, now)) && !isPast(unpublish_at, now)
}

function isPast(moment: string | null, now: Date): boolean {
  return moment !== null && Date.parse(moment) <= now.getTime()
}

/** The gate that an order passes: whether a product with these publications is sold in a channel at a moment. */
export function publishedIn(publications: Publications, channel: string, now: Date): boolean {
  if (publications === null) return true
  const named = publications.find((publication) => publication.channel === channel)
  return named !== undefined && isOpenAt(named, now)
}

/** Times as all others are shown, so that the same moment is the same text. */
export function normalized(asked: readonly AskedPublication[]): Publication[] {
  return asked.map(({ channel, publish_at, unpublish_at }) => ({
    channel,
    publish_at: publish_at ? new Date(publish_at).toISOString() : null,
    unpublish_at: unpublish_at ? new Date(unpublish_at).toISOString() : null,
  }))
}

export interface AskedPublication {
  readonly channel: string
  readonly publish_at?: string | null | undefined
  readonly unpublish_at?: string | null | undefined
}

/** Refuses a channel that is named twice, and a window that ends before it begins. */
export function checkPublications(publications: Publications | undefined): void {
  const list = publications ?? []
  const channels = list.map(({ channel }) => channel)
  const errors = list.flatMap(({ channel, publish_at, unpublish_at }, index): FieldError[] => {
    const path = `/publications/${index}`
    const isTwice = channels.indexOf(channel) !== index
    const isBackwards =
      publish_at !== null &&
      unpublish_at !== null &&
      Date.parse(unpublish_at) <= Date.parse(publish_at)
    return [
      ...(isTwice
        ? [
            {
              path: `${path}/channel`,
              code: 'unique',
              message: `${channel} is in the list already`,
            },
          ]
        : []),
      ...(isBackwards
        ? [
            {
              path: `${path}/unpublish_at`,
              code: 'order',
              message: `must be later than publish_at, ${publish_at}`,
            },
          ]
        : []),
    ]
  })
  if (errors.length > 0) throw validationFailed(undefined, { errors })
}

/** What is told of a publication when a window opens or closes. */
export type Edge = 'started' | 'ended'

/** How a publication stands: whether it is open, and when that is another. */
export interface Standing {
  readonly isOpen: boolean
  readonly dueAt: Date | null
}

export function standingAt(publication: Window, now: Date): Standing {
  const { publish_at, unpublish_at } = publication
  const next = [publish_at, unpublish_at].find((moment) => moment !== null && !isPast(moment, now))
  return { isOpen: isOpenAt(publication, now), dueAt: next ? new Date(next) : null }
}

/** What has happened to a window since it stood as it was told last. One that was over before anybody looked did both. */
export function edgesBetween(
  publication: Window,
  { isOpen: wasOpen }: Pick<Standing, 'isOpen'>,
  now: Date,
): Edge[] {
  const hasBegun = isPast(publication.publish_at, now)
  const hasEnded = isPast(publication.unpublish_at, now)
  return [
    ...(!wasOpen && hasBegun ? ['started' as const] : []),
    ...((wasOpen || hasBegun) && hasEnded ? ['ended' as const] : []),
  ]
}

export interface PublicationChanges {
  /** Channels whose row goes, because they are named no more or with another window. */
  readonly outdated: readonly string[]
  readonly fresh: readonly Publication[]
}

/** What differs between two lists: a publication that stays as it is keeps what was told of it. */
export function changesBetween(before: Publications, after: Publications): PublicationChanges {
  const isIn = (list: Publications) => {
    const texts = new Set((list ?? []).map(textOf))
    return (publication: Publication) => texts.has(textOf(publication))
  }
  const [wasThere, stays] = [isIn(before), isIn(after)]
  return {
    outdated: (before ?? []).filter((one) => !stays(one)).map(({ channel }) => channel),
    fresh: (after ?? []).filter((one) => !wasThere(one)),
  }
}

function textOf({ channel, publish_at, unpublish_at }: Publication): string {
  return `${channel} ${publish_at} ${unpublish_at}`
}
