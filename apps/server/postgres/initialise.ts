import { execFile } from 'node:child_process'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'
import { asAccount, giveTo, type Place } from './place.ts'
import type { Profile } from './settings.ts'

const run = promisify(execFile)

/**
 * Makes the files of a new database: UTF-8, sorted by code point, with checksums. They are made beside and
 * moved into place, so that a start that was cut short begins again.
 */
export async function initialise(
  place: Place,
  binDir: string,
  superuser: { name: string; password: string },
  profile: Profile,
): Promise<void> {
  const unfinished = `${place.dataDir}.unfinished`
  const passwordFile = join(place.root, 'password')
  rmSync(unfinished, { recursive: true, force: true })
  writeFileSync(passwordFile, superuser.password, { mode: 0o600 })
  giveTo(place.account, passwordFile)
  const options = [
    `--pgdata=${unfinished}`,
    `--username=${superuser.name}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...(profile === 'test' ? ['--no-sync'] : []),
  ]
  try {
    await run(join(binDir, 'initdb'), options, { ...asAccount(place.account), cwd: place.root })
  } catch (error) {
    throw new StartError(`The database could not be created: ${complaintOf(error)}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(unfinished, place.dataDir)
}

function complaintOf(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  return said || String(error)
}
