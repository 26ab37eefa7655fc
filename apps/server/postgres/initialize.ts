import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'
import { asAccount, giveTo, type Place } from './place.ts'
import type { Profile } from './settings.ts'

const run = promisify(execFile)

export const databaseName = 'souk'

/**
 * Makes the files of a new server, UTF-8, sorted by code point, with checksums, and the product's database in it. They
 * are made beside and moved into place, so that a start that was cut short begins again.
 */
export async function initialize(
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
    ...(profile === 'test' ? ['--no-sync', '--set=scram_iterations=1'] : []),
  ]
  try {
    await run(join(binDir, 'initdb'), options, { ...asAccount(place.account), cwd: place.root })
    await createDatabase(place, binDir, unfinished)
  } catch (error) {
    throw new StartError(`The database could not be created: ${complaintOf(error)}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(unfinished, place.dataDir)
}

/** By a server for one command, which needs no connection: the launcher is spared the driver. */
async function createDatabase(place: Place, binDir: string, dataDir: string): Promise<void> {
  const server = spawn(
    join(binDir, 'postgres'),
    ['--single', '-D', dataDir, '-c', 'exit_on_error=on', 'postgres'],
    { ...asAccount(place.account), cwd: place.root, stdio: ['pipe', 'ignore', 'pipe'] },
  )
  server.stdin.end(`create database ${databaseName};\n`)
  const [said, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')])
  if (code !== 0) throw new Error(said.trim())
}

function complaintOf(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  return said || String(error)
}
