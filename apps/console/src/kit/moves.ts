import { moves } from '../base/generated/moves.ts'

type Moves = typeof moves
type States<Noun extends keyof Moves> = Moves[Noun]
/** Everything that can be done with a thing in some state of it. */
type Commands<Noun extends keyof Moves> = {
  [State in keyof States<Noun>]: keyof States<Noun>[State]
}[keyof States<Noun>]

/** The state that a command leads to; undefined where it cannot be given. The server decides all the same. */
export function stateAfter<Noun extends keyof Moves>(
  noun: Noun,
  state: keyof States<Noun>,
  command: Commands<Noun>,
): keyof States<Noun> | undefined {
  const targets = moves[noun][state] as Readonly<Record<PropertyKey, keyof States<Noun>>>
  return targets[command]
}
