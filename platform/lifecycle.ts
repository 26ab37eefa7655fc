import assert from 'node:assert/strict'
import { invalidTransition } from './problems/common.ts'

/** For each state the actions it allows and the state each one leads to. */
type Table<States extends PropertyKey> = Readonly<Record<string, Readonly<Record<string, States>>>>

export type StateOf<L> = keyof L & string
export type ActionOf<L> = { [State in keyof L]: keyof L[State] }[keyof L] & string

/** Declares the states of a thing. A target that is not itself a state does not compile. */
export function lifecycle<
  const L extends { readonly [State in keyof L]: Readonly<Record<string, keyof L>> },
>(table: L): L {
  return table
}

export function statesOf<L extends object>(table: L): StateOf<L>[] {
  return Object.keys(table) as StateOf<L>[]
}

export function allowedFrom<L extends object>(table: L, state: StateOf<L>): ActionOf<L>[] {
  return Object.keys(actionsOf(table, state)) as ActionOf<L>[]
}

/**
 * The state that the action leads to, or the refusal that names the actions allowed instead. Of these it names
 * only the `commands`, where some actions are steps that nobody can ask for.
 */
export function advance<L extends object>(
  table: L,
  state: StateOf<L>,
  action: ActionOf<L>,
  commands?: readonly ActionOf<L>[],
): StateOf<L> {
  const targets = actionsOf(table, state)
  const target = Object.hasOwn(targets, action) ? targets[action] : undefined
  if (target !== undefined) return target as StateOf<L>
  const allowed = allowedFrom(table, state).filter((other) => commands?.includes(other) ?? true)
  throw invalidTransition({ state, action, allowed })
}

/** The table as a Mermaid diagram. The first state is where things start. */
export function mermaid(table: object): string {
  const states = Object.entries(table as Table<string>)
  const lines = states.flatMap(([state, actions]) => {
    const moves = Object.entries(actions)
    if (moves.length === 0) return [`${state} --> [*]`]
    return moves.map(([action, target]) => `${state} --> ${target}: ${action}`)
  })
  const [initial] = states.map(([state]) => state)
  return ['stateDiagram-v2', `[*] --> ${initial}`, ...lines].join('\n  ')
}

function actionsOf(table: object, state: string): Readonly<Record<string, string>> {
  assert(Object.hasOwn(table, state), `${state} is not a state`)
  return (table as Table<string>)[state] ?? {}
}
