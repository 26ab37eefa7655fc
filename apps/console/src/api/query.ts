import {
  type FetchQueryOptions,
  keepPreviousData,
  QueryClient,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/query-core'
import { useLayoutEffect, useReducer, useState } from 'preact/hooks'
import { isKept, type Subject } from './subject.ts'

/** What a page shows of the server. Answers are kept and shown again at once, and asked for anew when an event says so. */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      // The client of the API has tried again already.
      retry: false,
      refetchOnWindowFocus: false,
    },
  },
})

export interface Query<Data> {
  /** Names the answer; queries with the same name share it. */
  readonly key: readonly unknown[]
  /** What it shows: an event about one of these asks for it anew, `*` any event. What is kept after events is asked for after it. */
  readonly about: readonly Subject[]
  /** The ids of what it shows, where that is known and all: an event that names none of them changes nothing of it. */
  readonly of?: () => readonly string[] | undefined
  readonly run: (signal: AbortSignal) => Promise<Data>
  readonly isEnabled?: boolean
  /** Shows the answer to the last question until that to the next is there, as when a filter changes. */
  readonly keepsPrevious?: boolean
  /** For sums over much, which are dear: they are asked for anew no sooner than this after the last answer. */
  readonly restMs?: number
  /** For what changes without an event: after how long it is asked for again, if at all. */
  readonly pollMs?: (data: Data | undefined) => number | undefined
}

export interface QueryResult<Data> {
  readonly data: Data | undefined
  readonly error: unknown
  /** Whether it is the answer to an earlier question. */
  readonly isPrevious: boolean
}

export function useQuery<Data>(query: Query<Data>): QueryResult<Data> {
  const options = optionsOf(query)
  const [observer] = useState(() => new QueryObserver<Data>(queries, options))
  const [, repaint] = useReducer((times: number, _: undefined) => times + 1, 0)
  // Before the page is painted: what it shows is asked for a frame earlier.
  useLayoutEffect(() => observer.subscribe(() => repaint(undefined)), [observer])
  useLayoutEffect(() => observer.setOptions(options))
  const { data, error, isPlaceholderData } = observer.getOptimisticResult(
    queries.defaultQueryOptions(options) as never,
  )
  return { data, error, isPrevious: isPlaceholderData }
}

function optionsOf<Data>(query: Query<Data>): QueryObserverOptions<Data> {
  return {
    queryKey: query.key,
    queryFn: ({ signal }) => query.run(signal),
    enabled: query.isEnabled ?? true,
    meta: { about: query.about, of: query.of, restMs: query.restMs },
    ...(query.pollMs && {
      refetchInterval: ({ state }) => query.pollMs?.(state.data) ?? false,
    }),
    ...(query.keepsPrevious && { placeholderData: keepPreviousData as never }),
  }
}

/** Asks again for all that could not be read. */
export function readAgain(): void {
  void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
}

/** Nouns, each with the ids of all things that what happened to it is about; undefined where these are too many to tell. */
export type Happened = ReadonlyMap<string, ReadonlySet<string> | undefined>

/** Asks anew for all that shows one of these nouns, or any where `*` is among them; what is not on the page when it is shown next. */
export function refresh(changed: ReadonlySet<string> | Happened): void {
  void queries.invalidateQueries({
    predicate: ({ meta, state, queryHash }) => {
      const { restMs = 0, ...shown } = (meta ?? {}) as Partial<Query<unknown>>
      if (!isTouched(shown, changed)) return false
      const leftMs = state.dataUpdatedAt + restMs - Date.now()
      if (leftMs > 0) refreshLater(queryHash, leftMs)
      return leftMs <= 0
    },
  })
}

/** Whether something that is shown may have changed. */
export function isTouched(
  { about = [], of }: Partial<Pick<Query<unknown>, 'about' | 'of'>>,
  changed: ReadonlySet<string> | Happened,
): boolean {
  if (changed.has('*')) return about.length > 0
  // What is kept after an event is no event.
  const nouns: readonly string[] = about.includes('*')
    ? [...changed.keys()].filter((subject) => !isKept(subject))
    : about.filter((noun) => changed.has(noun))
  if (!(changed instanceof Map) || nouns.length === 0) return nouns.length > 0
  const [happened, shown] = [changed as Happened, of?.()]
  return shown === undefined || nouns.some((noun) => isNamed(happened.get(noun), shown))
}

function isNamed(named: ReadonlySet<string> | undefined, shown: readonly string[]): boolean {
  return named === undefined || shown.some((id) => named.has(id))
}

const waiting = new Set<string>()

function refreshLater(queryHash: string, pauseMs: number): void {
  if (waiting.has(queryHash)) return
  waiting.add(queryHash)
  setTimeout(() => {
    waiting.delete(queryHash)
    void queries.invalidateQueries({ predicate: (query) => query.queryHash === queryHash })
  }, pauseMs)
}

/** Asks for something and hears of every change of it, until the function that it returns is called. */
export function watchQuery<Data>(query: Query<Data>, onChange: () => void): () => void {
  return new QueryObserver<Data>(queries, optionsOf(query)).subscribe(onChange)
}

/** The answer that is there, or the first that comes. */
export function answerTo<Data>(query: Query<Data>): Promise<Data> {
  return queries.ensureQueryData(optionsOf(query) as FetchQueryOptions<Data>)
}

/** The answer that is there while nothing says that it has changed; else it is asked for, once for all who want it. */
export function currentAnswerTo<Data>(query: Query<Data>): Promise<Data> {
  return queries.fetchQuery(optionsOf(query) as FetchQueryOptions<Data>)
}

/** What was answered last, for what is not on a page. */
export function lastAnswer<Data>(key: readonly unknown[]): Data | undefined {
  return queries.getQueryData<Data>(key)
}
