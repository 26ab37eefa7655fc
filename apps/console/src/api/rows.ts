import type { Outcome } from '@souk/sdk'
import { useRef, useState } from 'preact/hooks'
import { useTexts } from '../texts/index.ts'
import { refusalText } from '../texts/problem-text.ts'
import { isRefused, useIdempotencyKeys } from './keys.ts'
import { refresh } from './query.ts'
import { type RowResult, type RowStep, runSteps } from './steps.ts'
import type { Subject } from './subject.ts'

interface RowsFacts {
  /** The nouns that it changes. */
  readonly about: readonly Subject[]
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
