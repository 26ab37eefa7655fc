import type { Texts } from './index.ts'
import type { ProblemText } from './translation.ts'

/** A refusal in the words of the catalog; none where those of the API are to be shown. */
export function problemText(code: string, t: Texts): ProblemText | undefined {
  const known: Readonly<Record<string, ProblemText | undefined>> = t.problems
  return known[code]
}
