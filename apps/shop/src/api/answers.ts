import { useEffect, useRef, useState } from 'preact/hooks'

/** What the API has answered, so that whoever goes back sees at once what they saw. */
const kept = new Map<string, { readonly answer: unknown; readonly at: number }>()
const keptMax = 60
const freshMs = 30_000

export interface Answer<Data> {
  readonly data: Data | undefined
  readonly error: unknown
  /** Whether it is the answer to an earlier question. */
  readonly isPrevious: boolean
  readonly again: () => void
}

interface Come<Data> {
  readonly key: string
  readonly data?: Data
  readonly error?: unknown
}

/** The answer to a question that `key` names; until it is there, that to the last one. */
export function useAnswer<Data>(
  key: string,
  run: (signal: AbortSignal) => Promise<Data>,
): Answer<Data> {
  const [attempt, setAttempt] = useState(0)
  const [come, setCome] = useState<Come<Data>>()
  const last = useRef<Data | undefined>(undefined)
  useEffect(() => {
    if (Date.now() - (kept.get(key)?.at ?? 0) < freshMs) return
    const ending = new AbortController()
    const show = (found: Come<Data>) => {
      if (!ending.signal.aborted) setCome(found)
    }
    run(ending.signal).then(
      (data) => {
        keep(key, data)
        show({ key, data })
      },
      (error: unknown) => show({ key, error }),
    )
    return () => ending.abort()
  }, [key, attempt])
  const known = kept.get(key)
  // What was known before is better than a failure to ask again.
  const current = known ? { data: known.answer as Data } : come?.key === key ? come : undefined
  if (current?.data !== undefined) last.current = current.data
  return {
    data: current === undefined ? last.current : current.data,
    error: current && 'error' in current ? current.error : undefined,
    isPrevious: current === undefined,
    again: () => {
      kept.delete(key)
      setCome(undefined)
      setAttempt(attempt + 1)
    },
  }
}

/** Nobody sees what was answered to whoever was here before. */
export function forgetAnswers(): void {
  kept.clear()
}

export function keep(key: string, answer: unknown): void {
  kept.delete(key)
  kept.set(key, { answer, at: Date.now() })
  const [oldest] = kept.keys()
  if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest)
}
