import { parseArgs } from 'node:util'
import { CommandError } from '../command-error.ts'

export const usage = `npm run audit -- export FILE
npm run audit -- verify FILE [options]

export  writes the record of what AI agents did, as far as it is sealed, into one file
verify  checks such a file without a server: exit code 0 if it is genuine, 1 if not, 2 if it could not be checked

  --key <file>         the public keys, as GET /api/v1/ai/audit/keys showed them; without it nothing is called genuine
  --checkpoint <file>  a checkpoint that you kept, or several, as GET /api/v1/ai/audit/checkpoints showed them
  --help               this text
`

/** The file could not be checked, which says nothing about it. */
export const exitUnchecked = 2

export type AuditOptions =
  | { readonly command: 'help' }
  | { readonly command: 'export'; readonly file: string }
  | {
      readonly command: 'verify'
      readonly file: string
      readonly keyFile: string | undefined
      readonly checkpointFiles: readonly string[]
    }

export function readOptions(args: readonly string[]): AuditOptions {
  const { values, positionals } = parsed(args)
  if (values.help) return { command: 'help' }
  const [command, file, ...more] = positionals
  if (file === undefined || more.length > 0) throw unclear('name one file')
  const { key: keyFile, checkpoint: checkpointFiles = [] } = values
  if (command === 'verify') return { command, file, keyFile, checkpointFiles }
  if (command !== 'export') throw unclear(`there is no ${command}`)
  if (keyFile !== undefined || checkpointFiles.length > 0) throw unclear('these are for verify')
  return { command, file }
}

function unclear(message: string): CommandError {
  return new CommandError(`${message}\n\n${usage}`, exitUnchecked)
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        key: { type: 'string' },
        checkpoint: { type: 'string', multiple: true },
        help: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw unclear((error as Error).message)
  }
}
