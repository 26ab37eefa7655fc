import { Store } from '@souk/pages/store.ts'
import type { SoukEvent } from '@souk/sdk'
import { type EventRow, rowOf } from './row.ts'

/** So many rows are kept; the oldest give way. */
const rowsMax = 5_000
/** A burst of events that must be asked for is asked for once. */
const pauseMs = 400

export interface TailState {
  /** The newest first; undefined until they are known. */
  readonly rows: readonly EventRow[] | undefined
  /** What has happened since somebody paused it. */
  readonly held: readonly EventRow[]
  readonly isPaused: boolean
  /** Where older ones follow, if they do. */
  readonly next: number | undefined
  readonly error: unknown
}

export interface TailPage {
  readonly events: readonly SoukEvent[]
  readonly next: number | undefined
}

interface TailSource {
  /** A page of events, the newest first, that come before this sequence. */
  readonly ask: (before: number | undefined) => Promise<TailPage>
  /** Whether an event belongs to it; undefined where only the server can tell. */
  readonly matches: ((event: SoukEvent) => boolean) | undefined
}

/** The end of the log of events, which grows by itself. It never holds more than `rowsMax` rows. */
export class Tail {
  readonly state = new Store<TailState>({
    rows: undefined,
    held: [],
    isPaused: false,
    next: undefined,
    error: undefined,
  })
  readonly #source: TailSource
  #timer: ReturnType<typeof setTimeout> | undefined
  #isAsking = false
  #isLoaded = false

  constructor(source: TailSource) {
    this.#source = source
  }

  /** Asks for the newest. What came in the meantime is kept, unless more has happened than was asked for. */
  async load(): Promise<void> {
    try {
      const { rows: [known] = [], isPaused } = this.state.value
      const { events, next } = await this.#source.ask(undefined)
      const oldest = events.at(-1)?.sequence ?? 0
      const hasGap = known !== undefined && oldest > known.sequence + 1 && next !== undefined
      if (this.#isLoaded && hasGap && !isPaused) this.#set({ rows: [], next })
      this.#take(events.map(rowOf))
      // Events may have come before the first page: where older ones follow is known by the page alone.
      if (!this.#isLoaded) this.#set({ next })
      this.#isLoaded = true
      this.#set({ error: undefined })
    } catch (error) {
      this.#set({ error })
    }
  }

  /** Asks for those before the last one that is shown. */
  async older(): Promise<void> {
    const { next, rows = [] } = this.state.value
    if (next === undefined || rows.length >= rowsMax || this.#isAsking) return
    this.#isAsking = true
    try {
      const page = await this.#source.ask(next)
      const { rows: shown = [] } = this.state.value
      this.#set({ rows: merged(shown, page.events.map(rowOf)), next: page.next })
    } catch (error) {
      this.#set({ error })
    } finally {
      this.#isAsking = false
    }
  }

  receive(event: SoukEvent): void {
    const { matches } = this.#source
    if (matches === undefined) this.#loadSoon()
    else if (matches(event)) this.#take([rowOf(event)])
  }

  pause(): void {
    this.#set({ isPaused: true })
  }

  resume(): void {
    const { rows = [], held } = this.state.value
    this.#set({ isPaused: false, held: [], rows: merged(rows, held) })
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #take(arrived: readonly EventRow[]): void {
    const { rows = [], held, isPaused } = this.state.value
    if (!isPaused) {
      this.#set({ rows: merged(rows, arrived) })
      return
    }
    const newest = rows[0]?.sequence ?? 0
    this.#set({
      held: merged(
        held,
        arrived.filter(({ sequence }) => sequence > newest),
      ),
    })
  }

  #loadSoon(): void {
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.load()
    }, pauseMs)
  }

  #set(changed: Partial<TailState>): void {
    this.state.set({ ...this.state.value, ...changed })
  }
}

/** Both, each event once, the newest first. */
function merged(rows: readonly EventRow[], others: readonly EventRow[]): readonly EventRow[] {
  const newest = rows[0]?.sequence ?? 0
  const [one, ...more] = others
  // As nearly every event comes: alone, and after all the others.
  if (one !== undefined && more.length === 0 && one.sequence > newest) {
    return [one, ...rows.slice(0, rowsMax - 1)]
  }
  const known = new Set(rows.map(({ sequence }) => sequence))
  const added = others.filter(({ sequence }) => !known.has(sequence))
  if (added.length === 0) return rows
  return [...added, ...rows].sort((a, b) => b.sequence - a.sequence).slice(0, rowsMax)
}

/** Whether a type is meant by `order.paid`, `order.*` or nothing, which means all. */
export function isMeant(type: string, pattern: string | null): boolean {
  if (pattern === null || pattern === '*') return true
  return pattern.endsWith('.*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
}
