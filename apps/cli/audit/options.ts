import { parseArgs } from 'node:util'
import { CommandError } from '../command-error.ts'

export const usage = `npm run ai-audit -- export FILE
npm run ai-audit -- verify FILE --key FILE [--checkpoint FILE]
npm run ai-audit -- prove FILE --key FILE

export  writes the AI audit log, up to the last checkpoint, to a new file
verify  checks such a file without a server
prove   checks a proof without a server: what GET /api/v1/ai/audit/{sequence}/proof
        or GET /api/v1/ai/audit/checkpoints/{size}/consistency returned

verify and prove exit with 0 if the file is genuine, 1 if it is not, 2 if that could not be checked

  --key <file>         the public keys, as GET /api/v1/ai/audit/keys returned them
  --checkpoint <file>  checkpoints that you kept, as GET /api/v1/ai/audit/checkpoints returned them
  --help               this text
`

/** The file could not be checked, which says nothing about it. */
export const exitUnchecked = 2

export type AuditOptions =
  | { readonly command: 'help' }
  | { readonly command: 'export'; readonly file: string }
  | { readonly command: 'prove'; readonly file: string; readonly keyFile: string }
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
  if (file === undefined || more.length > 0) throw unclear('name a command and one file')
  const { key: keyFile, checkpoint: checkpointFiles = [] } = values
  if (command === 'verify') return { command, file, keyFile, checkpointFiles }
  if (checkpointFiles.length > 0) throw unclear('--checkpoint is an option of verify')
  if (command === 'prove') {
    if (keyFile === undefined) throw unclear('pass the public keys of the server with --key')
    return { command, file, keyFile }
  }
  if (command !== 'export') throw unclear(`unknown command "${command}"`)
  if (keyFile !== undefined) throw unclear('--key is an option of verify and prove')
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
