import {
  keepPreviousData,
  QueryClient,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/query-core'
import { useLayoutEffect, useReducer, useState } from 'preact/hooks'

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
  /** The nouns that it shows, as the types of events begin: an event about one of them asks for it anew; `*` for any. */
  readonly about: readonly string[]
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
    meta: { about: query.about, restMs: query.restMs },
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

/** Asks anew for all that shows one of these nouns, or any where `*` is among them; what is not on the page when it is shown next. */
export function refresh(nouns: ReadonlySet<string>): void {
  void queries.invalidateQueries({
    predicate: ({ meta, state, queryHash }) => {
      const { about = [], restMs = 0 } = (meta ?? {}) as Partial<Query<unknown>>
      if (!about.some((noun) => noun === '*' || nouns.has('*') || nouns.has(noun))) return false
      const leftMs = state.dataUpdatedAt + restMs - Date.now()
      if (leftMs > 0) refreshLater(queryHash, leftMs)
      return leftMs <= 0
    },
  })
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

/** What was answered last, for what is not on a page. */
export function lastAnswer<Data>(key: readonly unknown[]): Data | undefined {
  return queries.getQueryData<Data>(key)
}
