import { useState } from 'preact/hooks'

/** What a form has in a field: a text as it was typed, yes or no, or any of several choices. */
export type FieldValue = string | boolean | ReadonlySet<string>

export type FieldValues<Fields> = { readonly [Key in keyof Fields]: FieldValue }

type KeyOf<Fields> = keyof Fields & string

/** A field that differs from what is saved. */
export type FieldChange<Fields> = {
  [Key in KeyOf<Fields>]: {
    readonly key: Key
    readonly before: Fields[Key]
    readonly after: Fields[Key]
  }
}[KeyOf<Fields>]

/** A field that somebody else has changed while it was open here. */
export type Meanwhile<Fields> = {
  [Key in KeyOf<Fields>]: {
    readonly key: Key
    /** What it was when the dialog opened, what it is now, and what was typed here. */
    readonly was: Fields[Key]
    readonly theirs: Fields[Key]
    readonly mine: Fields[Key]
  }
}[KeyOf<Fields>]

export interface Draft<Fields> {
  readonly fields: Fields
  readonly set: (changed: Partial<Fields>) => void
  /** What saving would change, against how it stands now. */
  readonly changes: readonly FieldChange<Fields>[]
  /** The same by field, with what is to be sent. */
  readonly changed: Partial<Fields>
  /** Both changed the same field: it is not saved before one of the two was chosen. */
  readonly conflicts: readonly Meanwhile<Fields>[]
  /** They changed what nobody changed here, which is kept. */
  readonly adopted: readonly Meanwhile<Fields>[]
  readonly keepMine: (key: keyof Fields) => void
  readonly takeTheirs: (key: keyof Fields) => void
}

/**
 * What somebody types over a thing that others may change meanwhile. `saved` is how it stands, and may be another one with
 * every event: what was typed stays, what was not typed follows, and where both happened the person decides. What is sent
 * goes with the `ETag` of the same `saved`, which is what the form shows.
 */
export function useDraft<Fields extends FieldValues<Fields>>(saved: Fields): Draft<Fields> {
  const [began, setBegan] = useState(saved)
  const [typed, setTyped] = useState<Partial<Fields>>({})
  const { changes, conflicts, adopted } = compared(began, saved, typed)
  const settle = (key: keyof Fields) => setBegan({ ...began, [key]: saved[key] })
  return {
    fields: { ...saved, ...typed },
    set: (changed) => setTyped((before) => ({ ...before, ...changed })),
    changes,
    changed: Object.fromEntries(changes.map(({ key, after }) => [key, after])) as Partial<Fields>,
    conflicts,
    adopted,
    keepMine: settle,
    takeTheirs: (key) => {
      const { [key]: _dropped, ...rest } = typed
      setTyped(rest as Partial<Fields>)
      settle(key)
    },
  }
}

/** Three versions of the same fields: as they were, as they are, and as somebody would have them. */
export function compared<Fields extends FieldValues<Fields>>(
  began: Fields,
  saved: Fields,
  typed: Partial<Fields>,
): Pick<Draft<Fields>, 'changes' | 'conflicts' | 'adopted'> {
  const keys = Object.keys(saved) as KeyOf<Fields>[]
  const mineOf = (key: KeyOf<Fields>) => meantBy(typed[key])
  const changes = keys.flatMap((key) => {
    const [before, after] = [saved[key], mineOf(key)]
    return after === undefined || isSame(after, before) ? [] : [{ key, before, after }]
  })
  const meanwhile = keys
    .filter((key) => !isSame(began[key], saved[key]))
    .map((key) => ({
      key,
      // What has come since was not there.
      was: began[key] ?? '',
      theirs: saved[key],
      mine: mineOf(key) ?? began[key] ?? '',
    }))
  const isConflict = ({ was, theirs, mine }: (typeof meanwhile)[number]) =>
    !isSame(mine, was) && !isSame(mine, theirs)
  return {
    changes: changes as unknown as FieldChange<Fields>[],
    conflicts: meanwhile.filter(isConflict) as unknown as Meanwhile<Fields>[],
    adopted: meanwhile.filter((one) => !isConflict(one)) as unknown as Meanwhile<Fields>[],
  }
}

/** Space around a text means nothing. */
function meantBy<Value extends FieldValue | undefined>(value: Value): Value {
  return (typeof value === 'string' ? value.trim() : value) as Value
}

/** The order of choices means nothing. */
function isSame(one: FieldValue, other: FieldValue): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other
  return one.size === other.size && [...one].every((choice) => other.has(choice))
}
