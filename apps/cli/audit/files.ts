import { readFile } from 'node:fs/promises'
import {
  type Checkpoint,
  checkpointOfView,
  keyOfView,
  type VerificationKeys,
} from '@souk/activity/contract'
import { CommandError } from '../command-error.ts'
import { exitUnchecked } from './options.ts'

/** One key, or a set of keys. */
export async function keysIn(file: string): Promise<VerificationKeys> {
  const value = (await jsonIn(file)) as { keys?: unknown }
  const keys = [value.keys ?? value].flat().map(keyOfView)
  const found = keys.filter((key) => key !== undefined)
  if (found.length === 0) {
    throw new CommandError(`${file} has no Ed25519 key with its thumbprint as kid`, exitUnchecked)
  }
  return new Map(found)
}

/** One checkpoint, a list or a page of them. */
export async function checkpointsIn(file: string): Promise<readonly Checkpoint[]> {
  const value = (await jsonIn(file)) as { content?: unknown }
  const checkpoints = [value.content ?? value].flat().map(checkpointOfView)
  const found = checkpoints.filter((checkpoint) => checkpoint !== undefined)
  if (found.length === 0 || found.length < checkpoints.length) {
    throw new CommandError(`${file} has something that is not a checkpoint`, exitUnchecked)
  }
  return found
}

export async function jsonIn(file: string): Promise<object> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (typeof value === 'object' && value !== null) return value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw unchecked(error)
  }
  throw new CommandError(`${file} is not JSON`, exitUnchecked)
}

/** A file that is not there, or cannot be read. */
export function unchecked(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  return code === undefined ? error : new CommandError(message, exitUnchecked)
}
