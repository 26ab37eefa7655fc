import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import {
  type Checkpoint,
  checkpointOfView,
  ExportVerifier,
  keyOfView,
  NotGenuine,
  type VerificationKeys,
  type Verified,
} from '@souk/activity/contract'
import { accountFrom } from '../account.ts'
import { CommandError } from '../command-error.ts'
import { harmless } from '../harmless.ts'
import { exportTo } from './export.ts'
import { linesOf } from './lines.ts'
import { type AuditOptions, exitUnchecked, readOptions, usage } from './options.ts'

/** Takes the record of what AI agents did out of a server, and verifies it far from one. */
export async function audit(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  if (options.command === 'help') return print(usage)
  if (options.command === 'export') {
    const entries = await exportTo(accountFrom(process.env), options.file)
    return print(`${entries} entries written to ${options.file}\n`)
  }
  const verified = await verify(options)
  // Whoever writes such a file anew puts a key of their own into it.
  if (options.keyFile === undefined) {
    const advice =
      'Only the key in the file says who signed it. Give the keys of the server by --key'
    throw new CommandError(`sound in itself: ${describe(verified)}. ${advice}`, exitUnchecked)
  }
  print(`genuine: ${describe(verified)}\n`)
}

function print(text: string): void {
  process.stdout.write(text)
}

async function verify(options: AuditOptions & { command: 'verify' }): Promise<Verified> {
  const { file, keyFile, checkpointFiles } = options
  const verifier = new ExportVerifier({
    keys: keyFile === undefined ? undefined : await keysIn(keyFile),
    checkpoints: (await Promise.all(checkpointFiles.map(checkpointsIn))).flat(),
  })
  try {
    for await (const line of linesOf(createReadStream(file, { highWaterMark: readBytes }))) {
      verifier.add(line)
    }
    return verifier.finish()
  } catch (error) {
    if (error instanceof NotGenuine) {
      throw new CommandError(`not genuine: ${harmless(error.message)}`)
    }
    throw unchecked(error)
  }
}

const readBytes = 1_048_576

function describe({ tenantId, entries, checkpoints, last }: Verified): string {
  const signed = last && `, the last signed at ${last.signedAt.toISOString()} with ${last.keyId}`
  return harmless(
    `${counted(entries, 'entry', 'entries')} of ${tenantId}, ${counted(checkpoints, 'checkpoint', 'checkpoints')}${signed ?? ''}`,
  )
}

/** A file that is not there, or cannot be read. */
function unchecked(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  return code === undefined ? error : new CommandError(message, exitUnchecked)
}

/** One key, or a set of keys. */
async function keysIn(file: string): Promise<VerificationKeys> {
  const value = (await jsonIn(file)) as { keys?: readonly unknown[] }
  const keys = (value.keys ?? [value]).map(keyOfView).filter((key) => key !== undefined)
  if (keys.length === 0) {
    throw new CommandError(`${file} has no Ed25519 key with its thumbprint as kid`, exitUnchecked)
  }
  return new Map(keys)
}

/** One checkpoint, a list or a page of them. */
function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

async function checkpointsIn(file: string): Promise<readonly Checkpoint[]> {
  const value = (await jsonIn(file)) as { content?: readonly unknown[] }
  const checkpoints = [value.content ?? value].flat().map(checkpointOfView)
  const found = checkpoints.filter((checkpoint) => checkpoint !== undefined)
  if (found.length === 0 || found.length < checkpoints.length) {
    throw new CommandError(`${file} has something that is no checkpoint`, exitUnchecked)
  }
  return found
}

async function jsonIn(file: string): Promise<object> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (typeof value === 'object' && value !== null) return value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw unchecked(error)
  }
  throw new CommandError(`${file} is not JSON`, exitUnchecked)
}
