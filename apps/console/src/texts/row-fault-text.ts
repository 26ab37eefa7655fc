import type { Texts } from './index.ts'
import { problemText } from './problem-text.ts'

/** What the message of the API names, by name. */
export type FaultValues = Readonly<Record<string, string | number>>

interface RowFault {
  readonly code: string
  readonly message: string
  readonly values?: FaultValues
}

/** What is wrong with a row of a file, in the words of the catalog where it knows the code, else in those of the API. */
export function rowFaultText({ code, message, values = {} }: RowFault, t: Texts): string {
  return t.jobs.faults[code]?.(values) ?? problemText(code, t)?.detail ?? message
}
