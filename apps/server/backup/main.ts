import { availableParallelism, platform } from 'node:os'
import { resolve } from 'node:path'
import { readConfig } from '../settings.ts'
import { StartError } from '../start-error.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

/** `npm run backup -- FOLDER` and `npm run restore -- FOLDER`, for the embedded database of SOUK_HOME. */
const [command = '', folder] = process.argv.slice(2)
const machine = { cores: availableParallelism(), platform: platform(), cwd: process.cwd() }
try {
  const { home, databaseUrl } = readConfig(process.env, machine)
  if (!folder) throw new StartError(`name the folder of the backup: npm run ${command} -- FOLDER`)
  if (databaseUrl) {
    throw new StartError(
      `DATABASE_URL is set: ${command} works on the embedded database; docs/operating.md has the way for yours`,
    )
  }
  const place = resolve(folder)
  if (command === 'backup') await backUp(home, place)
  else restore(place, home)
  const done = command === 'backup' ? `Backup of ${home} made in` : `${home} restored from`
  process.stdout.write(`${done} ${place}\n`)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(`souk: ${error.message}`)
  process.exitCode = 1
}
