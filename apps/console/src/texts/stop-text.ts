import type { Texts } from './index.ts'
import { problemText } from './problem-text.ts'
import type { ProblemText } from './translation.ts'

/** What the text may depend on. */
export interface StoppedJob {
  readonly failed: number
  readonly isDryRun: boolean
}

interface Stop {
  readonly code: string
  readonly message: string
}

/** Why a job stopped, in the words of the catalog where it knows the code, else in those of the API. */
export function stopText({ code, message }: Stop, job: StoppedJob, t: Texts): ProblemText {
  const known = t.jobs.stops[code]?.(job) ?? problemText(code, t)
  return known ?? { title: t.jobs.stopped, detail: message }
}
