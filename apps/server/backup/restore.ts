import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lockHome } from '../launcher/lock.ts'
import { findBinaries } from '../postgres/binaries.ts'
import { makeHome, placeOf } from '../postgres/place.ts'
import { StartError } from '../start-error.ts'
import {
  copyHomeFiles,
  copyTree,
  dataFolder,
  differingHomeFile,
  majorOf,
  type Note,
  noteFile,
} from './contents.ts'

/**
 * Puts a backup where the next start finds it. A home that holds a database already, or secrets of another one, is left
 * as it is. Secrets of this backup are there when a restore has crashed.
 */
export function restore(source: string, home: string): void {
  if (!existsSync(join(source, noteFile))) {
    throw new StartError(`${source} is no finished backup: ${noteFile} is missing`)
  }
  makeHome(home)
  const unlock = lockHome(home)
  try {
    const place = placeOf(home)
    if (existsSync(place.dataDir)) {
      throw new StartError(`${home} holds a database already: set SOUK_HOME to a new folder`)
    }
    const differing = differingHomeFile(source, home)
    if (differing) {
      throw new StartError(
        `${home} holds another ${differing} than the backup: set SOUK_HOME to a new folder`,
      )
    }
    const { postgres }: Note = JSON.parse(readFileSync(join(source, noteFile), 'utf8'))
    const { version } = findBinaries(place)
    if (majorOf(postgres) !== majorOf(version)) {
      throw new StartError(
        `The backup was made with PostgreSQL ${postgres}, and this is ${version}: restore it with the release that ` +
          'made it',
      )
    }
    const unfinished = `${place.dataDir}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    copyTree(join(source, dataFolder), unfinished, undefined, place.account)
    copyHomeFiles(source, home)
    renameSync(unfinished, place.dataDir)
  } finally {
    unlock()
  }
}
