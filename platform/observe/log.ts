import pino, { type DestinationStream, type Logger } from 'pino'

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

/** Whatever carries a credential, wherever it stands. */
const secretPaths = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'client_secret',
  'api_key',
  'token',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** JSON lines on standard output. Headers, bodies and parameters are never logged in the first place. */
export function createLog(
  level: LogLevel,
  process: string,
  destination: DestinationStream = pino.destination(1),
): Logger {
  const options = {
    level,
    base: { process },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths, censor: '[secret]' },
    serializers: { err: errorForLog },
  }
  return pino(options, destination)
}

/** Only what helps to find the bug: a database error's `detail` holds row values and stays out. */
function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  const code = 'code' in error ? error.code : undefined
  return { type: name, message, code, stack, cause: error.cause && errorForLog(error.cause) }
}
