import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Account, asAccount } from '../postgres/place.ts'
import { errorCode } from '../postgres/processes.ts'

/** What a backup holds: the files of PostgreSQL, and those of the home without which they are of no use. */
export const dataFolder = 'data'
export const noteFile = 'backup.json'
const homeFiles = ['secrets.json', 'operator.json', 'quickstart.json']

export interface Note {
  readonly madeAt: string
  /** Files of PostgreSQL are read by the same major version only. */
  readonly postgres: string
  readonly release: string
}

export function releaseOfProduct(): string {
  const file = fileURLToPath(new URL('../package.json', import.meta.url))
  return JSON.parse(readFileSync(file, 'utf8')).version
}

export function majorOf(version: string): string {
  return version.split('.', 1)[0] ?? ''
}

/** They hold passwords and keys: closed to everybody else, as they were. */
export function copyHomeFiles(from: string, to: string): void {
  for (const name of homeFiles) {
    if (!existsSync(join(from, name))) continue
    // After a crash there is all of it or nothing.
    const unfinished = join(to, `${name}.unfinished`)
    copyDurably(join(from, name), unfinished)
    renameSync(unfinished, join(to, name))
  }
}

/** The first of them that both folders hold, with other contents. */
export function differingHomeFile(one: string, other: string): string | undefined {
  return homeFiles.find((name) => {
    const paths = [join(one, name), join(other, name)] as const
    return (
      paths.every((path) => existsSync(path)) &&
      !readFileSync(paths[0]).equals(readFileSync(paths[1]))
    )
  })
}

/** It is on the disk before anybody relies on it. */
export function copyDurably(from: string, to: string): void {
  copyFileSync(from, to)
  const file = openSync(to, 'r+')
  fsyncSync(file)
  closeSync(file)
}

/** Copies a folder and all in it. What disappears meanwhile was no longer needed: the log of PostgreSQL says so. */
export function copyTree(
  from: string,
  to: string,
  isLeftOut: (path: string) => boolean = () => false,
  account?: Account,
): void {
  const { uid, gid } = asAccount(account)
  const own = (path: string) => {
    if (uid !== undefined && gid !== undefined) lchownSync(path, uid >>> 0, gid >>> 0)
  }
  mkdirSync(to, { mode: 0o700 })
  own(to)
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(from.length + 1)
    if (isLeftOut(path)) continue
    const target = join(to, path)
    try {
      if (entry.isDirectory()) mkdirSync(target, { mode: 0o700 })
      else if (existsSync(dirname(target))) copyDurably(join(from, path), target)
      own(target)
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error
    }
  }
}
