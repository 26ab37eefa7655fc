import type { Logger } from 'pino'
import { namesMax, whenNamesRunOut } from '../db/names.ts'

const textShownMax = 300

/** From then on new statements are planned on every call, which would show in nothing but a busy database. */
export function warnOfUnnamedStatements(log: Logger): void {
  whenNamesRunOut((text) =>
    log.warn(
      { named_max: namesMax, first_unnamed: text.trim().slice(0, textShownMax) },
      'too many different SQL statements: further ones are planned on every call',
    ),
  )
}
