import { sep } from 'node:path'

/** A reason not to start that the person at the terminal can act on: shown as one line, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/** A home that is read-only, full or somebody else's: the system's own words and the file say which. */
export function withoutStack(error: unknown, home: string): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'path' in error)) return error
  const isInHome = home !== '' && `${error.path}${sep}`.startsWith(home + sep)
  return isInHome ? new StartError(`SOUK_HOME cannot be used: ${error.message}`) : error
}
