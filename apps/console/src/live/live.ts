import type { SoukEvent } from '@souk/sdk'
import { refresh } from '../api/query.ts'
import { souk } from '../api/souk.ts'
import { Store } from '../base/store.ts'
import { keepReading } from './keep-reading.ts'

export type LiveState = 'connecting' | 'live' | 'lost'

/** Whether changes show by themselves at this moment. */
export const liveState = new Store<LiveState>('connecting')

type Message =
  | { readonly event: SoukEvent; readonly position: string | undefined }
  | { readonly state: LiveState }

/**
 * One tab of the tenant reads the event stream and tells the others: a credential may have ten streams, and people have
 * more tabs. When that tab goes, or may not read any more, another one takes over. Ends with the function that it returns.
 */
export function startLive(tenantId: string): () => void {
  const ending = new AbortController()
  const channel = new BroadcastChannel(`souk.live.${tenantId}`)
  channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data)
  const tell = (message: Message) => {
    if (ending.signal.aborted) return
    receive(message)
    channel.postMessage(message)
  }
  liveState.set('connecting')
  position = undefined
  const read = () =>
    navigator.locks.request(`souk.live.${tenantId}`, { signal: ending.signal }, () =>
      readStream(tell, ending.signal),
    )
  void keepReading(read, ending.signal)
  return () => {
    ending.abort()
    channel.close()
  }
}

async function readStream(tell: (message: Message) => void, signal: AbortSignal): Promise<void> {
  const stream = souk.streamEvents(
    {},
    {
      signal,
      lastEventId: position,
      onOpen: () => tell({ state: 'live' }),
      onLost: () => tell({ state: 'lost' }),
    },
  )
  try {
    for await (const event of stream) tell({ event, position: stream.lastEventId })
  } finally {
    tell({ state: 'lost' })
  }
}

/** How far the events are known here: whoever reads on begins there, so that none is left out. */
let position: string | undefined

function receive(message: Message): void {
  if ('state' in message) {
    // What happened meanwhile is not told again where nobody knows since when.
    if (message.state === 'live' && liveState.value === 'lost' && position === undefined)
      refresh(new Set(['*']))
    liveState.set(message.state)
    return
  }
  liveState.set('live')
  position = message.position
  for (const listener of listeners) listener(message.event)
  collect(nounOf(message.event.type))
}

const listeners = new Set<(event: SoukEvent) => void>()

/** Tells of every event as it happens, until the function that it returns is called. */
export function onEvent(listener: (event: SoukEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `order` of `order.paid`. A reset has changed everything. */
function nounOf(type: string): string {
  if (type === 'sandbox.reset') return '*'
  return type.slice(0, type.indexOf('.'))
}

const pauseMs = 250
let collected = new Set<string>()

/** A burst of events asks once, not once each. */
function collect(noun: string): void {
  collected.add(noun)
  if (collected.size > 1) return
  setTimeout(() => {
    refresh(collected)
    collected = new Set()
  }, pauseMs)
}
