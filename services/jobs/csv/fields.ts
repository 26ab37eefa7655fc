/** A row, or a map in it, by the names of its fields. */
export type Fields = Record<string, unknown>

/** What stands in a field; nothing where there is no map to look into. */
export function fieldIn(value: unknown, name: string): unknown {
  return (value as Fields | null | undefined)?.[name]
}
