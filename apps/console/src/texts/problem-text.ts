import type { Texts } from './index.ts'
import type { ProblemText } from './translation.ts'

/** A refusal in the words of the catalog; none where those of the API are to be shown. */
export function problemText(code: string, t: Texts): ProblemText | undefined {
  const known: Readonly<Record<string, ProblemText | undefined>> = t.problems
  return known[code]
}

export type TellableProblem = Readonly<Record<string, unknown>>

/** Why something was refused, in one text: in the words of the catalog, or of the API. */
export function refusalText({ code, title, detail }: TellableProblem, t: Texts): string {
  const known = problemText(String(code), t)
  return [known?.title ?? title, known?.detail ?? detail].filter(Boolean).join('. ')
}
