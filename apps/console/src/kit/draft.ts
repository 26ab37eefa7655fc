import { useState } from 'preact/hooks'

export type Texts = Readonly<Record<string, string>>

/** A field that differs from what is saved. */
export interface FieldChange<Key> {
  readonly key: Key
  readonly before: string
  readonly after: string
}

/** A field that somebody else has changed while it was open here. */
export interface Meanwhile<Key> {
  readonly key: Key
  /** What it was when the dialog opened, what it is now, and what was typed here. */
  readonly was: string
  readonly theirs: string
  readonly mine: string
}

export interface Draft<Fields extends Texts> {
  readonly fields: Fields
  readonly set: (changed: Partial<Fields>) => void
  /** What saving would change, against how it stands now. */
  readonly changes: readonly FieldChange<keyof Fields & string>[]
  /** Both changed the same field: it is not saved before one of the two was chosen. */
  readonly conflicts: readonly Meanwhile<keyof Fields & string>[]
  /** They changed what nobody changed here, which is kept. */
  readonly adopted: readonly Meanwhile<keyof Fields & string>[]
  readonly keepMine: (key: keyof Fields) => void
  readonly takeTheirs: (key: keyof Fields) => void
}

/**
 * What somebody types over a thing that others may change meanwhile. `saved` is how it stands, and may be another one with
 * every event: what was typed stays, what was not typed follows, and where both happened the person decides.
 */
export function useDraft<Fields extends Texts>(saved: Fields): Draft<Fields> {
  const [began, setBegan] = useState(saved)
  const [typed, setTyped] = useState<Partial<Fields>>({})
  const { changes, conflicts, adopted } = compared(began, saved, typed)
  const settle = (key: keyof Fields) => setBegan({ ...began, [key]: saved[key] })
  return {
    fields: { ...saved, ...typed },
    set: (changed) => setTyped({ ...typed, ...changed }),
    changes,
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
export function compared<Fields extends Texts>(
  began: Fields,
  saved: Fields,
  typed: Partial<Fields>,
): Pick<Draft<Fields>, 'changes' | 'conflicts' | 'adopted'> {
  const keys = Object.keys(saved) as (keyof Fields & string)[]
  const mineOf = (key: keyof Fields) => typed[key]?.trim()
  const changes = keys.flatMap((key) => {
    const [before = '', after] = [saved[key], mineOf(key)]
    return after === undefined || after === before ? [] : [{ key, before, after }]
  })
  const meanwhile = keys
    .filter((key) => began[key] !== saved[key])
    .map((key) => ({
      key,
      was: began[key] ?? '',
      theirs: saved[key] ?? '',
      mine: mineOf(key) ?? began[key] ?? '',
    }))
  const isConflict = ({ was, theirs, mine }: Meanwhile<string>) => mine !== was && mine !== theirs
  return {
    changes,
    conflicts: meanwhile.filter(isConflict),
    adopted: meanwhile.filter((one) => !isConflict(one)),
  }
}
