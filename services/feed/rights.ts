import {
  accessRefusal,
  anyScope,
  holds,
  isOperator,
  type Mounted,
  type Principal,
  type Problem,
} from '@souk/platform'
import type { EventType } from './event-type.ts'

type Operation = Pick<ReturnType<Mounted['operations']>[number], 'scope' | 'audience' | 'schema'>

/** Reads all events of the tenant, whatever they are about. */
const allEvents = 'events:read'

/** What somebody must be allowed to call to read the events of a type. */
type Shown = Pick<Operation, 'scope' | 'audience'>

/** An event whose resource no operation shows is for those who may read all of them. */
const shownByNone: Shown = { scope: allEvents, audience: ['operator'] }

/**
 * Who may read which events. An event carries its resource as the operation shows it that reads the resource by its id,
 * so whoever may call that one may read the event, and nobody has to say so twice.
 */
export class Rights {
  readonly #shown: ReadonlyMap<string, Shown>

  constructor(known: readonly EventType[], operations: readonly Operation[]) {
    const byId = new Map(operations.map((operation) => [operation.schema.operationId, operation]))
    this.#shown = new Map(
      known.map(({ type, shownBy }) => [type, byId.get(shownBy) ?? shownByNone]),
    )
  }

  /**
   * Those of the types that the caller may read, all there are when none are named; undefined where there is nothing to
   * leave out. Refuses whoever may read none of them.
   */
  readable(principal: Principal, types?: readonly string[]): readonly string[] | undefined {
    const isForAll = isOperator(principal) && holds(principal.scopes, allEvents)
    if (isForAll) return types
    const wanted = types ?? [...this.#shown.keys()]
    const readable = wanted.filter((type) => this.#refusal(principal, type) === undefined)
    const [first] = wanted
    if (readable.length > 0 || first === undefined) return readable
    throw types === undefined
      ? accessRefusal(shownByNone, principal)
      : this.#refusal(principal, first)
  }

  #refusal(principal: Principal, type: string): Problem | undefined {
    const shown = this.#shown.get(type) ?? shownByNone
    const scope = holds(principal.scopes, allEvents) ? anyScope : shown.scope
    return accessRefusal({ ...shown, scope }, principal)
  }
}
