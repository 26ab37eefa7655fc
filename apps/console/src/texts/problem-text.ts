import type { Texts } from './index.ts'

export type TellableProblem = Readonly<Record<string, unknown>>

/** Why something was refused, in the words of the catalog or of the API. */
export function problemText({ code, title, detail }: TellableProblem, t: Texts): string {
  const known = t.problems[String(code)]
  return [known?.title ?? title, known?.detail ?? detail].filter(Boolean).join('. ')
}
