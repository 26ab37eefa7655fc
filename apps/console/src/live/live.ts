import { Store } from '@souk/pages/store.ts'
import type { EventStream, SoukEvent } from '@souk/sdk'
import { type Happened, refresh } from '../api/query.ts'
import { souk } from '../api/souk.ts'
import { isKept, keptAfterMs, subjectsOf } from '../api/subject.ts'
import { session } from '../sign-in/session.ts'
import { Collector } from './collector.ts'
import { keepReading } from './keep-reading.ts'

export type LiveState = 'connecting' | 'live' | 'lost'

/** Whether changes show by themselves at this moment. */
export const liveState = new Store<LiveState>('connecting')

/** How far the events are known; of a state, undefined where whoever reads began with the next event. */
interface Known {
  readonly position: string | undefined
}

type News = ({ readonly event: SoukEvent } & Known) | ({ readonly state: LiveState } & Known)

type Tell = (news: News) => void

/** What tabs say to each other; one that was opened later asks how things stand. */
type Message = News | { readonly asks: true }

/**
 * One tab of the tenant reads the event stream and tells the others: a credential may have ten streams, and people have
 * more tabs. When that tab goes, or may not read any more, another one takes over. Ends with the function that it returns.
 */
export function startLive(tenantId: string): () => void {
  const ending = new AbortController()
  const channel = new BroadcastChannel(`souk.live.${tenantId}`)
  /** What this tab reads, if it is the one. */
  let stream: EventStream | undefined
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (!('asks' in data)) receive(data)
    else if (stream) channel.postMessage({ state: liveState.value, position: stream.lastEventId })
  }
  const tell = (message: News) => {
    if (ending.signal.aborted) return
    receive(message)
    channel.postMessage(message)
  }
  liveState.set('connecting')
  position = session.takePosition()
  channel.postMessage({ asks: true })
  const read = () =>
    navigator.locks.request(`souk.live.${tenantId}`, { signal: ending.signal }, async () => {
      stream = openStream(tell, ending.signal)
      await tellAll(stream, tell).finally(() => {
        stream = undefined
      })
    })
  void keepReading(read, ending.signal)
  const show = () => document.hidden || collector.flush()
  document.addEventListener('visibilitychange', show)
  return () => {
    ending.abort()
    channel.close()
    document.removeEventListener('visibilitychange', show)
  }
}

function openStream(tell: Tell, signal: AbortSignal): EventStream {
  // The tab that read before may be gone, and what happened since then is told to nobody: all tabs have to ask.
  if (position === undefined) tell({ state: 'connecting', position })
  const stream: EventStream = souk.streamEvents(
    {},
    {
      signal,
      lastEventId: position,
      onOpen: () => tell({ state: 'live', position: stream.lastEventId }),
      onLost: () => tell({ state: 'lost', position: stream.lastEventId }),
    },
  )
  return stream
}

async function tellAll(stream: EventStream, tell: Tell): Promise<void> {
  try {
    for await (const event of stream) tell({ event, position: stream.lastEventId })
  } finally {
    tell({ state: 'lost', position: stream.lastEventId })
  }
}

/** How far the events are known here: whoever reads on begins there, so that none is left out. */
let position: string | undefined

function receive(message: News): void {
  const isGapless = isKnownTo(message.position)
  position = message.position ?? position
  if ('state' in message) {
    const isNew = message.state === 'live' && liveState.value !== 'live'
    liveState.set(message.state)
    if (isNew && !isGapless) tellMissed()
    return
  }
  liveState.set('live')
  session.forgetAnswers()
  for (const listener of listeners) listener(message.event)
  collector.add(subjectsOf(message.event.type), idsIn(message.event))
}

/** Whether nothing lies between what is known here and where whoever reads stands: that was told before this tab listened. */
function isKnownTo(told: string | undefined): boolean {
  return position !== undefined && told !== undefined && Number(told) <= Number(position)
}

function tellMissed(): void {
  refresh(new Set(['*']))
  for (const listener of missedListeners) listener()
}

const missedListeners = new Set<() => void>()

/** Tells when events may have happened that nobody was told of, until the function that it returns is called. */
export function onMissed(listener: () => void): () => void {
  missedListeners.add(listener)
  return () => missedListeners.delete(listener)
}

const listeners = new Set<(event: SoukEvent) => void>()

/** Tells of every event as it happens, until the function that it returns is called. */
export function onEvent(listener: (event: SoukEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Every thing that an event names, wherever it does. */
function idsIn(event: SoukEvent): readonly string[] {
  return JSON.stringify(event).match(/\b[a-z]+_[0-9a-z]{26}\b/g) ?? []
}

/** What is kept after events is not right yet: it is told of once it is. */
function tell(happened: Happened): void {
  const keptOnes = new Map([...happened].filter(([subject]) => isKept(subject)))
  refresh(new Map([...happened].filter(([subject]) => !isKept(subject))))
  if (keptOnes.size === 0) return
  for (const afterMs of keptAfterMs) setTimeout(() => refresh(keptOnes), afterMs)
}

const collector = new Collector(tell, () => !document.hidden)
