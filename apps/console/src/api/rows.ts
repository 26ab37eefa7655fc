import type { Outcome } from '@souk/sdk'
import { useRef, useState } from 'preact/hooks'
import { useTexts } from '../texts/index.ts'
import { refusalText, type TellableProblem } from '../texts/problem-text.ts'
import { type IdempotencyKeys, isRefused, useIdempotencyKeys } from './keys.ts'
import { refresh } from './query.ts'

/** What became of one of many. */
export interface RowResult {
  readonly id: string
  /** `RETRY` was not done, for a reason that passes. */
  readonly outcome: 'SUCCEEDED' | 'WAITING' | 'REFUSED' | 'RETRY'
  /** Why it was not done. */
  readonly problem: TellableProblem | null
}

/** A call of the API that answers for one row or for several. */
export interface RowStep {
  readonly name: string
  readonly run: (idempotencyKey: string) => Promise<readonly RowResult[]>
}

interface RowsFacts {
  /** The nouns that it changes. */
  readonly about: readonly string[]
  /** Called with the results of all steps that were answered, and with why the last one was not. */
  readonly onEnd: (results: readonly RowResult[], error: unknown) => void
}

/** A write of many rows that a person starts, each with a result of its own. What was refused can be tried again. */
export function useRows({ about, onEnd }: RowsFacts) {
  const t = useTexts()
  const keys = useIdempotencyKeys()
  const isRunning = useRef(false)
  const [state, setState] = useState<RowsState>({ isRunning: false, error: undefined, results: [] })
  const run = async (steps: readonly RowStep[]) => {
    if (isRunning.current) return
    isRunning.current = true
    const before = state.results.filter(isDone)
    setState({ isRunning: true, error: undefined, results: before })
    const { results, error } = await runSteps(steps, keys, (answered) =>
      setState({ isRunning: true, error: undefined, results: [...before, ...answered] }),
    )
    isRunning.current = false
    setState({ isRunning: false, error, results: [...before, ...results] })
    refresh(new Set([...about, 'approval']))
    onEnd(results, error)
  }
  const refusals = new Map(
    state.results.flatMap(({ id, problem }) => (problem ? [[id, refusalText(problem, t)]] : [])),
  )
  return { ...state, run, refusals }
}

interface RowsState {
  readonly isRunning: boolean
  readonly error: unknown
  /** Those of the last try, and what was done in those before. */
  readonly results: readonly RowResult[]
}

/** One step after the other, until one gets no answer that is about its rows. */
export async function runSteps(
  steps: readonly RowStep[],
  keys: IdempotencyKeys,
  onResults: (results: readonly RowResult[]) => void = () => undefined,
  pause: (milliseconds: number) => Promise<void> = wait,
): Promise<Pick<RowsState, 'results' | 'error'>> {
  let results: readonly RowResult[] = []
  for (const { name, run } of steps) {
    try {
      const answered = await keys.once(name, (key) => untilNoneIsLeft(() => run(key), pause))
      results = [...results, ...answered]
      onResults(results)
    } catch (error) {
      return { results, error }
    }
  }
  return { results, error: undefined }
}

const repeatsMax = 4
const firstPauseMs = 1_000

/** Rows that failed for a reason that passes are sent again with the same key, so that nothing is done twice. */
async function untilNoneIsLeft(
  send: () => Promise<readonly RowResult[]>,
  pause: (milliseconds: number) => Promise<void>,
): Promise<readonly RowResult[]> {
  let results = await send()
  for (let repeats = 0; repeats < repeatsMax && countOf(results, 'RETRY') > 0; repeats += 1) {
    await pause(firstPauseMs * 2 ** repeats)
    results = await send()
  }
  return results
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

/** A row by a call of its own: its refusal stops no other. */
export async function rowBy(
  id: string,
  call: () => Promise<Outcome<unknown>>,
): Promise<readonly RowResult[]> {
  try {
    return rowsOf([id], await call())
  } catch (error) {
    if (!isRefused(error)) throw error
    const { code, title, detail } = error
    return [{ id, outcome: 'REFUSED', problem: { code, title, detail } }]
  }
}

/** What a call says of its rows: of each, or of none, when all were done or wait for approval together. */
export function rowsOf(
  ids: readonly string[],
  { data, approval }: Outcome<unknown>,
): readonly RowResult[] {
  const told = (data as { readonly rows?: readonly RowResult[] } | undefined)?.rows
  if (told && !approval) return told
  return ids.map((id) => ({ id, outcome: approval ? 'WAITING' : 'SUCCEEDED', problem: null }))
}

/** Done, or on its way to somebody who approves it. */
export function isDone({ outcome }: RowResult): boolean {
  return outcome === 'SUCCEEDED' || outcome === 'WAITING'
}

export function countOf(results: readonly RowResult[], outcome: RowResult['outcome']): number {
  return results.filter((result) => result.outcome === outcome).length
}
