import type { Problem } from '../problems/problem.ts'

/** How a write answers when that is not `200` with the view. Kept beside the view, so its type stays plain. */
export interface Outcome {
  readonly status: number
  readonly location?: string
  readonly refusal?: Problem
}

const outcomes = new WeakMap<object, Outcome>()

/** `201` with `Location`. */
export function created<View extends object>(view: View, location: string): View {
  outcomes.set(view, { status: 201, location })
  return view
}

/** `202`: taken on, and done by someone else soon. `Location` is where to look for what became of it. */
export function accepted<View extends object>(view: View, location: string): View {
  outcomes.set(view, { status: 202, location })
  return view
}

/**
 * Answers with a refusal although what was written stays: a declined payment is refused to the caller and
 * recorded all the same. Throwing the refusal would undo the record.
 */
export function keptButRefused<View extends object>(view: View, refusal: Problem): View
/** Where there is no view: what was written is the record that somebody was refused. */
export function keptButRefused(refusal: Problem): never
export function keptButRefused(view: object, refusal?: Problem): object {
  if (refusal === undefined) return keptButRefused({}, view as Problem)
  outcomes.set(view, { status: refusal.status, refusal })
  return view
}

const ok: Outcome = { status: 200 }

export function outcomeOf(view: unknown): Outcome {
  return (typeof view === 'object' && view !== null && outcomes.get(view)) || ok
}
