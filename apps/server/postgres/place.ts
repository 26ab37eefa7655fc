import { createHash } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'

/** The user that PostgreSQL runs as when that is not the user who starts it. */
export interface Account {
  uid: number
  gid: number
}

/** Where one database lives: its folder, the folder of its socket, and who runs it. */
export interface Place {
  root: string
  dataDir: string
  socketDir: string
  logFile: string
  account: Account | undefined
  isInHome: boolean
}

/** Longer socket paths are refused by the system (104 bytes on macOS, 108 on Linux). */
const socketPathBytesMax = 100

export function makeHome(home: string): void {
  // Root's PostgreSQL runs as somebody else, who must be able to pass through; the files inside stay closed.
  try {
    mkdirSync(home, { recursive: true, mode: isRoot() ? 0o711 : 0o700 })
  } catch (error) {
    throw new StartError(`SOUK_HOME cannot be used: ${(error as Error).message}`)
  }
}

/**
 * The database lives in the home. Only when root starts it, and the user that PostgreSQL then runs as
 * may not enter the home, it lives in the system's place for data, and a file in the home says where.
 */
export function placeOf(home: string): Place {
  makeHome(home)
  const realHome = realpathSync(home)
  const root = rootFor(realHome)
  const account = accountFor(join(root, 'data'))
  makeOwned(root, account)
  return {
    root,
    dataDir: join(root, 'data'),
    socketDir: socketDirFor(root, account),
    logFile: join(root, 'postgres.log'),
    account,
    isInHome: root === insideOf(realHome),
  }
}

export function mayEnter(folder: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(folder)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  const parent = dirname(folder)
  return (mode & bit) !== 0 && (parent === folder || mayEnter(parent, account))
}

export function giveTo(account: Account | undefined, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}

/** The user options of a child process; Node takes them as signed numbers. */
export function asAccount(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid | 0, gid: account.gid | 0 } : {}
}

const insideOf = (home: string) => join(home, 'postgres')

function rootFor(home: string): string {
  const inside = insideOf(home)
  const note = join(home, 'postgres-location')
  if (existsSync(note)) return readFileSync(note, 'utf8').trim()

  const account = accountFor(join(inside, 'data'))
  if (!account || mayEnter(home, account)) return inside
  if (existsSync(join(inside, 'data'))) {
    throw new StartError(
      `The user that owns ${inside} may not enter ${home}: open that folder to it`,
    )
  }
  const outside = join(systemFolder(), hashOf(home))
  writeFileSync(note, `${outside}\n`)
  return outside
}

/** Root runs PostgreSQL as whoever owns the data already, else as nobody: it refuses to run as root. */
function accountFor(dataDir: string): Account | undefined {
  const owner = existsSync(dataDir) ? statSync(dataDir) : undefined
  if (!isRoot()) {
    if (owner && owner.uid !== process.getuid?.()) {
      throw new StartError(
        `The database in ${dataDir} belongs to another user (uid ${owner.uid}): start as that user, or set SOUK_HOME to another folder`,
      )
    }
    return undefined
  }
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody()
}

function nobody(): Account {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m)
  // macOS writes the highest numbers as negative ones.
  return { uid: Number(line?.[1] ?? 65534) >>> 0, gid: Number(line?.[2] ?? 65534) >>> 0 }
}

function socketDirFor(root: string, account: Account | undefined): string {
  if (Buffer.byteLength(join(root, '.s.PGSQL.65535')) <= socketPathBytesMax) return root
  const short = join(realpathSync(tmpdir()), `souk-${hashOf(root)}`)
  makeOwned(short, account)
  return short
}

/** Closed to everybody else; a folder that somebody else put there first is refused. */
function makeOwned(folder: string, account: Account | undefined): void {
  if (!existsSync(folder)) {
    mkdirSync(dirname(folder), { recursive: true, mode: 0o711 })
    mkdirSync(folder, { mode: 0o700 })
    giveTo(account, folder)
  }
  const owner = account?.uid ?? process.getuid?.()
  if (owner !== undefined && statSync(folder).uid !== owner) {
    throw new StartError(
      `${folder} must belong to the user with uid ${owner}: remove it, or set SOUK_HOME`,
    )
  }
}

function systemFolder(): string {
  const folder = '/var/lib/souk'
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    return folder
  } catch {
    return join(realpathSync(tmpdir()), 'souk')
  }
}

function hashOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12)
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}
